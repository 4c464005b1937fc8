import assert from 'node:assert/strict';
import test from 'node:test';
import sharp from 'sharp';
import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { material, polygonMesh } from '../../mesh/scene-defaults.ts';
import { sceneOfMesh } from '../../mesh/textured-scene.ts';
import type { ExtraMap } from '../../spec.ts';
import { createWork } from '../../work/create-work.ts';
import { createBaker } from './baker.ts';

const baker = createBaker();

const SIZE = 64;

/** A square sheet of `count`² quads from −1 to 1, facing +Z, at a height. */
function sheet(count: number, height: (x: number, y: number) => number): PolygonMesh {
  const positions: number[] = [];
  const uvs: number[] = [];
  const corners: number[] = [];
  for (let j = 0; j <= count; j++)
    for (let i = 0; i <= count; i++) {
      const [x, y] = [(2 * i) / count - 1, (2 * j) / count - 1];
      positions.push(x, y, height(x, y));
      uvs.push(i / count, 1 - j / count);
      if (i === count || j === count) continue;
      const a = j * (count + 1) + i;
      corners.push(a, a + 1, a + count + 2, a + count + 1);
    }
  const mesh = polygonMesh({
    positions: Float32Array.from(positions),
    faceOffsets: Uint32Array.from({ length: count * count + 1 }, (_, f) => 4 * f),
    corners: Uint32Array.from(corners),
  });
  return { ...mesh, uvSets: [{ values: Float32Array.from(uvs), indices: mesh.corners }] };
}

/** Bakes maps of a sheet, and returns a reader of their values. */
async function bakeSheet(source: PolygonMesh, target: PolygonMesh, maps: ExtraMap[]) {
  const scene = sceneOfMesh(source, 'source', { materials: [], images: [] });
  const request = { source: scene, target, textureSize: SIZE, maps, reach: 0.2 };
  const made = await baker.bake(request, createWork());
  const read = new Map<string, Buffer>();
  for (const { name, image } of made.extras ?? [])
    read.set(name, await sharp(image.bytes).removeAlpha().raw().toBuffer());
  const at = (map: ExtraMap, x: number, y: number, channel = 0) => {
    const column = Math.floor(((x + 1) / 2) * SIZE);
    const row = Math.floor(((1 - y) / 2) * SIZE);
    return read.get(map)![3 * (row * SIZE + column) + channel]!;
  };
  return { made, at };
}

test('ambient occlusion, curvature, thickness, position and vertex colors show what they should', async () => {
  // A ridge at x = 0.5 and a groove at x = −0.5, each steep enough to see itself.
  const bent = (x: number) =>
    0.3 * Math.exp(-(((x - 0.5) / 0.08) ** 2)) - 0.3 * Math.exp(-(((x + 0.5) / 0.08) ** 2));
  const source = sheet(80, bent);
  const colors = new Float32Array((source.positions.length / 3) * 4).fill(1);
  for (let v = 0; v < colors.length; v += 4) colors[v + 1] = 0;
  source.colors = [{ values: colors, indices: source.corners }];
  const maps: ExtraMap[] = [
    'ambient_occlusion',
    'curvature',
    'thickness',
    'position',
    'vertex_colors',
  ];
  const { made, at } = await bakeSheet(source, sheet(20, bent), maps);
  assert.deepEqual(
    made.extras?.map(({ name }) => name),
    maps,
  );
  assert.ok(
    at('ambient_occlusion', -0.5, 0) < at('ambient_occlusion', 0.5, 0) - 60,
    'the groove is dark',
  );
  assert.ok(at('ambient_occlusion', 0, 0.1) > 200, 'the plane is open');
  assert.ok(at('curvature', 0.5, 0) > 160 && at('curvature', -0.5, 0) < 95, 'ridge and groove');
  assert.ok(Math.abs(at('curvature', 0, 0) - 128) <= 3, 'flat is gray');
  assert.equal(at('thickness', 0, 0), 0, 'a sheet has none');
  assert.ok(
    Math.abs(at('position', 0, 0.5, 0) - 127) <= 4 &&
      Math.abs(at('position', 0, 0.5, 1) - 191) <= 4,
  );
  assert.deepEqual(
    [0, 1, 2].map((k) => at('vertex_colors', 0, 0, k)),
    [255, 0, 255],
  );
  // In the groove, where normals differ and texels have several samples, the occlusion counts for all of them.
  const { image } = made.scene.materials[0]!.occlusionTexture!;
  const occlusion = await sharp(made.scene.images[image]!.bytes).removeAlpha().raw().toBuffer();
  const texel = (SIZE / 2) * SIZE + SIZE / 4;
  const x = -1 + 0.5 + 1 / SIZE;
  assert.ok(Math.abs(occlusion[3 * texel]! - at('ambient_occlusion', x, -1 / SIZE)) <= 1);
});

test('a detail on a flat face beside a hard edge is baked at its place', async () => {
  // Two faces of a box meet at x = 0, and the source lies 0.3 above one of them. Smooth rays would lean by 22° in the
  // middle of the face, and miss by 0.12.
  const fold = (mesh: PolygonMesh): PolygonMesh => {
    const positions = mesh.positions.slice();
    for (let v = 0; v < positions.length; v += 3)
      if (positions[v]! < 0) positions.set([0, positions[v + 1]!, positions[v]!], v);
    return { ...mesh, positions };
  };
  const source = sheet(40, () => 0.3);
  const colors = new Float32Array((source.positions.length / 3) * 4).fill(1);
  for (let v = 0; v < source.positions.length / 3; v++)
    if (source.positions[3 * v]! > 0.501) colors.fill(0, 4 * v, 4 * v + 3);
  source.colors = [{ values: colors, indices: source.corners }];
  const { at } = await bakeSheet(source, fold(sheet(2, () => 0)), ['vertex_colors']);
  assert.ok(at('vertex_colors', 0.46, 0) > 200, 'white before the border');
  assert.ok(at('vertex_colors', 0.58, 0) < 50, 'black behind it');
});

test('transparent colors do not show at the border of opaque ones', async () => {
  const source = sheet(2, () => 0);
  const indices = Uint32Array.from(source.corners, (_, c) => (Math.floor(c / 4) % 2 === 0 ? 0 : 1));
  source.colors = [{ values: Float32Array.of(1, 0, 0, 1, 0, 1, 0, 0), indices }];
  const slanted = source.positions.map((value, i) => (i % 3 === 0 ? value + 0.05 : value));
  const scene = sceneOfMesh({ ...source, positions: slanted }, 'source', {
    materials: [material({ alphaMode: 'blend' })],
    images: [],
  });
  scene.meshes[0]!.geometry.material = 0;
  const request = { source: scene, target: sheet(2, () => 0), textureSize: SIZE, reach: 0.2 };
  const { scene: baked } = await baker.bake(request, createWork());
  const { image } = baked.materials[0]!.baseColorTexture!;
  const pixels = await sharp(baked.images[image]!.bytes).raw().toBuffer();
  let mixed = 0;
  for (let i = 0; i < pixels.length; i += 4) {
    if (pixels[i + 3] === 0) continue;
    if (pixels[i + 3]! < 255) mixed++;
    assert.ok(pixels[i]! > 250 && pixels[i + 1]! < 5, `texel ${i / 4} is red`);
  }
  assert.ok(mixed >= SIZE / 2, `${mixed} texels are partly transparent`);
});
