import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testContext } from '../../../../test/support/models.ts';
import { boundsOf } from '../../math/bounds.ts';
import { flattenScene } from '../../mesh/flatten.ts';
import { readUsd } from './read-usd.ts';

const QUAD = `int[] faceVertexCounts = [4]
    int[] faceVertexIndices = [0, 1, 2, 3]
    point3f[] points = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)]`;
const encode = (text: string) => new TextEncoder().encode(`#usda 1.0\n${text}`);

/** Reads text, with further files by name. */
async function read(text: string, further: Record<string, string> = {}) {
  const context = testContext();
  const companion = (path: string) => (further[path] === undefined ? null : encode(further[path]));
  const scene = await readUsd({ main: encode(text), name: 'main.usda', companion }, context);
  return { scene, warnings: context.warnings };
}

test('polygons, holes, handedness, subsets and primvars of every interpolation', async () => {
  const { scene } = await read(`( metersPerUnit = 1 )
def Mesh "M" ( prepend apiSchemas = ["MaterialBindingAPI"] )
{
    uniform token orientation = "leftHanded"
    uniform bool doubleSided = 1
    int[] faceVertexCounts = [4, 3, 5, 3]
    int[] faceVertexIndices = [0,1,2,3, 0,1,4, 0,1,2,3,4, 2,3,4]
    int[] holeIndices = [1]
    point3f[] points = [(0,0,0), (1,0,0), (1,1,0), (0,1,0), (0.5, 0.5, 1)]
    normal3f[] normals = [(0,0,1), (0,1,0), (1,0,0), (0,0,1)] ( interpolation = "uniform" )
    texCoord2f[] primvars:st = [(0, 0), (1, 0.25)] ( interpolation = "faceVarying" )
    int[] primvars:st:indices = [0,1,0,1, 0,0,0, 1,1,1,1,1, 0,1,0]
    color3f[] primvars:displayColor = [(1,0,0), (0,1,0), (0,0,1), (1,1,1), (0,0,0)] ( interpolation = "vertex" )
    rel material:binding = </Red>
    def GeomSubset "part" { uniform token familyName = "materialBind"
        int[] indices = [2]
        rel material:binding = </Blue> }
}
def Material "Red" { token outputs:surface.connect = </Red/S.outputs:surface>
    def Shader "S" { uniform token info:id = "UsdPreviewSurface"
        color3f inputs:diffuseColor = (1, 0, 0)
        token outputs:surface } }
def Material "Blue" { token outputs:surface.connect = </Blue/S.outputs:surface>
    def Shader "S" { uniform token info:id = "UsdPreviewSurface"
        color3f inputs:diffuseColor.connect = </Blue.inputs:tint>
        token outputs:surface }
    color3f inputs:tint = (0, 0, 1) }`);
  const { geometry } = scene.meshes[0];
  assert.deepEqual(Array.from(geometry.faceOffsets), [0, 4, 9, 12]);
  // Turned over: counter-clockwise from outside.
  assert.deepEqual([...geometry.corners.subarray(0, 4)].sort(), [0, 1, 2, 3]);
  const order = [...geometry.corners.subarray(0, 4)];
  assert.equal(order[(order.indexOf(1) + 1) % 4], 0);
  assert.deepEqual(Array.from(geometry.faceMaterials!), [0, 1, 0]);
  assert.deepEqual(
    scene.materials.map(({ name, baseColor }) => [name, ...baseColor]),
    [
      ['Red', 1, 0, 0, 1],
      ['Blue', 0, 0, 1, 1],
    ],
  );
  assert.ok(scene.materials[0].doubleSided);
  const [uv] = geometry.uvSets;
  assert.deepEqual(Array.from(uv.values), [0, 1, 1, 0.75]);
  assert.deepEqual(Array.from(uv.indices.subarray(4, 9)), [1, 1, 1, 1, 1]);
  assert.equal(geometry.colors.length, 1);
  assert.deepEqual(new Set(geometry.normals!.indices.subarray(4, 9)), new Set([2]));
});

test('centimetres and +Z become metres and +Y, without a scale on any node', async () => {
  const { scene } = await read(
    `( upAxis = "Z" )
def Xform "A" {
    double3 xformOp:translate = (0, 0, 200)
    uniform token[] xformOpOrder = ["xformOp:translate"]
    def Mesh "M" { ${QUAD.replaceAll('1', '100')} }
}`.replace('[0, 100, 2, 3]', '[0, 1, 2, 3]'),
  );
  const { min, max } = boundsOf(flattenScene(scene).positions);
  assert.deepEqual(
    [...min, ...max].map((v) => Math.round(v * 1e6) / 1e6),
    [0, 2, -1, 1, 2, 0],
  );
  assert.ok(
    scene.nodes.every(({ transform }) => transform.scale.every((s) => Math.abs(s - 1) < 1e-9)),
  );
  assert.deepEqual([scene.source.unitMetres, scene.source.upAxis], [0.01, 'z']);
});

test('sublayers, references, payloads, variants, classes and instancers are composed', async () => {
  const { scene, warnings } = await read(
    `( subLayers = [@./base.usda@] metersPerUnit = 1 )
class "_Look" { rel material:binding = </None> }
over "Base" { double3 xformOp:translate = (5, 0, 0)
    uniform token[] xformOpOrder = ["xformOp:translate"] }
def "One" ( references = @parts/wheel.usda@ ) {}
def "Two" ( payload = @parts/wheel.usda@</Other> inherits = </_Look> ) {}
def "Gone" ( references = @missing.usda@ ) {}
def Xform "Pick" ( variants = { string size = "big" } prepend variantSets = "size" ) {
    variantSet "size" = { "small" { def Mesh "S" { ${QUAD} } } "big" { def Mesh "B" { ${QUAD} } } }
}
def PointInstancer "Many" { rel prototypes = [</Many/Leaf>]
    int[] protoIndices = [0, 0, 0]
    point3f[] positions = [(0,0,0), (1,0,0), (2,0,0)]
    def Mesh "Leaf" { ${QUAD} } }
def Mesh "Off" ( active = false ) { ${QUAD} }`,
    {
      'base.usda': `def Mesh "Base" { ${QUAD} }`,
      'parts/wheel.usda': `( defaultPrim = "Wheel" )
def Mesh "Wheel" { ${QUAD} }
def Xform "Other" { def Mesh "Tyre" { ${QUAD} } }`,
    },
  );
  const named = (name: string) => scene.nodes.find((node) => node.name === name);
  assert.deepEqual(named('Base')!.transform.translation, [5, 0, 0]);
  for (const name of ['One', 'Tyre', 'B', 'Leaf']) {
    assert.ok(
      scene.nodes.some((node) => node.name === name && node.mesh >= 0),
      name,
    );
  }
  for (const name of ['S', 'Off', '_Look', 'Wheel']) assert.equal(named(name), undefined, name);
  assert.equal(scene.nodes.filter(({ name, mesh }) => name === 'Leaf' && mesh >= 0).length, 3);
  assert.equal(
    new Set(scene.nodes.filter(({ name }) => name === 'Leaf').map(({ mesh }) => mesh)).size,
    2,
  );
  assert.deepEqual(
    warnings.map(({ code }) => code),
    ['missing_file', 'variant_chosen', 'subdivision_not_applied'],
  );
});

test('a turn of 360 degrees between two keys stays a turn', async () => {
  const { scene } = await read(`( metersPerUnit = 1 startTimeCode = 1 timeCodesPerSecond = 10 )
def Mesh "M" { ${QUAD}
    float xformOp:rotateY.timeSamples = { 1: 0, 11: 360 }
    uniform token[] xformOpOrder = ["xformOp:rotateY"] }`);
  const [{ channels }] = scene.animations;
  assert.deepEqual([channels[0].path, channels[0].times.length], ['rotation', 7]);
  assert.deepEqual([channels[0].times[0], channels[0].times[6]], [0, 1]);
  const halfway = channels[0].values.subarray(12, 16);
  assert.ok(Math.abs(Math.abs(halfway[1]) - 1) < 1e-6, String(halfway));
});

test('broken or endless stages are refused in words', async () => {
  const cases: [string, RegExp][] = [
    ['def Mesh "A" { int[] faceVertexCounts = [3', /line 2/],
    [`def Mesh "A" { ${QUAD.replace('[4]', '[5]')} }`, /do not add up/],
    ['def "A" ( references = </A> ) { def "B" ( references = </A> ) {} }', /refer to itself/],
    [`${'def "A" {'.repeat(600)}`, /deep/],
    [`def "A" ( customData = ${'{ dictionary a = '.repeat(99)} )`, /nested/],
  ];
  for (const [text, message] of cases) {
    await assert.rejects(read(text), { name: 'FormatError', message }, text.slice(0, 60));
  }
  await assert.rejects(
    readUsd({ main: Buffer.from('solid x'), name: 'x', companion: () => null }, testContext()),
    /is not a USD/,
  );
});
