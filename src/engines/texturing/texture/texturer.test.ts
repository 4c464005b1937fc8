import assert from 'node:assert/strict';
import test from 'node:test';
import sharp from 'sharp';
import { processorTime } from '../../../../test/support/processor-time.ts';
import { bracket, lump, polygonMesh } from '../../../../test/support/remesh-shapes.ts';
import { unfolded } from '../../../../test/support/textured-model.ts';
import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { PromptNotUnderstood, type Raster, type SceneImage } from '../../spec.ts';
import { createWork } from '../../work/create-work.ts';
import { createUnwrapper } from '../unwrap/unwrapper.ts';
import { ROWS } from './paint.ts';
import { createTexturer } from './texturer.ts';

const work = createWork();
const SIZE = 256;

const unwrapped = async (mesh: PolygonMesh) =>
  (await createUnwrapper().unwrap(mesh, SIZE, work)).mesh;
const texture = async (
  mesh: PolygonMesh,
  prompt: string | null,
  image: Raster | null = null,
  seed = 1,
) =>
  unfolded(await createTexturer().texture({ mesh, textureSize: SIZE, prompt, image, seed }, work));

async function pixels(image: SceneImage | null) {
  assert.ok(image);
  const { data, info } = await sharp(image.bytes).raw().toBuffer({ resolveWithObject: true });
  return { data, ...info };
}

/** The color of a map at the middle of each face. */
async function colorsOfFaces(mesh: PolygonMesh, map: SceneImage | null) {
  const { data, channels } = await pixels(map);
  const [uvs] = mesh.uvSets;
  return Array.from({ length: mesh.faceOffsets.length - 1 }, (_, f) => {
    const from = mesh.faceOffsets[f];
    const sides = mesh.faceOffsets[f + 1] - from;
    const middle = [0, 1].map((k) => {
      let sum = 0;
      for (let c = from; c < from + sides; c++) sum += uvs.values[2 * uvs.indices[c] + k];
      return Math.floor((sum / sides) * SIZE);
    });
    const texel = (middle[1] * SIZE + middle[0]) * channels;
    return Array.from(data.subarray(texel, texel + 3));
  });
}

/** Boxes from corner to corner. */
function boxes(...corners: [number, number, number, number, number, number][]): PolygonMesh {
  const positions: number[] = [];
  const faces: number[][] = [];
  for (const [x0, y0, z0, x1, y1, z1] of corners) {
    const first = positions.length / 3;
    for (const z of [z0, z1])
      for (const y of [y0, y1]) for (const x of [x0, x1]) positions.push(x, y, z);
    for (const face of ['0231', '4576', '0154', '2673', '0462', '1375']) {
      faces.push([...face].map((v) => Number(v) + first));
    }
  }
  return polygonMesh(positions, faces);
}

test('the same seed gives the same bytes, another one others', async () => {
  const mesh = await unwrapped(lump(12));
  const [a, b, c] = await Promise.all([
    texture(mesh, 'rusty iron'),
    texture(mesh, 'rusty iron'),
    texture(mesh, 'rusty iron', null, 2),
  ]);
  assert.deepEqual(a.maps, b.maps);
  assert.notDeepEqual(a.maps.baseColor, c.maps.baseColor);
});

test('a material is of its color, and shines as it does', async () => {
  const mesh = await unwrapped(bracket());
  for (const [prompt, channel, metallic] of [
    ['red paint', 0, false],
    ['blue plastic', 2, false],
    ['copper', 0, true],
  ] as const) {
    const { maps, material, mesh: dressed } = await texture(mesh, prompt);
    assert.ok(dressed.normals && dressed.tangents);
    assert.deepEqual([material.metallic, material.roughness], [1, 1]);
    const [r, g, b] = (await sharp(maps.baseColor!.bytes).stats()).channels.map(({ mean }) => mean);
    assert.equal([r, g, b].indexOf(Math.max(r, g, b)), channel, `${prompt}: ${[r, g, b]}`);
    const surface = (await sharp(maps.metallicRoughness!.bytes).stats()).channels;
    assert.equal(surface[2].mean > 200, metallic, prompt);
  }
});

test('a pattern goes on across seams as if there were none', async () => {
  const mesh = await unwrapped(lump(16));
  const { maps } = await texture(mesh, 'white marble');
  const { data, channels } = await pixels(maps.baseColor);
  const [uvs] = mesh.uvSets;
  // A vertex on a seam has several places in the texture: they look alike.
  const places = new Map<number, number[]>();
  for (let c = 0; c < mesh.corners.length; c++) {
    const at = 2 * uvs.indices[c];
    const texel = [0, 1].map((k) => Math.min(SIZE - 1, Math.floor(uvs.values[at + k] * SIZE)));
    const found = places.get(mesh.corners[c]) ?? [];
    found.push(data[(texel[1] * SIZE + texel[0]) * channels]);
    places.set(mesh.corners[c], found);
  }
  let worst = 0;
  let sum = 0;
  for (const values of places.values()) {
    const gap = Math.max(...values) - Math.min(...values);
    worst = Math.max(worst, gap);
    sum += gap;
  }
  assert.ok(sum / places.size < 4, `mean ${sum / places.size}, worst ${worst}`);
});

test('parts by their shape: legs and seat of a chair', async () => {
  const chair = await unwrapped(
    boxes(
      [-0.5, 0.45, -0.5, 0.5, 0.55, 0.5],
      [-0.5, 0.55, -0.5, 0.5, 1.2, -0.4],
      [-0.48, 0, -0.48, -0.38, 0.45, -0.38],
      [0.38, 0, -0.48, 0.48, 0.45, -0.38],
      [-0.48, 0, 0.38, -0.38, 0.45, 0.48],
      [0.38, 0, 0.38, 0.48, 0.45, 0.48],
    ),
  );
  const { maps, parts } = await texture(
    chair,
    'green plastic legs, red plastic seat and a blue plastic back',
  );
  assert.deepEqual(
    parts.map(({ part, color }) => `${part} ${color}`),
    ['legs green', 'seat red', 'back blue', 'null green'],
  );
  const colors = await colorsOfFaces(chair, maps.baseColor);
  const strongest = colors.map((rgb) => rgb.indexOf(Math.max(...rgb)));
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5].map((box) => strongest[6 * box + 3]),
    [0, 2, 1, 1, 1, 1],
  );
});

test('parts by their names in the file', async () => {
  const mesh = await unwrapped(boxes([0, 0, 0, 1, 1, 1], [0, 2, 0, 1, 3, 1]));
  const groups = {
    ofFaces: Uint32Array.from({ length: 12 }, (_, f) => (f < 6 ? 0 : 1)),
    names: ['Body', 'Handle.001'],
  };
  const made = await createTexturer().texture(
    {
      mesh,
      textureSize: SIZE,
      prompt: 'blue plastic with red plastic handle',
      image: null,
      seed: 1,
      groups,
    },
    work,
  );
  const { maps } = unfolded(made);
  const colors = await colorsOfFaces(mesh, maps.baseColor);
  const strongest = colors.map((rgb) => rgb.indexOf(Math.max(...rgb)));
  assert.deepEqual(strongest, [...Array(6).fill(2), ...Array(6).fill(0)]);
});

test('lava glows, glass lets light through', async () => {
  const mesh = await unwrapped(lump(8));
  const lava = await texture(mesh, 'lava');
  assert.ok(lava.maps.emissive);
  assert.deepEqual(lava.material.emissive, [1, 1, 1]);
  const glass = await texture(mesh, 'glass');
  assert.equal(glass.material.alphaMode, 'blend');
  assert.equal((await pixels(glass.maps.baseColor)).channels, 4);
});

test('a picture of the front lands on front and back; of another one the colors are taken', async () => {
  const mesh = await unwrapped(boxes([-1, 0, -1, 1, 2, 1]));
  // Left red, right blue.
  const square: Raster = { width: 64, height: 64, data: new Uint8Array(64 * 64 * 4) };
  for (let i = 0; i < 64 * 64; i++)
    square.data.set(i % 64 < 32 ? [200, 0, 0, 255] : [0, 0, 200, 255], 4 * i);
  const made = await texture(mesh, null, square);
  assert.deepEqual(made.warnings, []);
  const { data, channels } = await pixels(made.maps.baseColor);
  const [uvs] = mesh.uvSets;
  for (const face of [0, 1]) {
    // Near each corner the color is that of its side.
    for (let c = 4 * face; c < 4 * face + 4; c++) {
      const at = [0, 1].map((k) => {
        let middle = 0;
        for (let d = 4 * face; d < 4 * face + 4; d++)
          middle += uvs.values[2 * uvs.indices[d] + k] / 4;
        return Math.floor((0.6 * uvs.values[2 * uvs.indices[c] + k] + 0.4 * middle) * SIZE);
      });
      const texel = (at[1] * SIZE + at[0]) * channels;
      const left = mesh.positions[3 * mesh.corners[c]] < 0;
      assert.equal(data[texel] > data[texel + 2], left, `face ${face}`);
    }
  }
  const wide: Raster = { width: 64, height: 8, data: square.data.slice(0, 64 * 8 * 4) };
  const other = await texture(mesh, null, wide);
  assert.deepEqual(
    other.warnings.map(({ code }) => code),
    ['picture_palette_only'],
  );
});

test('words without a material are refused before any work', async () => {
  await assert.rejects(texture(bracket(), 'something nice'), PromptNotUnderstood);
});

test('an abort is heard while the triangles of texels are looked for', async () => {
  // 20,000 triangles over one another, each over the whole texture.
  const count = 20_000;
  const mesh = polygonMesh(
    Array.from({ length: count }, () => [0, 0, 0, 1, 0, 0, 0, 1, 0]).flat(),
    Array.from({ length: count }, (_, f) => [3 * f, 3 * f + 1, 3 * f + 2]),
  );
  const indices = Uint32Array.from({ length: 3 * count }, (_, i) => i % 3);
  mesh.uvSets = [{ values: Float32Array.of(0, 0, 1, 0, 0, 1), indices }];
  const controller = new AbortController();
  let heard = 0;
  const report = (_: string, fraction: number) => {
    if (fraction === ROWS.from / 2 && ++heard === 3) controller.abort(new Error('not wanted'));
  };
  const request = { mesh, textureSize: 2048, prompt: 'wood', image: null, seed: 1 };
  const running = createTexturer().texture(
    request,
    createWork({ signal: controller.signal, report }),
  );
  await assert.rejects(running, /not wanted/);
});

test('an abort ends the threads', async () => {
  const controller = new AbortController();
  const mesh = await unwrapped(lump(20));
  const running = createTexturer().texture(
    { mesh, textureSize: 2048, prompt: 'mossy stone', image: null, seed: 1 },
    createWork({ signal: controller.signal }),
  );
  setTimeout(() => controller.abort(new Error('no longer wanted')), 300);
  const used = processorTime();
  await assert.rejects(running, /no longer wanted/);
  assert.ok(used() < 3000, `${used()} ms`);
});
