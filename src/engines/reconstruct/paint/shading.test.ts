import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { randomNumbers } from '../../../../test/support/random.ts';
import { byteOfLinear, LINEAR_OF_BYTE } from '../../raster/srgb.ts';
import type { Raster } from '../../spec.ts';
import { createWork } from '../../work/create-work.ts';
import { createGrid } from '../field/working-grid.ts';
import { createReconstructor } from '../reconstructor.ts';
import { layOutAtlas } from './atlas.ts';
import { removeShading } from './delight.ts';

type Vector = readonly [number, number, number];
interface Light {
  /** Towards it; x right, y up, z to the viewer. */
  direction: Vector;
  ambient: number;
}

const SIDE = 320;
const TEXTURE = 512;
const ALBEDO: Vector = [0.5, 0.3, 0.12];
const EVEN: Light = { direction: [0, 0, 1], ambient: 1 };
const LEFT: Light = { direction: [-1, 0.2, 0.7], ambient: 0.3 };

/** Ellipsoids in a frame of -1 to 1, y up. */
const EGG = [{ x: 0, y: 0, rx: 0.6, ry: 0.9 }];
const FIGURE = [
  { x: 0, y: -0.3, rx: 0.5, ry: 0.6 },
  { x: 0, y: 0.5, rx: 0.35, ry: 0.4 },
];

interface LitBodies {
  bodies: typeof EGG;
  light: Light;
  /** Slope of bumps against the body; wavelength 12 pixels. */
  bumps?: number;
  /** Steps of 255. */
  noise?: number;
  /** The color at a place, where it is not `ALBEDO`. */
  albedo?: (x: number, y: number) => Vector;
}

/** Bodies under a lamp: Lambert's law and an even rest. */
function picture({ bodies, light, bumps = 0, noise = 0, albedo = () => ALBEDO }: LitBodies) {
  const random = randomNumbers(3);
  const data = new Uint8Array(SIDE * SIDE * 4);
  /** Tilt of the normal by bumps, to the right and up. */
  const turned = new Float32Array(SIDE * SIDE * 2);
  const length = Math.hypot(...light.direction);
  for (let p = 0; p < SIDE * SIDE; p++) {
    const column = p % SIDE;
    const row = Math.floor(p / SIDE);
    const x = ((column + 0.5) / SIDE) * 2 - 1;
    const y = 1 - ((row + 0.5) / SIDE) * 2;
    let nearest = -1;
    let normal: number[] = [];
    for (const body of bodies) {
      const u = (x - body.x) / body.rx;
      const v = (y - body.y) / body.ry;
      const w = Math.sqrt(1 - u * u - v * v);
      if (!(w * body.rx > nearest)) continue;
      nearest = w * body.rx;
      normal = [u / body.rx, v / body.ry, w / body.rx];
    }
    if (nearest < 0) continue;
    const k = (2 * Math.PI) / 12;
    turned[p * 2] = bumps * Math.cos(k * column) * Math.sin(k * row);
    turned[p * 2 + 1] = bumps * Math.sin(k * column) * Math.cos(k * row);
    const unit = Math.hypot(...normal);
    const bent = normal.map((value) => value / unit);
    bent[0] += turned[p * 2];
    bent[1] += turned[p * 2 + 1];
    const along =
      bent.reduce((sum, value, i) => sum + value * light.direction[i], 0) /
      (length * Math.hypot(...bent));
    const shade = light.ambient + (1 - light.ambient) * Math.max(0, along);
    const color = albedo(x, y);
    for (let c = 0; c < 3; c++) {
      const byte = byteOfLinear(color[c] * shade) + Math.round((random() - 0.5) * 2 * noise);
      data[p * 4 + c] = Math.max(0, Math.min(255, byte));
    }
    data[p * 4 + 3] = 255;
  }
  return { image: { width: SIDE, height: SIDE, data } satisfies Raster, turned };
}

async function reconstruct(image: Raster) {
  const { textured, statistics } = await createReconstructor().reconstruct(
    { image, modelVersion: 'v2', maxTriangles: 3000, textureSize: TEXTURE, turbo: false },
    createWork(),
  );
  assert.ok(textured);
  const [base, normalMap] = textured.images;
  const shading = statistics.shading as { delight: number } | undefined;
  return { mesh: textured.meshes[0].geometry, base, normalMap, delight: shading?.delight ?? 0 };
}

/** Red, green and blue of an encoded map. */
async function decode({ bytes }: { bytes: Uint8Array }) {
  return sharp(bytes).removeAlpha().raw().toBuffer();
}

/** Returns the position of an image pixel on the front half of a map. */
function placer(image: Raster, size: number) {
  let [left, right, top, bottom] = [SIDE, 0, SIDE, 0];
  for (let p = 0; p < SIDE * SIDE; p++) {
    if (image.data[p * 4 + 3] === 0) continue;
    left = Math.min(left, p % SIDE);
    right = Math.max(right, p % SIDE);
    top = Math.min(top, Math.floor(p / SIDE));
    bottom = Math.max(bottom, Math.floor(p / SIDE));
  }
  const [width, height] = [right - left + 1, bottom - top + 1];
  const atlas = layOutAtlas(createGrid({ width, height }, 256), size);
  return (p: number) => {
    const u = atlas.crop.left + (((p % SIDE) + 0.5 - left) / width) * atlas.crop.width;
    const v = atlas.crop.top + ((Math.floor(p / SIDE) + 0.5 - top) / height) * atlas.crop.height;
    return { front: Math.floor(v) * size + Math.floor(u), atlas };
  };
}

function redOf(redAt: (pixel: number) => number): Uint8Array {
  return Uint8Array.from({ length: SIDE * SIDE }, (_, p) => redAt(p));
}

/**
 * Standard deviation of the logarithm of base color over true color, away from the outline; and its mean.
 * @param shown red of each pixel. An array: with a function, one run under Node 24 gave both calls the same error
 */
function albedoError(image: Raster, shown: Uint8Array) {
  let [sum, squares, count] = [0, 0, 0];
  for (let p = 0; p < SIDE * SIDE; p += 7) {
    if ([p, p - 12, p + 12, p - 12 * SIDE, p + 12 * SIDE].some((q) => !image.data[q * 4 + 3]))
      continue;
    const error = Math.log(LINEAR_OF_BYTE[shown[p]] / ALBEDO[0]);
    sum += error;
    squares += error * error;
    count++;
  }
  return { spread: Math.sqrt(squares / count - (sum / count) ** 2), mean: sum / count };
}

for (const [name, bodies] of [
  ['an egg', EGG],
  ['a figure', FIGURE],
] as const) {
  for (const direction of [
    [-1, 0.2, 0.7],
    [0.8, 0.6, 0.8],
    [0, 1, 0.6],
  ] as const) {
    test(`${name} lit from ${direction}: the base color comes nearer to the true one`, async () => {
      const { image } = picture({ bodies, light: { direction, ambient: 0.3 } });
      const { delight, ...made } = await reconstruct(image);
      const base = await decode(made.base);
      const place = placer(image, TEXTURE);
      const before = albedoError(
        image,
        redOf((p) => image.data[p * 4]),
      );
      const after = albedoError(
        image,
        redOf((p) => base[place(p).front * 3]),
      );
      const reported = `${delight}: ${JSON.stringify({ before, after })}`;
      assert.ok(after.spread < 0.65 * before.spread, reported);
      assert.ok(Math.abs(after.mean) < 0.75 * Math.abs(before.mean), reported);
    });
  }
}

test('what is lit evenly, flat or painted in changing hues stays as it is', async () => {
  const flat = await reconstruct(picture({ bodies: FIGURE, light: EVEN }).image);
  assert.equal(flat.delight, 0);
  const paint = (x: number, y: number): Vector =>
    x < 0 ? [0.6, 0.1, 0.1] : y < 0 ? [0.1, 0.4, 0.5] : [0.1, 0.1, 0.1];
  assert.equal(
    (await reconstruct(picture({ bodies: EGG, light: EVEN, albedo: paint }).image)).delight,
    0,
  );
  // A painter's shade: the darker, the more violet.
  const violet = (_: number, y: number): Vector => [0.35 + 0.3 * y, 0.2 + 0.19 * y, 0.4];
  assert.equal(
    (await reconstruct(picture({ bodies: EGG, light: EVEN, albedo: violet }).image)).delight,
    0,
  );
});

test('shading is taken out by one factor for all channels, nothing beyond white', () => {
  const grid = createGrid({ width: 20, height: 20 }, 32);
  const shading = {
    logarithm: new Float32Array(grid.width * grid.height).fill(-1),
    slopes: new Float32Array(grid.width * grid.height * 2),
    strength: 1,
    explained: 1,
    spread: 1,
    tint: 0,
  };
  const pixels = new Uint8Array(8 * 8 * 4).fill(255);
  for (let p = 0; p < 64; p++) pixels.set(p % 2 ? [100, 50, 20] : [250, 125, 50], p * 4);
  removeShading(pixels, shading, grid, { width: 8, height: 8 });
  assert.deepEqual([...pixels.subarray(0, 8)], [255, 128, 51, 255, 158, 79, 32, 255]);
});

test('bumps turn to the light as they do in truth, on the front and on the back', async () => {
  const { image, turned } = picture({ bodies: EGG, light: LEFT, bumps: 0.3 });
  const { mesh, normalMap } = await reconstruct(image);
  assert.ok(normalMap);
  const size = normalMap.width!;
  const pixels = await decode(normalMap);
  const place = placer(image, size);
  let [both, ours, theirs, apart] = [0, 0, 0, 0];
  for (let row = 110; row < 210; row += 2) {
    for (let column = 110; column < 210; column += 2) {
      const p = row * SIDE + column;
      const { front, atlas } = place(p);
      const red = pixels[front * 3] - 128;
      const back = pixels[(front + atlas.backLeft + atlas.backTop * size) * 3] - 128;
      both += red * turned[p * 2];
      ours += red * red;
      theirs += turned[p * 2] ** 2;
      apart += (red - back) ** 2;
    }
  }
  const correlation = both / Math.sqrt(ours * theirs);
  assert.ok(correlation > 0.6, `correlation ${correlation}`);
  assert.ok(apart < 0.05 * ours, 'the back has the same tilts');
  // Red leans to +x and green upwards in the world, on both sides.
  const { values: normals } = mesh.normals!;
  const { values: tangents } = mesh.tangents!;
  let checked = 0;
  for (let v = 0; v < tangents.length / 4; v++) {
    const [x, y, z] = normals.subarray(v * 3, v * 3 + 3);
    if (Math.abs(z) < 0.7) continue;
    const [tx, ty, tz, hand] = tangents.subarray(v * 4, v * 4 + 4);
    assert.ok(Math.abs(Math.hypot(tx, ty, tz) - 1) < 1e-5, 'unit');
    assert.ok(Math.abs(x * tx + y * ty + z * tz) < 1e-5, 'square to the normal');
    assert.equal(hand, z > 0 ? 1 : -1);
    assert.ok(tx > 0.6 && hand * (z * tx - x * tz) > 0.6, `${[tx, ty, tz, hand]}`);
    checked++;
  }
  assert.ok(checked > 100);
});

test('without detail there is no normal map: smooth, noisy, in large patches', async () => {
  const patches = (x: number, y: number): Vector =>
    Math.sin(9 * x) * Math.sin(9 * y) > 0 ? ALBEDO : [0.1, 0.2, 0.5];
  for (const scene of [
    { bodies: EGG, light: LEFT },
    { bodies: EGG, light: LEFT, noise: 3 },
    { bodies: EGG, light: EVEN, albedo: patches },
  ]) {
    assert.equal((await reconstruct(picture(scene).image)).normalMap, undefined);
  }
});
