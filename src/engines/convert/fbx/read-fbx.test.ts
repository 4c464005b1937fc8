import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { plainImage } from '../../../../test/support/images.ts';
import { LIMITS, testContext } from '../../../../test/support/models.ts';
import { sampled } from '../../../../test/support/sample-animation.ts';
import { checkScene } from '../../mesh/check-scene.ts';
import { posedMesh } from '../../mesh/pose.ts';
import type { Scene } from '../../mesh/scene.ts';
import { worldMatrices } from '../../mesh/transform.ts';
import { FormatError } from '../format.ts';
import { readFbx } from './read-fbx.ts';

const FIXTURES = join(import.meta.dirname, '../../../../test/fixtures/fbx');

/** The content that ufbx finds in a file. */
interface Expected {
  meshNodes: number;
  faces: number;
  vertices: number;
  materials: number;
  skins: number;
  morphTargets: number;
  cameras: number;
  lights: number;
  box: number[];
  /** At 0, 0.23, … seconds of each animation. */
  animatedBoxes: number[][][];
}
const { files } = JSON.parse(readFileSync(join(FIXTURES, 'expected.json'), 'utf8')) as {
  files: Record<string, Expected>;
};
const SECONDS_APART = 0.23;

const read = (main: Uint8Array, context = testContext()) =>
  readFbx({ main, name: 'model.fbx', companion: () => null }, context);

/** Lowest and highest corner of all faces, deformed. */
function boxOf(scene: Scene): number[] {
  const worlds = worldMatrices(scene);
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  scene.nodes.forEach((node, index) => {
    if (node.mesh < 0) return;
    const { mesh, skinned } = posedMesh(scene, index, worlds);
    const m = skinned ? [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] : worlds[index]!;
    for (const vertex of mesh.corners) {
      const [x, y, z] = mesh.positions.subarray(3 * vertex, 3 * vertex + 3);
      for (let k = 0; k < 3; k++) {
        const value = m[k]! * x! + m[4 + k]! * y! + m[8 + k]! * z! + m[12 + k]!;
        low[k] = Math.min(low[k]!, value);
        high[k] = Math.max(high[k]!, value);
      }
    }
  });
  return [...low, ...high];
}

function assertBox(box: number[], expected: number[], tolerance: number, what: string): void {
  const size = Math.max(...expected.map(Math.abs));
  const off = Math.max(...box.map((v, i) => Math.abs(v - expected[i]!))) / size;
  assert.ok(off <= tolerance, `${what}: off by ${off} of ${size}: ${box}, not ${expected}`);
}

describe('what ufbx finds', () => {
  for (const [name, expected] of Object.entries(files))
    test(name, async () => {
      const scene = await read(readFileSync(join(FIXTURES, name)));
      const meshes = scene.nodes
        .filter(({ mesh }) => mesh >= 0)
        .map(({ mesh }) => scene.meshes[mesh]!);
      const sum = (count: (mesh: (typeof meshes)[0]) => number) =>
        meshes.reduce((total, mesh) => total + count(mesh), 0);
      assert.deepEqual(
        {
          meshNodes: meshes.length,
          faces: sum(({ geometry }) => geometry.faceOffsets.length - 1),
          vertices: sum(({ geometry }) => geometry.positions.length / 3),
          materials: scene.materials.length,
          skins: scene.skins.length,
          morphTargets: sum(({ geometry }) => geometry.morphTargets.length),
          cameras: scene.cameras.length,
          lights: scene.lights.length,
        },
        (({ box, animatedBoxes, version, ...counts }: Expected & { version?: number }) => counts)(
          expected,
        ),
      );
      if (expected.meshNodes === 0) return;
      assert.deepEqual(checkScene(scene, LIMITS), []);
      assertBox(boxOf(scene), expected.box, 1e-4, 'at rest');
      const moving = expected.animatedBoxes.filter(
        (boxes) => boxes.join() !== boxes.map(() => boxes[0]).join(),
      );
      assert.ok(scene.animations.length >= moving.length);
      if (moving.length === 1 && scene.animations.length === 1) {
        moving[0]!.forEach((box, i) => {
          const seconds = i * SECONDS_APART;
          assertBox(boxOf(sampled(scene, 0, seconds)), box, 4e-3, `at ${seconds} s`);
        });
      }
    });
});

describe('kinds of FBX that are not read are refused with a program that reads them', () => {
  const way = /FBX Converter 2013 and save it as FBX 2013/;
  const refused = (bytes: Uint8Array, reason: RegExp) =>
    assert.rejects(read(bytes), ({ message }: Error) => reason.test(message) && way.test(message));

  test('big-endian', () =>
    refused(readFileSync(join(FIXTURES, 'maya_cube_big_endian_7500_binary.fbx')), /big-endian/));

  test('binary before version 6', async () => {
    const bytes = readFileSync(join(FIXTURES, 'maya_cube_6100_binary.fbx'));
    bytes.writeUInt32LE(5800, 23);
    await refused(bytes, /has version 5\.8;/);
  });

  test('ASCII before version 6, with a header and without', async () => {
    const objects = 'Model: "Cube", "Mesh" { Vertices: 0,0,0,1,0,0,0,1,0 }';
    const header = 'FBXHeaderExtension: { FBXHeaderVersion: 1003\n FBXVersion: 5000 }';
    await refused(Buffer.from(`; FBX 5.0.0 project file\n${header}\n${objects}`), /version 5;/);
    await refused(Buffer.from(`; FBX 4.5.0 project file\n${objects}`), /version 4\.5;/);
  });
});

test('no part of a file crashes the reader', async () => {
  for (const name of readdirSync(FIXTURES).filter((file) => file.endsWith('.fbx'))) {
    const bytes = readFileSync(join(FIXTURES, name));
    for (let i = 1; i < 40; i++) {
      const part = bytes.subarray(0, Math.floor((bytes.length * i) / 40));
      await read(part).catch((error: unknown) => {
        assert.ok(error instanceof FormatError, `${name}, ${part.length} bytes: ${error}`);
      });
    }
  }
});

/** A version 7.4 ASCII file. */
const file = (objects: string, connections: string, settings = '') =>
  new TextEncoder().encode(`
  FBXHeaderExtension: { FBXVersion: 7400 }
  GlobalSettings: { Properties70: { ${settings} } }
  Objects: { ${objects} }
  Connections: { ${connections} }`);

const QUAD_AND_TRIANGLE = `
  Vertices: *15 { a: 0,0,0, 100,0,0, 100,100,0, 0,100,0, 200,50,0 }
  PolygonVertexIndex: *7 { a: 0,1,2,-4, 1,4,-3 }`;
const geometry = (layers = '') =>
  `Geometry: 1, "Geometry::g", "Mesh" { ${QUAD_AND_TRIANGLE} ${layers} }`;
const model = (properties = '', id = 2, name = 'm') =>
  `Model: ${id}, "Model::${name}", "Mesh" { Properties70: { ${properties} } }`;
const ON_MODEL = 'C: "OO",1,2\nC: "OO",2,0';

test('polygons stay, centimetres become metres, v turns over', async () => {
  const uv = `LayerElementUV: 0 { Name: "UVMap" MappingInformationType: "ByPolygonVertex"
    ReferenceInformationType: "IndexToDirect" UV: *4 { a: 0,0.25, 1,1 } UVIndex: *7 { a: 0,1,0,1,0,1,-1 } }`;
  const scene = await read(file(geometry(uv) + model(), ON_MODEL));
  const { geometry: mesh } = scene.meshes[0]!;
  assert.deepEqual([...mesh.faceOffsets], [0, 4, 7]);
  assert.deepEqual([...mesh.corners], [0, 1, 2, 3, 1, 4, 2]);
  assert.deepEqual([...mesh.positions.subarray(12)], [2, 0.5, 0]);
  const [set] = mesh.uvSets;
  assert.deepEqual([...set!.indices], [0, 1, 0, 1, 0, 1, 2]);
  // The element that −1 stands for is 0 0 in the file.
  assert.deepEqual([...set!.values], [0, 0.75, 1, 0, 0, 1]);
});

test('layers on vertices, faces and all alike come to the corners', async () => {
  const colors = (mapping: string, values: string) => `LayerElementColor: 0 {
    MappingInformationType: "${mapping}" ReferenceInformationType: "Direct" Colors: *99 { a: ${values} } }`;
  const alphas = async (mapping: string, values: number[]) => {
    const list = values.map((v) => `0,0,0,${v}`).join();
    const scene = await read(file(geometry(colors(mapping, list)) + model(), ON_MODEL));
    const [layer] = scene.meshes[0]!.geometry.colors;
    return layer && Array.from(layer.indices, (index) => layer.values[4 * index + 3]);
  };
  assert.deepEqual(await alphas('ByVertice', [1, 2, 3, 4, 5]), [1, 2, 3, 4, 2, 5, 3]);
  assert.deepEqual(await alphas('ByPolygon', [1, 2]), [1, 1, 1, 1, 2, 2, 2]);
  assert.deepEqual(await alphas('AllSame', [7]), [7, 7, 7, 7, 7, 7, 7]);
  assert.deepEqual(await alphas('ByPolygonVertex', [1, 2, 3]), [1, 2, 3, 0, 0, 0, 0]);
  assert.equal(await alphas('ByEdge', [1, 2, 3]), undefined);
});

test('colors are sRGB in the file and linear in the scene', async () => {
  const layer = `LayerElementColor: 0 { MappingInformationType: "AllSame"
    ReferenceInformationType: "Direct" Colors: *4 { a: 1,0.5,0,0.5 } }`;
  const scene = await read(file(geometry(layer) + model(), ON_MODEL));
  const [red, green, blue, alpha] = scene.meshes[0]!.geometry.colors[0]!.values;
  assert.deepEqual([red, green!.toFixed(4), blue, alpha], [1, '0.2140', 0, 0.5]);
});

test('textures are placed as FBX moves them', async () => {
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const objects = `${geometry()} ${model()} Material: 5, "Material::m", "" {}
    Texture: 6, "Texture::t", "" { Properties70: {
      P: "Translation", "Vector", "", "A",0.1,0.2,0
      P: "Rotation", "Vector", "", "A",0,0,30
      P: "Scaling", "Vector", "", "A",2,2,1 } RelativeFilename: "a.png" }
    Video: 7, "Video::v", "Clip" { Content: , "${png}" }`;
  const links = `${ON_MODEL}\nC: "OO",5,2\nC: "OP",6,5,"DiffuseColor"\nC: "OO",7,6`;
  const scene = await read(file(objects, links));
  const { offset, rotation, scale } = scene.materials[0]!.baseColorTexture!.transform!;
  // FBX, v up: image coordinates are S⁻¹ R⁻¹ (uv − T).
  const [u, v] = [0.7, 0.4];
  const turn = Math.PI / 6;
  const [x, y] = [u - 0.1, v - 0.2];
  const inFbx = [
    (Math.cos(turn) * x + Math.sin(turn) * y) / 2,
    (Math.cos(turn) * y - Math.sin(turn) * x) / 2,
  ];
  // glTF, v down: offset + R · scale · uv, counter-clockwise as seen.
  const [a, b] = [u * scale[0], (1 - v) * scale[1]];
  const inGltf = [
    offset[0] + Math.cos(rotation) * a + Math.sin(rotation) * b,
    offset[1] - Math.sin(rotation) * a + Math.cos(rotation) * b,
  ];
  assert.ok(Math.abs(inGltf[0]! - inFbx[0]!) < 1e-9 && Math.abs(1 - inGltf[1]! - inFbx[1]!) < 1e-9);
});

test('faces choose among the materials of their node', async () => {
  const layer = `LayerElementMaterial: 0 { MappingInformationType: "ByPolygon"
    ReferenceInformationType: "IndexToDirect" Materials: *2 { a: 1,0 } }`;
  const materials = [5, 6, 7].map((id) => `Material: ${id}, "Material::m${id}", "" {}`).join('\n');
  const links = `${ON_MODEL}\nC: "OO",7,2\nC: "OO",5,2`;
  const scene = await read(file(geometry(layer) + model() + materials, links));
  const { faceMaterials } = scene.meshes[0]!.geometry;
  assert.deepEqual(
    Array.from(faceMaterials!, (i) => scene.materials[i]!.name),
    ['m5', 'm7'],
  );
});

test('inches with z up stand upright in metres; a mirrored file keeps its sides by scale', async () => {
  const settings = (right: number) => `
    P: "UpAxis", "int", "Integer", "",2
    P: "UpAxisSign", "int", "Integer", "",1
    P: "FrontAxis", "int", "Integer", "",1
    P: "FrontAxisSign", "int", "Integer", "",-1
    P: "CoordAxis", "int", "Integer", "",0
    P: "CoordAxisSign", "int", "Integer", "",${right}
    P: "UnitScaleFactor", "double", "Number", "",2.54`;
  const place = 'P: "Lcl Translation", "Lcl Translation", "", "A",1,2,3';
  const scene = await read(file(geometry() + model(place), ON_MODEL, settings(1)));
  assert.deepEqual(scene.source, {
    format: 'fbx',
    generator: null,
    unitMetres: 0.0254,
    upAxis: 'z',
  });
  const translation = (s: Scene) =>
    s.nodes[0]!.transform.translation.map((v) => +(v / 0.0254).toFixed(6));
  assert.deepEqual(translation(scene), [1, 3, -2]);
  const mirrored = await read(file(geometry() + model(place), ON_MODEL, settings(-1)));
  assert.deepEqual(translation(mirrored), [-1, 3, -2]);
  assert.deepEqual(mirrored.nodes[0]!.transform.scale, [-1, -1, -1]);
});

test('numbers that are none, cycles and wild vertices', async () => {
  const broken = geometry().replace('200,50,0', 'nan,50,inf');
  const context = testContext();
  const scene = await read(file(broken + model(), ON_MODEL), context);
  assert.deepEqual([...scene.meshes[0]!.geometry.positions.subarray(12)], [0, 0.5, 0]);
  assert.ok(context.warnings.some(({ code }) => code === 'number_repaired'));
  const cycle = `${ON_MODEL}\nC: "OO",3,4\nC: "OO",4,3`;
  const round = await read(
    file(geometry() + model() + model('', 3, 'a') + model('', 4, 'b'), cycle),
  );
  assert.equal(round.roots.length, 2);
  const wild = geometry().replace('1,4,-3', '1,9,-3');
  await assert.rejects(read(file(wild + model(), ON_MODEL)), /uses vertex 9/);
});

test('limits hold before memory is taken', async () => {
  const limits = (given: Partial<typeof LIMITS>) => testContext({ ...LIMITS, ...given });
  const source = file(geometry() + model() + model('', 3), `${ON_MODEL}\nC: "OO",3,2`);
  await assert.rejects(read(source, limits({ vertices: 4 })), /too large/);
  await assert.rejects(read(source, limits({ corners: 6 })), /too large/);
  await assert.rejects(read(source, limits({ nodes: 1 })), /more than 1 nodes/);
  await assert.rejects(read(source, limits({ inflatedBytes: 100 })), /more data than allowed/);
});

/** An ASCII FBX of one mesh with this geometry. */
const meshOf = (geometry: string) =>
  Buffer.from(
    '; FBX 7.4.0 project file\nFBXHeaderExtension: {\n FBXVersion: 7400\n}\nGlobalSettings: {\n Properties70: {\n' +
      '  P: "UnitScaleFactor", "double", "Number", "",100\n }\n}\nObjects: {\n' +
      ` Geometry: 1, "Geometry::", "Mesh" {\n  Vertices: *12 {\n   a: 0,0,0,1,0,0,1,1,0,0,0,5\n  }\n${geometry}\n }\n` +
      ' Model: 2, "Model::a", "Mesh" {\n }\n}\nConnections: {\n C: "OO",1,2\n C: "OO",2,0\n}\n',
  );

test('polygons of two corners are lines, those of one corner are points', async () => {
  const context = testContext();
  const scene = await read(
    meshOf('  PolygonVertexIndex: *6 {\n   a: 0,1,-3,2,-4,-4\n  }'),
    context,
  );
  const [{ geometry, strokes }] = scene.meshes;
  assert.deepEqual([...geometry!.corners], [0, 1, 2]);
  assert.deepEqual([...strokes![0]!.positions], [0, 0, 5, 1, 1, 0]);
  assert.deepEqual([...strokes![0]!.lines], [1, 0]);
  assert.deepEqual([...strokes![0]!.points], [0]);
  assert.deepEqual(context.warnings, []);
});

test('a mesh of vertices alone is a point cloud', async () => {
  const scene = await read(meshOf('  PolygonVertexIndex: *0 {\n   a:\n  }'));
  assert.deepEqual([...scene.meshes[0]!.strokes![0]!.points], [0, 1, 2, 3]);
  assert.deepEqual(checkScene(scene, LIMITS), []);
});

test('a mesh that its program shows subdivided is kept as its cage, with a warning', async () => {
  const triangle = '  PolygonVertexIndex: *3 {\n   a: 0,1,-3\n  }\n';
  for (const [smoothness, levels, warned] of [
    [3, 2, true],
    [2, 1, true],
    [1, 2, false],
    [3, 0, false],
  ] as const) {
    const context = testContext();
    const settings = `  Smoothness: ${smoothness}\n  PreviewDivisionLevels: ${levels}\n  RenderDivisionLevels: ${levels}`;
    const scene = await read(meshOf(triangle + settings), context);
    assert.deepEqual([...scene.meshes[0]!.geometry.corners], [0, 1, 2]);
    assert.deepEqual(
      context.warnings.map(({ code }) => code),
      warned ? ['subdivision_not_applied'] : [],
    );
  }
});

test('a curve that goes on beyond its keys is named; a constant one is not', async () => {
  const curve = (letter: string, last: number) =>
    ` AnimationCurve: 12, "AnimCurve::", "" {\n  KeyTime: *2 {\n   a: 0,46186158000\n  }\n  KeyValueFloat: *2 {\n   a: 0,${last}\n  }\n` +
    `  KeyAttrFlags: *1 {\n   a: 4\n  }\n  KeyAttrRefCount: *1 {\n   a: 2\n  }\n  Post-Extrapolation: {\n   Type: ${letter}\n   Repetition: -1\n  }\n }\n`;
  const moving = (letter: string, last: number) =>
    meshOf('  PolygonVertexIndex: *3 {\n   a: 0,1,-3\n  }')
      .toString()
      .replace(
        '}\nConnections: {',
        ` AnimationStack: 9, "AnimStack::Take", "" {\n }\n AnimationLayer: 10, "AnimLayer::Base", "" {\n }\n` +
          ` AnimationCurveNode: 11, "AnimCurveNode::T", "" {\n }\n${curve(letter, last)}}\nConnections: {\n` +
          ' C: "OO",10,9\n C: "OO",11,10\n C: "OP",11,2,"Lcl Translation"\n C: "OP",12,11,"d|X"',
      );
  for (const [letter, last, warned] of [
    ['R', 5, true],
    ['A', 5, true],
    ['M', 5, true],
    ['K', 5, true],
    ['C', 5, false],
    ['R', 0, false],
  ] as const) {
    const context = testContext();
    const scene = await read(Buffer.from(moving(letter, last)), context);
    assert.equal(scene.animations.length, 1);
    assert.deepEqual(
      context.warnings.map(({ code }) => code),
      warned ? ['animation_extrapolation'] : [],
      letter,
    );
  }
});

const TRIANGLE = '  PolygonVertexIndex: *3 {\n   a: 0,1,-3\n  }';
const notes = ({ unread }: ReturnType<typeof testContext>) => unread.inWords();

test('hidden meshes are shown with a warning, by their own property or their layer', async () => {
  const visible = meshOf(TRIANGLE).toString();
  const hidden = visible.replace(
    'Model: 2, "Model::a", "Mesh" {\n',
    'Model: 2, "Model::a", "Mesh" {\n  Properties70: {\n   P: "Visibility", "Visibility", "", "A",0\n  }\n',
  );
  const layered = visible
    .replace(
      '}\nConnections: {',
      ' CollectionExclusive: 3, "DisplayLayer::b", "DisplayLayer" {\n  Properties70: {\n   P: "Show", "bool", "", "",0\n  }\n }\n}\nConnections: {',
    )
    .replace(' C: "OO",2,0\n', ' C: "OO",2,0\n C: "OO",2,3\n');
  for (const [text, expected] of [
    [visible, []],
    [hidden, ['hidden_shown']],
    [layered, ['hidden_shown']],
  ] as const) {
    const context = testContext();
    const scene = await read(Buffer.from(text), context);
    assert.equal(scene.meshes.length, 1);
    assert.deepEqual(
      context.warnings.map(({ code }) => code),
      expected,
    );
  }
});

const withMaterial = (properties: string) =>
  Buffer.from(
    meshOf(TRIANGLE)
      .toString()
      .replace(
        '}\nConnections: {',
        ` Material: 3, "Material::b", "" {\n  Properties70: {\n${properties}  }\n }\n}\nConnections: {\n C: "OO",3,2`,
      ),
  );
const number = (name: string, value: number) => `   P: "${name}", "float", "", "",${value}\n`;

test('effects of materials that are not read are noted if they are on', async () => {
  const on = testContext();
  await read(
    withMaterial(
      number('Maya|coat', 0.5) +
        number('Maya|sheen', 0) +
        number('3dsMax|extension|enableVolume', 1),
    ),
    on,
  );
  assert.match(notes(on), /Maya\|coat/);
  assert.match(notes(on), /3dsMax\|extension\|volumeThickness/);
  assert.doesNotMatch(notes(on), /sheen/);
  const off = testContext();
  await read(withMaterial(number('Maya|coat', 0)), off);
  assert.ok(off.unread.isEmpty);
});

test('the weight of the base color counts', async () => {
  const color = '   P: "Maya|baseColor", "Vector3D", "Vector", "",1,0.5,0\n';
  const scene = await read(withMaterial(color + number('Maya|base', 0.5)), testContext());
  assert.deepEqual(scene.materials[0]!.baseColor, [0.5, 0.25, 0, 1]);
});

test('version 6: animations and groups that are not read are noted', async () => {
  const channel = (name: string, last: number) =>
    `   Channel: "${name}" {\n    Default: 0\n    KeyVer: 4005\n    KeyCount: 2\n    Key: 0,0,L,46186158000,${last},L\n   }\n`;
  const context = testContext();
  await read(
    Buffer.from(
      'FBXHeaderExtension: {\n FBXVersion: 6100\n}\nObjects: {\n Model: "Model::a", "Mesh" {\n' +
        '  Vertices: 0,0,0,1,0,0,1,1,0\n  PolygonVertexIndex: 0,1,-3\n }\n Model: "Model::b", "LodGroup" {\n }\n}\n' +
        'Connections: {\n Connect: "OO", "Model::a", "Model::b"\n}\nTakes: {\n Take: "one" {\n  Model: "Model::a" {\n' +
        `${channel('Visibility', 1)}${channel('Smile', 0)}  }\n }\n}\n`,
    ),
    context,
  );
  assert.match(notes(context), /animation of Visibility/);
  assert.match(notes(context), /LodGroup/);
  assert.doesNotMatch(notes(context), /Smile/);
});

test('properties that users defined on nodes are noted, those of programs are not', async () => {
  const withProperty = (name: string) =>
    Buffer.from(
      meshOf(TRIANGLE)
        .toString()
        .replace(
          'Model: 2, "Model::a", "Mesh" {\n',
          `Model: 2, "Model::a", "Mesh" {\n  Properties70: {\n   P: "${name}", "KString", "", "A+U","x"\n  }\n`,
        ),
    );
  const context = testContext();
  await read(withProperty('price'), context);
  assert.match(notes(context), /custom properties of nodes/);
  for (const name of ['currentUVSet', 'MaxHandle', 'Bozzetto|x']) {
    const quiet = testContext();
    await read(withProperty(name), quiet);
    assert.ok(quiet.unread.isEmpty, name);
  }
});

test('a second texture of a property is named; the same texture twice is not', async () => {
  const png = await plainImage(8, 8);
  const textured = (second: string) =>
    Buffer.from(
      meshOf(TRIANGLE)
        .toString()
        .replace(
          '}\nConnections: {',
          ' Material: 3, "Material::b", "" {\n }\n Texture: 4, "Texture::c", "" {\n  RelativeFilename: "a.png"\n }\n' +
            ` Texture: 5, "Texture::d", "" {\n  RelativeFilename: "${second}"\n }\n LayeredTexture: 6, "LayeredTexture::e", "" {\n }\n}\n` +
            'Connections: {\n C: "OO",3,2\n C: "OP",4,3,"DiffuseColor"\n C: "OP",5,3,"DiffuseColor"',
        ),
    );
  for (const [second, expected] of [
    ['b.png', ['texture_layers']],
    ['a.png', []],
  ] as const) {
    const context = testContext();
    const main = textured(second);
    const scene = await readFbx({ main, name: 'a.fbx', companion: () => png }, context);
    assert.equal(scene.images.length, 1);
    assert.deepEqual(
      context.warnings.map(({ code }) => code),
      expected,
    );
    assert.match(notes(context), /LayeredTexture/);
  }
});
