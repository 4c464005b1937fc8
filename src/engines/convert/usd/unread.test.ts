import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testContext } from '../../../../test/support/models.ts';
import { flattenScene } from '../../mesh/flatten.ts';
import { readUsd } from './read-usd.ts';

const QUAD = `int[] faceVertexCounts = [4]
    int[] faceVertexIndices = [0, 1, 2, 3]
    point3f[] points = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)]`;
const POLYGONS = `uniform token subdivisionScheme = "none"\n${QUAD}`;

async function read(text: string, metadata = 'metersPerUnit = 1') {
  const context = testContext();
  const main = new TextEncoder().encode(`#usda 1.0\n(${metadata})\n${text}`);
  const scene = await readUsd({ main, name: 'main.usda', companion: () => null }, context);
  const [unread] = context.unread.warnings();
  return { scene, warnings: context.warnings, unread: unread?.message.split(': ')[1] ?? '' };
}

const LIMITS = { ...testContext().limits, copiedCorners: 1e6 };

test('a prim that resets the stack is placed in the world, whatever is above it', async () => {
  const child = `def Mesh "m" { ${POLYGONS}
      float3 xformOp:translate:pivot = (1, 0, 0)
      float xformOp:rotateZ = 90
      uniform token[] xformOpOrder = ["!resetXformStack!", "xformOp:translate:pivot", "xformOp:rotateZ", "!invert!xformOp:translate:pivot"] }`;
  const { scene, warnings } = await read(
    `def Xform "W" { double3 xformOp:translate = (100, 0, 0)
      uniform token[] xformOpOrder = ["xformOp:translate"]
      ${child} def Mesh "beside" { ${POLYGONS} } }`,
    'metersPerUnit = 0.01 upAxis = "Z"',
  );
  assert.deepEqual(warnings, []);
  const names = scene.roots.map((root) => scene.nodes[root].name);
  assert.deepEqual(names, ['m', 'W']);
  // About (1, 0): (0, 0) goes to (1, −1), (1, 1) to (0, 0); in centimeters, with Z up.
  const { positions } = flattenScene(scene, LIMITS);
  const near = Array.from(positions.subarray(0, 12), (value) => Math.round(value * 1e6) / 1e6 + 0);
  assert.deepEqual(near, [0.01, 0, 0.01, 0.01, 0, 0, 0, 0, 0, 0, 0, 0.01]);
});

test('subdivision surfaces keep their cages, and one warning counts them', async () => {
  const tags = 'int[] creaseLengths = [2, 3] int[] cornerIndices = [1]';
  const { warnings } = await read(`
    def Mesh "default" { ${QUAD} ${tags} }
    def Mesh "loop" { ${QUAD} uniform token subdivisionScheme = "loop" }
    def Mesh "none" { ${POLYGONS} ${tags} }
    def Mesh "straight" { ${QUAD} uniform token subdivisionScheme = "bilinear" }
    def Mesh "shaded" { ${QUAD} normal3f[] normals = [(0,0,1)] ( interpolation = "constant" ) }`);
  assert.deepEqual(warnings, [
    {
      code: 'subdivision_not_applied',
      message:
        'subdivision surfaces (catmullClark, loop; meshes: 2, faces: 2) were converted as their control cages, without smoothing, ignoring creases (2) and sharp corners (1)',
    },
  ]);
});

test('what nothing reads is noted by name: types, schemas, properties, shaders', async () => {
  const { unread } = await read(`
    def BasisCurves "hair" { point3f[] points = [(0,0,0)] }
    def DomeLight "sky" { float inputs:intensity = 1 }
    def Mesh "m" ( prepend apiSchemas = ["PhysicsRigidBodyAPI", "MaterialBindingAPI"] ) { ${POLYGONS}
      float[] primvars:wear = [1] float primvars:empty
      string userProperties:part = "a-17"
      bool physics:rigidBodyEnabled = 1
      token visibility.timeSamples = { 0: "inherited", 10: "invisible" }
      rel material:binding = </X> }
    def Material "X" { token outputs:mtlx:surface.connect = </X/S.outputs:surface>
      def Shader "S" { uniform token info:id = "ND_standard_surface_surfaceshader" token outputs:surface } }`);
  const listed = unread.split('; ').flatMap((group) => group.split(/ (.*)/)[1].split(', '));
  assert.deepEqual(listed.sort(), [
    'BasisCurves',
    'DomeLight',
    'PhysicsRigidBodyAPI',
    'Shader ND_standard_surface_surfaceshader',
    'animated visibility',
    'physics:*',
    'primvars:wear',
    'userProperties:*',
  ]);
});

test('nothing is noted of what is read once for several prims, or only describes', async () => {
  const { unread } = await read(`
    def Xform "a" ( kind = "component" ) {
      def Mesh "m" { ${POLYGONS} float3[] extent = [(0,0,0), (1,1,0)]
        color3f[] primvars:displayColor = [(1,0,0)]
        string userProperties:blender:object_name = "Cube" } }
    def Xform "b" ( references = </a> ) { custom token ui:display = "x" }
    def Camera "c" { float focalLength = 35 float fStop = 2.8 double shutter:open = 0 }`);
  assert.equal(unread, '');
});

test('a constant primvar above a mesh colors it, each mesh by its own', async () => {
  const { scene } = await read(`
    def Xform "red" { color3f[] primvars:displayColor = [(1,0,0)] def Mesh "m" { ${POLYGONS} } }
    def Xform "blue" { color3f[] primvars:displayColor = [(0,0,1)] def Mesh "m" { ${POLYGONS} } }`);
  const colors = scene.meshes.map(({ geometry }) => scene.materials[geometry.material].baseColor);
  assert.deepEqual(colors, [
    [1, 0, 0, 1],
    [0, 0, 1, 1],
  ]);
});

test('variants and references that are not found are reported', async () => {
  const { warnings } = await read(`
    def Mesh "m" ( variants = { string look = "red" } prepend variantSets = "look" ) { ${POLYGONS}
      variantSet "look" = { "red" { } "blue" { } "green" { } } }
    def Xform "lost" ( references = </nowhere> ) { }`);
  assert.deepEqual(
    warnings.map(({ code, message }) => `${code}: ${message}`),
    [
      'variant_chosen: of the variants of "look", "red" was converted; left out: "blue", "green"',
      'reference_missing: the prim "/nowhere" that the model refers to is not in the file',
    ],
  );
});

test('a skeleton that is a guide moves its mesh, one without joints its blend shapes', async () => {
  const matrices = '[((1,0,0,0),(0,1,0,0),(0,0,1,0),(0,0,0,1))]';
  const skinned = await read(`def SkelRoot "R" {
    def Skeleton "skel" { uniform token purpose = "guide" uniform token[] joints = ["hip"]
      uniform matrix4d[] bindTransforms = ${matrices} uniform matrix4d[] restTransforms = ${matrices} }
    def Mesh "m" ( prepend apiSchemas = ["SkelBindingAPI"] ) { ${POLYGONS} rel skel:skeleton = </R/skel>
      int[] primvars:skel:jointIndices = [0] ( interpolation = "constant" elementSize = 1 )
      float[] primvars:skel:jointWeights = [1] ( interpolation = "constant" elementSize = 1 ) } }`);
  assert.equal(skinned.scene.skins.length, 1);
  assert.deepEqual(skinned.warnings, []);
  const shaped =
    await read(`def SkelRoot "R" ( prepend apiSchemas = ["SkelBindingAPI"] ) { rel skel:skeleton = </R/skel>
    def Skeleton "skel" ( prepend apiSchemas = ["SkelBindingAPI"] ) { rel skel:animationSource = </R/skel/anim>
      def SkelAnimation "anim" { uniform token[] blendShapes = ["up"]
        float[] blendShapeWeights.timeSamples = { 0: [0], 24: [1] } } }
    def Mesh "m" ( prepend apiSchemas = ["SkelBindingAPI"] ) { ${POLYGONS}
      uniform token[] skel:blendShapes = ["up"] rel skel:blendShapeTargets = </R/m/up>
      def BlendShape "up" { uniform vector3f[] offsets = [(0,0,1),(0,0,1),(0,0,1),(0,0,1)] } } }`);
  assert.deepEqual(
    shaped.scene.animations.map(({ channels }) => channels.map(({ path }) => path)),
    [['weights']],
  );
  assert.equal(shaped.unread, '');
});

test('the specular workflow becomes a specular color of the same reflectance', async () => {
  const { scene, warnings } = await read(`def Mesh "m" { ${POLYGONS} rel material:binding = </X> }
    def Material "X" { token outputs:surface.connect = </X/S.outputs:surface>
      def Shader "S" { uniform token info:id = "UsdPreviewSurface" int inputs:useSpecularWorkflow = 1
        color3f inputs:specularColor = (0.02, 0.04, 0.4) token outputs:surface } }`);
  const [{ metallic, extensions }] = scene.materials;
  assert.equal(metallic, 0);
  const factor = extensions.KHR_materials_specular.specularColorFactor as number[];
  assert.deepEqual(
    factor.map((value) => Math.round(value * 1e4) / 1e4),
    [0.5, 1, 10],
  );
  assert.deepEqual(warnings, []);
});
