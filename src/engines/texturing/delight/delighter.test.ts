import assert from 'node:assert/strict';
import { test } from 'node:test';
import { polygonMesh } from '../../../../test/support/remesh-shapes.ts';
import type { Scene } from '../../mesh/scene.ts';
import { emptyScene, material, sceneNode } from '../../mesh/scene-defaults.ts';
import { fromPixels, toFile, toPixels } from '../../raster/raw-pixels.ts';
import { byteOfLinear, LINEAR_OF_BYTE } from '../../raster/srgb.ts';
import { createWork } from '../../work/create-work.ts';
import { createDelighter } from './delighter.ts';
import { openImage } from './open-image.ts';

/** A ball of radius 1 above a floor: the ball has the left half of the texture, the floor the right half. */
const [SIDE, ROWS, COLUMNS, FLOOR, HALF] = [256, 24, 48, -1.6, 3];
const SUN = [0.5, 0.75, 0.433] as const;

interface Place {
  point: number[];
  normal: number[];
}

/** Returns the place of a UV on the model. */
function placeOf(u: number, v: number): Place {
  if (u >= 0.5)
    return { point: [HALF * (4 * u - 3), FLOOR, HALF * (2 * v - 1)], normal: [0, 1, 0] };
  const [longitude, latitude] = [4 * Math.PI * u, Math.PI * v];
  const ring = Math.sin(latitude);
  const point = [ring * Math.cos(longitude), Math.cos(latitude), -ring * Math.sin(longitude)];
  return { point, normal: point };
}

/** Returns the light at a place: the sky, and the sun where the ball does not keep it off. */
function lightAt({ point, normal }: Place): number {
  const facing = SUN.reduce((sum, value, k) => sum + value * normal[k]!, 0);
  const along = SUN.reduce((sum, value, k) => sum - value * point[k]!, 0);
  const nearest = point.map((value, k) => value + along * SUN[k]!);
  const isShaded = normal !== point && along > 0 && Math.hypot(...nearest) < 1;
  return 0.25 + (isShaded ? 0 : 0.75 * Math.max(0, facing));
}

/** Returns the paint: stripes of two colors on the ball, and tiles on the floor. */
function paintAt(u: number, v: number): number[] {
  const isOdd = (Math.floor(u * 16) + Math.floor(v * 6)) % 2 === 1;
  if (u >= 0.5) return isOdd ? [0.5, 0.45, 0.3] : [0.55, 0.6, 0.65];
  return isOdd ? [0.7, 0.2, 0.15] : [0.2, 0.3, 0.6];
}

async function sceneWith(light: (place: Place) => number): Promise<Scene> {
  const data = new Uint8Array(3 * SIDE * SIDE);
  for (let i = 0; i < SIDE * SIDE; i++) {
    const [u, v] = [((i % SIDE) + 0.5) / SIDE, (Math.floor(i / SIDE) + 0.5) / SIDE];
    const shade = light(placeOf(u, v));
    data.set(
      paintAt(u, v).map((value) => byteOfLinear(value * shade)),
      3 * i,
    );
  }
  const grid = { width: SIDE, height: SIDE };
  const bytes = await toFile(fromPixels(data, grid, 3).png());
  const uvs: number[] = [];
  const faces: number[][] = [];
  for (let r = 0; r <= ROWS; r++)
    for (let c = 0; c <= COLUMNS; c++) uvs.push(Math.min(c / COLUMNS / 2, 0.49999), r / ROWS);
  for (let r = 0; r < ROWS; r++)
    for (let c = 0; c < COLUMNS; c++) {
      const at = c + (COLUMNS + 1) * r;
      faces.push([at, at + COLUMNS + 1, at + COLUMNS + 2, at + 1]);
    }
  const floor = uvs.length / 2;
  uvs.push(0.5, 0, 0.5, 1, 1, 1, 1, 0);
  faces.push([floor, floor + 1, floor + 2, floor + 3]);
  const positions = Array.from(
    { length: uvs.length / 2 },
    (_, i) => placeOf(uvs[2 * i]!, uvs[2 * i + 1]!).point,
  );
  const geometry = polygonMesh(positions.flat(), faces);
  const scene = emptyScene({ format: 'test', generator: null, unitMetres: 1, upAxis: 'y' });
  scene.images.push({ name: 'paint', contentType: 'image/png', bytes });
  const use = {
    image: 0,
    uvSet: 0,
    wrapS: 'clamp',
    wrapT: 'clamp',
    filter: 'linear',
    transform: null,
  } as const;
  scene.materials.push(material({ baseColorTexture: use }));
  const uvSet = { values: Float32Array.from(uvs), indices: Uint32Array.from(geometry.corners) };
  scene.meshes.push({
    name: 'thing',
    geometry: { ...geometry, uvSets: [uvSet], material: 0 },
    morphWeights: [],
  });
  scene.nodes.push(sceneNode({ name: 'thing', mesh: 0 }));
  scene.roots.push(0);
  return scene;
}

/** Returns how far the colors are from the paint, apart from one factor for all: the deviation of their ratio's logarithm. */
async function deviationOf({ images }: Scene): Promise<number> {
  const { data } = await toPixels(openImage(images[0]!.bytes));
  const ratios: number[] = [];
  for (let i = 0; i < SIDE * SIDE; i++) {
    const paint = paintAt(((i % SIDE) + 0.5) / SIDE, (Math.floor(i / SIDE) + 0.5) / SIDE);
    for (let k = 0; k < 3; k++)
      ratios.push(Math.log(LINEAR_OF_BYTE[data[4 * i + k]!]! / paint[k]!));
  }
  const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
  return Math.sqrt(ratios.reduce((sum, ratio) => sum + (ratio - mean) ** 2, 0) / ratios.length);
}

test('baked light and shadows are taken out of a texture, and the paint stays', async () => {
  const lit = await sceneWith(lightAt);
  const { scene, textures } = await createDelighter().delight(lit, createWork());
  const [before, after] = [await deviationOf(lit), await deviationOf(scene)];
  assert.ok(before > 0.4, `${before}`);
  assert.ok(after < 0.5 * before, `${before} to ${after}`);
  assert.ok(textures[0]!.explained > 0.4, `${textures[0]!.explained}`);
  assert.ok(textures[0]!.contrast > 2, `${textures[0]!.contrast}`);
  assert.ok(textures[0]!.changed > 0.03, `${textures[0]!.changed}`);
});

test('a texture without baked light stays as it is', async () => {
  const plain = await sceneWith(() => 1);
  const { scene, textures } = await createDelighter().delight(plain, createWork());
  assert.equal(scene.images[0], plain.images[0]);
  assert.equal(textures[0]!.changed, 0);
});
