import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { assertSameScene } from '../../../../test/support/compare-scenes.ts';
import { KEEPS } from '../../../../test/support/format-keeps.ts';
import { generatedScene } from '../../../../test/support/generated-scene.ts';
import { LIMITS, MODELS, sourceOf, testContext } from '../../../../test/support/models.ts';
import { checkScene } from '../../mesh/check-scene.ts';
import type { Scene } from '../../mesh/scene.ts';
import { triangulate } from '../../mesh/triangulate.ts';
import { openSource } from '../archive/open-source.ts';
import { FormatError } from '../format.ts';
import { readDae } from './read-dae.ts';
import { writeDae } from './write-dae.ts';

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
console.log(`dae: SEED=${seed}`);

/** A document around these libraries, with the geometry `g` on a node. */
function collada(body: string, asset = '', instance = '<instance_geometry url="#g"/>'): Uint8Array {
  return new TextEncoder().encode(
    `<COLLADA version="1.4.1"><asset>${asset}</asset>${body}
     <library_visual_scenes><visual_scene id="s"><node id="n" name="node">${instance}</node></visual_scene></library_visual_scenes>
     <scene><instance_visual_scene url="#s"/></scene></COLLADA>`,
  );
}

function source(id: string, values: string, names: string): string {
  const count = values.trim().split(/\s+/).length;
  const parameters = names.replace(/./g, (name) => `<param name="${name}" type="float"/>`);
  return `<source id="${id}"><float_array id="${id}-a" count="${count}">${values}</float_array><technique_common>
    <accessor source="#${id}-a" count="${count / names.length}" stride="${names.length}">${parameters}</accessor></technique_common></source>`;
}

function geometry(positions: string, faces: string, more = '', id = 'g'): string {
  return `<library_geometries><geometry id="${id}" name="${id}"><mesh>${source(`${id}-p`, positions, 'XYZ')}${more}
    <vertices id="${id}-v"><input semantic="POSITION" source="#${id}-p"/></vertices>${faces}</mesh></geometry></library_geometries>`;
}

const VERTEX = '<input semantic="VERTEX" source="#g-v" offset="0"/>';
const SQUARE = '0 0 0 4 0 0 4 4 0 0 4 0';

async function read(bytes: Uint8Array, context = testContext()): Promise<Scene> {
  return readDae({ main: bytes, name: 'x.dae', companion: () => null }, context);
}

describe('what COLLADA says of faces', () => {
  test('polygons with holes keep the area of what is left', async () => {
    const hole = '1 1 0 1 3 0 3 3 0 3 1 0';
    const faces = `<polygons count="1">${VERTEX}<ph><p>0 1 2 3</p><h>4 5 6 7</h></ph></polygons>`;
    const { geometry: mesh } = (await read(collada(geometry(`${SQUARE} ${hole}`, faces))))
      .meshes[0];
    assert.equal(mesh.corners.length, 10);
    const { triangles } = triangulate(mesh);
    let area = 0;
    for (let k = 0; k < triangles.length; k += 3) {
      const [a, b, c] = [0, 1, 2].map((i) => mesh.corners[triangles[k + i]] * 3);
      const p = mesh.positions;
      area += ((p[b] - p[a]) * (p[c + 1] - p[a + 1]) - (p[c] - p[a]) * (p[b + 1] - p[a + 1])) / 2;
    }
    assert.equal(area, 12);
  });

  test('strips turn each second triangle, fans keep their first corner', async () => {
    const faces = `<tristrips count="1">${VERTEX}<p>0 1 3 2</p></tristrips><trifans count="1">${VERTEX}<p>0 1 2 3</p></trifans>`;
    const { geometry: mesh } = (await read(collada(geometry(SQUARE, faces)))).meshes[0];
    assert.deepEqual([...mesh.corners], [0, 1, 3, 3, 1, 2, 0, 1, 2, 0, 2, 3]);
  });

  test('each input has its own offset, and lists differ in what they have', async () => {
    const uv = source('u', '0 0 1 0 1 1 0 1', 'ST');
    const faces = `<polylist material="a" count="1">${VERTEX}<input semantic="TEXCOORD" source="#u" offset="2" set="3"/>
      <vcount>4</vcount><p>0 9 3 1 9 2 2 9 1 3 9 0</p></polylist><triangles material="b" count="1">${VERTEX}<p>0 1 2</p></triangles>`;
    const { geometry: mesh } = (await read(collada(geometry(SQUARE, faces, uv)))).meshes[0];
    assert.deepEqual([...mesh.faceOffsets], [0, 4, 7]);
    const layer = mesh.uvSets[0];
    const at = (corner: number) => [
      ...layer.values.subarray(layer.indices[corner] * 2, layer.indices[corner] * 2 + 2),
    ];
    assert.deepEqual(
      [at(0), at(1), at(4)],
      [
        [0, 0],
        [1, 0],
        [0, 0],
      ],
    );
  });
});

test('unit and up-axis are worked into positions and transforms', async () => {
  const asset = '<unit name="cm" meter="0.01"/><up_axis>Z_UP</up_axis>';
  const faces = `<triangles count="1">${VERTEX}<p>0 1 2</p></triangles>`;
  const instance = '<translate>100 200 300</translate><instance_geometry url="#g"/>';
  const scene = await read(collada(geometry('0 0 0 100 0 0 0 0 100', faces), asset, instance));
  assert.deepEqual([...scene.meshes[0].geometry.positions], [0, 0, -0, 1, 0, -0, 0, 1, -0]);
  assert.deepEqual(scene.nodes[0].transform.translation, [1, 3, -2]);
  assert.deepEqual(scene.nodes[0].transform.rotation, [0, 0, 0, 1]);
});

test('a camera of a Z-up file looks the same way', async () => {
  const asset = '<up_axis>Z_UP</up_axis>';
  const camera =
    '<library_cameras><camera id="c"><optics><technique_common><perspective><xfov>90</xfov><aspect_ratio>2</aspect_ratio><znear>1</znear><zfar>9</zfar></perspective></technique_common></optics></camera></library_cameras>';
  const scene = await read(collada(camera, asset, '<instance_camera url="#c"/>'));
  // Down in the file is down in the scene.
  const [x, y, z, w] = scene.nodes[0].transform.rotation;
  const forward = [-2 * (x * z + w * y), -2 * (y * z - w * x), -(1 - 2 * (x * x + y * y))];
  assert.ok(Math.abs(forward[1] + 1) < 1e-12, forward.join(' '));
  assert.ok(Math.abs((scene.cameras[0].verticalFov ?? 0) - 2 * Math.atan(0.5)) < 1e-12);
});

test('curves of single values become tracks of quaternions that turn all the way', async () => {
  const faces = `<triangles count="1">${VERTEX}<p>0 1 2</p></triangles>`;
  const curve = (id: string, values: string, target: string) =>
    `<animation>${source(`${id}t`, '0 2', 'T')}${source(`${id}v`, values, 'A')}<sampler id="${id}"><input semantic="INPUT" source="#${id}t"/>
     <input semantic="OUTPUT" source="#${id}v"/></sampler><channel source="#${id}" target="${target}"/></animation>`;
  const animations = `<library_animations>${curve('a', '0 360', 'n/r.ANGLE')}${curve('b', '0 6', 'n/t.Y')}</library_animations>`;
  const instance =
    '<translate sid="t">1 0 0</translate><rotate sid="r">0 1 0 0</rotate><instance_geometry url="#g"/>';
  const scene = await read(collada(geometry(SQUARE, faces) + animations, '', instance));
  const [translation, rotation] = scene.animations[0].channels;
  assert.deepEqual([translation.path, rotation.path], ['translation', 'rotation']);
  const middle = Math.floor(rotation.times.length / 2);
  assert.equal(rotation.times[middle], 1);
  assert.deepEqual([...translation.values.subarray(middle * 3, middle * 3 + 3)], [1, 3, 0]);
  assert.ok(Math.abs(rotation.values[middle * 4 + 1]) > 0.999, 'half a turn at half time');
});

test('Blender writes whole shapes under the method of relative ones', async () => {
  const faces = `<triangles count="1">${VERTEX}<p>0 1 2</p></triangles>`;
  const target = geometry('0 0 1 4 0 0 4 4 0 0 4 0', '', '', 'shape');
  const controller = `<library_controllers><controller id="m"><morph source="#g" method="RELATIVE">
    <source id="names"><IDREF_array count="1">shape</IDREF_array></source>${source('w', '0.5', 'W')}
    <targets><input semantic="MORPH_TARGET" source="#names"/><input semantic="MORPH_WEIGHT" source="#w"/></targets></morph></controller></library_controllers>`;
  const instance = '<instance_controller url="#m"/>';
  const made = (tool: string) =>
    read(
      collada(
        geometry(SQUARE, faces) + target + controller,
        `<contributor><authoring_tool>${tool}</authoring_tool></contributor>`,
        instance,
      ),
    );
  const [blender, other] = [await made('Blender 3.4'), await made('x')].map(
    (scene) => scene.meshes[0],
  );
  assert.deepEqual(
    [...blender.geometry.morphTargets[0].positions.subarray(0, 6)],
    [0, 0, 1, 0, 0, 0],
  );
  assert.deepEqual(
    [...other.geometry.morphTargets[0].positions.subarray(0, 6)],
    [0, 0, 1, 4, 0, 0],
  );
  assert.deepEqual(blender.morphWeights, [0.5]);
});

test('generated scenes come back as they were', async () => {
  for (let i = 0; i < 12; i++) {
    const scene = generatedScene(seed + i);
    checkScene(scene, LIMITS);
    const { bytes } = await writeDae(scene, 'model', testContext());
    const context = testContext();
    const back = await readDae(openSource(bytes, 'model.dae', 'dae', LIMITS), context);
    assert.deepEqual(context.warnings, [], `seed ${seed + i}`);
    assert.deepEqual(checkScene(back, LIMITS), [], `seed ${seed + i}`);
    assertSameScene(back, scene, KEEPS.dae, `seed ${seed + i}`);
    // Materials are numbered in the order of their use.
    assert.deepEqual(exact(back), exact(scene), `seed ${seed + i}`);
  }
});

/** Properties of the materials that only our own technique stores, in its own order. */
function exact({ materials }: Scene): string[] {
  return materials
    .map(({ metallic, roughness, doubleSided, alphaMode, alphaCutoff, unlit }) =>
      JSON.stringify({ metallic, roughness, doubleSided, alphaMode, alphaCutoff, unlit }),
    )
    .sort();
}

test('what is broken is refused in a sentence', async () => {
  const faces = (indices: string) => `<triangles count="1">${VERTEX}<p>${indices}</p></triangles>`;
  const refused: [Uint8Array, RegExp][] = [
    [new TextEncoder().encode('<a/>'), /not COLLADA/],
    [collada(geometry(SQUARE, faces('0 1 7'))), /vertex 7, but there are only 4/],
    [collada(geometry(SQUARE, faces('0 1 -2'))), /vertex -[12], but there are only 4/],
    [
      collada(
        '<library_nodes><node id="l"><instance_node url="#l"/></node></library_nodes>',
        '',
        '<instance_node url="#l"/>',
      ),
      /contains itself/,
    ],
    [collada(geometry(SQUARE, faces('0 1 2'))).subarray(0, 700), /cut short|broken/],
  ];
  for (const [bytes, message] of refused)
    await assert.rejects(
      read(bytes),
      (error: unknown) => error instanceof FormatError && message.test(error.message),
    );
});

test('copies of copies end at the limit of nodes', async () => {
  const levels = Array.from(
    { length: 40 },
    (_, k) =>
      `<node id="l${k}"><instance_node url="#l${k + 1}"/><instance_node url="#l${k + 1}"/></node>`,
  );
  const bytes = collada(
    `<library_nodes>${levels.join('')}</library_nodes>`,
    '',
    '<instance_node url="#l0"/>',
  );
  const context = testContext({ ...LIMITS, nodes: 1000 });
  await assert.rejects(read(bytes, context), /more than 1000 nodes/);
});

test('strangers: the duck keeps its quads, the cube its axes', async () => {
  const duck = await readDae(sourceOf(join(MODELS, '12_duck/duck.dae'), 'dae'), testContext());
  const { faceOffsets, positions } = duck.meshes[0].geometry;
  assert.equal(faceOffsets.length - 1, 2144);
  assert.equal(positions.length / 3, 2108);
  assert.equal(duck.images[0].contentType, 'image/x-tga');
  const cube = await readDae(
    sourceOf(join(MODELS, '11_blue_cube/blue_cube.dae'), 'dae'),
    testContext(),
  );
  assert.equal(cube.source.upAxis, 'z');
  assert.equal(cube.meshes[0].geometry.faceOffsets.length - 1, 12);
});
