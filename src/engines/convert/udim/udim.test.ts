import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIMITS, testContext } from '../../../../test/support/models.ts';
import type { Scene } from '../../mesh/scene.ts';
import { openSource } from '../archive/open-source.ts';
import { readDae } from '../dae/read-dae.ts';
import { readFbx } from '../fbx/read-fbx.ts';
import { writeFbx } from '../fbx/write-fbx.ts';
import type { SourceFiles } from '../format.ts';
import { encodePng } from '../image/pixels.ts';
import { readObj } from '../obj/read-obj.ts';
import { readUsd } from '../usd/read-usd.ts';

const RED = [255, 0, 0, 255];
const GREEN = [0, 255, 0, 255];
const BLUE = [0, 0, 255, 255];

function picture(color: number[]): Promise<Uint8Array> {
  return encodePng({
    width: 2,
    height: 2,
    data: Uint8Array.from({ length: 16 }, (_, i) => color[i % 4]),
  });
}

async function bundle(main: string, name: string, files: Record<string, number[] | string>) {
  const contents = new Map<string, Uint8Array>();
  for (const [path, content] of Object.entries(files)) {
    const bytes = typeof content === 'string' ? Buffer.from(content) : await picture(content);
    contents.set(path, bytes);
  }
  const files_: SourceFiles = {
    main: Buffer.from(main),
    name,
    companion: (path) => contents.get(path.replace('./', '')) ?? null,
  };
  return files_;
}

/** Two squares beside each other and one above the second: UVs are the places. */
const OBJ = `mtllib m.mtl
v 0 0 0\nv 2 0 0\nv 2 1 0\nv 0 1 0\nv 1 1 0\nv 2 2 0\nv 1 2 0
vt 0 0\nvt 2 0\nvt 2 1\nvt 0 1\nvt 1 1\nvt 2 2\nvt 1 2
usemtl r\nf 1/1 2/2 3/3 4/4\nf 5/5 3/3 6/6 7/7\n`;
const TILES = { 'tex.1001.png': RED, 'tex.1002.png': GREEN, 'tex.1012.png': BLUE };

/** For each face the middle of its vertices, its color's image, and the range of its UVs. */
function faces({ meshes, materials, images }: Scene) {
  const [{ geometry }] = meshes;
  return Array.from({ length: geometry.faceOffsets.length - 1 }, (_, f) => {
    const corners = Array.from(
      { length: geometry.faceOffsets[f + 1] - geometry.faceOffsets[f] },
      (_, i) => geometry.faceOffsets[f] + i,
    );
    const [uv] = geometry.uvSets;
    const us = corners.flatMap((c) =>
      Array.from(uv.values.subarray(2 * uv.indices[c], 2 * uv.indices[c] + 2)),
    );
    const xs = corners.map((c) => geometry.positions[3 * geometry.corners[c]]);
    const material = materials[geometry.faceMaterials?.[f] ?? geometry.material];
    const use = material.baseColorTexture;
    return {
      from: Math.min(...xs),
      to: Math.max(...xs),
      image: use === null ? null : images[use.image].name,
      uv: [Math.min(...us), Math.max(...us)],
      wrap: use?.wrapS,
      name: material.name,
    };
  });
}

const SPLIT = [
  { from: 0, to: 1, image: 'tex.1001', uv: [0, 1], wrap: 'clamp', name: 'r_1001' },
  { from: 1, to: 2, image: 'tex.1002', uv: [0, 1], wrap: 'clamp', name: 'r_1002' },
  { from: 1, to: 2, image: 'tex.1012', uv: [0, 1], wrap: 'clamp', name: 'r_1012' },
];

test('OBJ: tiles become materials, a face on two of them is cut, vertices stay joined', async () => {
  for (const path of ['tex.<UDIM>.png', 'tex.1001.png']) {
    const files = { 'm.mtl': `newmtl r\nmap_Kd ${path}\n`, ...TILES };
    const context = testContext();
    const scene = await readObj(await bundle(OBJ, 'm.obj', files), context);
    assert.deepEqual(faces(scene), SPLIT, path);
    assert.equal(scene.images.length, 3);
    // The border of the two lower faces runs through two new vertices; one of them was there.
    const { geometry } = scene.meshes[0];
    assert.equal(geometry.positions.length / 3, 9);
    assert.deepEqual(
      context.warnings.map(({ code }) => code),
      ['udim_tiles_split'],
    );
  }
});

test('Mudbox names, and maps merged tile by tile', async () => {
  const mtl = 'newmtl r\nmap_Kd c_<UVTILE>.png\nmap_Pr r.<UDIM>.png\n';
  const scene = await readObj(
    await bundle(OBJ, 'm.obj', {
      'm.mtl': mtl,
      'c_u1_v1.png': RED,
      'c_u2_v1.png': GREEN,
      'c_u2_v2.png': BLUE,
      'r.1001.png': [10, 10, 10, 255],
      'r.1002.png': [20, 20, 20, 255],
      'r.1012.png': [30, 30, 30, 255],
    }),
    testContext(),
  );
  assert.deepEqual(
    faces(scene).map(({ image }) => image),
    ['c_u1_v1', 'c_u2_v1', 'c_u2_v2'],
  );
  const merged = scene.materials.map(({ metallicRoughnessTexture: use }) => use?.image);
  assert.equal(new Set(merged).size, 3);
});

test('a name with 1001 is an ordinary texture where it repeats, or its neighbour is used by itself', async () => {
  const tiles = { 'tex.1001.png': RED, 'tex.1002.png': GREEN };
  const repeated = await readObj(
    await bundle(OBJ, 'm.obj', { 'm.mtl': 'newmtl r\nmap_Kd tex.1001.png\n', ...tiles }),
    testContext(),
  );
  assert.deepEqual(
    repeated.materials.map(({ name, baseColorTexture: use }) => [name, use?.wrapS]),
    [['r', 'repeat']],
  );
  assert.equal(repeated.images.length, 1);
  const two = OBJ.replace('f 5/5', 'usemtl s\nf 5/5');
  const mtl = 'newmtl r\nmap_Kd tex.1001.png\nnewmtl s\nmap_Kd tex.1002.png\n';
  const shared = await readObj(
    await bundle(two, 'm.obj', { 'm.mtl': mtl, ...TILES }),
    testContext(),
  );
  assert.deepEqual(
    faces(shared).map(({ name, image }) => [name, image]),
    [
      ['r', 'tex.1001'],
      ['s', 'tex.1002'],
    ],
  );
});

test('faces where no tile is lose the texture with a warning', async () => {
  const context = testContext();
  const files = {
    'm.mtl': 'newmtl r\nmap_Kd tex.<UDIM>.png\n',
    'tex.1001.png': RED,
    'tex.1002.png': GREEN,
  };
  const scene = await readObj(await bundle(OBJ, 'm.obj', files), context);
  assert.deepEqual(
    faces(scene).map(({ image }) => image),
    ['tex.1001', 'tex.1002', null],
  );
  const { message } = context.warnings.find(({ code }) => code === 'texture_missing')!;
  assert.match(message, /1012/);
});

const USD = `#usda 1.0
( defaultPrim = "M" metersPerUnit = 1 upAxis = "Y" )
def Mesh "M" ( prepend apiSchemas = ["MaterialBindingAPI"] ) {
  uniform token subdivisionScheme = "none"
  int[] faceVertexCounts = [4, 4]
  int[] faceVertexIndices = [0, 1, 2, 3, 4, 2, 5, 6]
  point3f[] points = [(0,0,0), (2,0,0), (2,1,0), (0,1,0), (1,1,0), (2,2,0), (1,2,0)]
  texCoord2f[] primvars:st = [(0,0), (2,0), (2,1), (0,1), (1,1), (2,2), (1,2)] ( interpolation = "vertex" )
  rel material:binding = </M/r>
  def Material "r" {
    token outputs:surface.connect = </M/r/S.outputs:surface>
    def Shader "S" {
      uniform token info:id = "UsdPreviewSurface"
      color3f inputs:diffuseColor.connect = </M/r/T.outputs:rgb>
      token outputs:surface
    }
    def Shader "T" {
      uniform token info:id = "UsdUVTexture"
      asset inputs:file = @./tex.<UDIM>.png@
      float2 inputs:st.connect = </M/r/P.outputs:result>
      float3 outputs:rgb
    }
    def Shader "P" {
      uniform token info:id = "UsdPrimvarReader_float2"
      string inputs:varname = "st"
      float2 outputs:result
    }
  }
}
`;

test('USD: the same', async () => {
  const context = testContext();
  const scene = await readUsd(await bundle(USD, 'm.usda', TILES), context);
  assert.deepEqual(faces(scene), SPLIT);
  assert.deepEqual(context.unread.warnings(), []);
});

test('DAE: the same', async () => {
  const list = (id: string, width: number, names: string, values: string) =>
    `<source id="${id}"><float_array id="${id}a" count="${7 * width}">${values}</float_array><technique_common><accessor source="#${id}a" count="7" stride="${width}">${[...names].map((name) => `<param name="${name}" type="float"/>`).join('')}</accessor></technique_common></source>`;
  const dae = `<COLLADA version="1.4.1"><asset><up_axis>Y_UP</up_axis></asset>
<library_images><image id="i"><init_from>tex.%3CUDIM%3E.png</init_from></image></library_images>
<library_effects><effect id="e"><profile_COMMON><technique sid="t"><lambert><diffuse><texture texture="i" texcoord="UV"/></diffuse></lambert></technique></profile_COMMON></effect></library_effects>
<library_materials><material id="r" name="r"><instance_effect url="#e"/></material></library_materials>
<library_geometries><geometry id="g"><mesh>${list('p', 3, 'XYZ', '0 0 0 2 0 0 2 1 0 0 1 0 1 1 0 2 2 0 1 2 0')}${list('t', 2, 'ST', '0 0 2 0 2 1 0 1 1 1 2 2 1 2')}
<vertices id="v"><input semantic="POSITION" source="#p"/></vertices><polylist count="2" material="r"><input semantic="VERTEX" source="#v" offset="0"/><input semantic="TEXCOORD" source="#t" offset="0"/><vcount>4 4</vcount><p>0 1 2 3 4 2 5 6</p></polylist></mesh></geometry></library_geometries>
<library_visual_scenes><visual_scene id="s"><node id="n"><instance_geometry url="#g"/></node></visual_scene></library_visual_scenes><scene><instance_visual_scene url="#s"/></scene></COLLADA>`;
  const context = testContext();
  const scene = await readDae(await bundle(dae, 'm.dae', TILES), context);
  assert.deepEqual(faces(scene), SPLIT);
  assert.deepEqual(context.unread.warnings(), []);
});

test('FBX: the same, with a path of tiles as Blender writes it', async () => {
  const plain = await readObj(
    await bundle(OBJ, 'm.obj', { 'm.mtl': 'newmtl r\nmap_Kd tex.png\n', 'tex.png': RED }),
    testContext(),
  );
  const { bytes } = await writeFbx(plain, 'm', testContext());
  const { main } = openSource(bytes, 'm.zip', 'fbx', LIMITS);
  // The same length, so that the file's offsets stay right.
  const file = Buffer.from(main);
  for (let at = file.indexOf('tex.png'); at >= 0; at = file.indexOf('tex.png', at + 1))
    file.write('a<UDIM>', at, 'latin1');
  // No image in the file itself.
  file.write('Nothing', file.indexOf('Content'), 'latin1');
  const contents = new Map<string, Uint8Array>();
  for (const [tile, color] of [
    [1001, RED],
    [1002, GREEN],
    [1012, BLUE],
  ] as const)
    contents.set(`a${tile}`, await picture(color));
  const companion = (path: string) => contents.get(path.split(/[/\\]/).at(-1)!) ?? null;
  const context = testContext();
  const scene = await readFbx({ main: file, name: 'm.fbx', companion }, context);
  const read = faces(scene).map(({ from, to, image, uv }) => ({ from, to, image, uv }));
  assert.deepEqual(
    read,
    SPLIT.map(({ from, to, image, uv }) => ({ from, to, image: image.replace('tex.', 'a'), uv })),
  );
});
