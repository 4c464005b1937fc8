import assert from 'node:assert/strict';
import test from 'node:test';
import sharp from 'sharp';
import { processorTime } from '../../../../../test/support/processor-time.ts';
import { lump, polygonMesh } from '../../../../../test/support/remesh-shapes.ts';
import { unfolded } from '../../../../../test/support/textured-model.ts';
import type { PolygonMesh } from '../../../mesh/polygon-mesh.ts';
import { oklabOf } from '../../../raster/oklab.ts';
import type { Raster, Scene, SceneImage } from '../../../spec.ts';
import { createWork } from '../../../work/create-work.ts';
import { createUnwrapper } from '../../unwrap/unwrapper.ts';
import { createTexturer } from '../texturer.ts';
import { readPalette } from './palette.ts';
import { findPeriod } from './period.ts';

const work = createWork();
const SIZE = 256;
const texturer = createTexturer();

const unwrapped = async (mesh: PolygonMesh) =>
  (await createUnwrapper().unwrap(mesh, SIZE, work)).mesh;
const texture = async (mesh: PolygonMesh, image: Raster, looks: Scene | null = null) =>
  unfolded(
    await texturer.texture({ mesh, textureSize: SIZE, prompt: null, image, looks, seed: 1 }, work),
  );
const judge = (mesh: PolygonMesh, image: Raster) => texturer.judgeImage({ mesh, image }, work);

type Rgba = readonly [number, number, number, number];

function draw(width: number, height: number, color: (x: number, y: number) => Rgba): Raster {
  const data = new Uint8Array(4 * width * height);
  for (let i = 0; i < width * height; i++) data.set(color(i % width, Math.floor(i / width)), 4 * i);
  return { width, height, data };
}

/** Boxes from corner to corner. */
function boxes(...corners: [number, number, number, number, number, number][]): PolygonMesh {
  const positions: number[] = [];
  const faces: number[][] = [];
  for (const [x0, y0, z0, x1, y1, z1] of corners) {
    const first = positions.length / 3;
    for (const z of [z0, z1])
      for (const y of [y0, y1]) for (const x of [x0, x1]) positions.push(x, y, z);
    for (const face of ['0231', '4576', '0154', '2673', '0462', '1375'])
      faces.push([...face].map((v) => Number(v) + first));
  }
  return polygonMesh(positions, faces);
}

/** From the front an L; its own left is a T lying down. */
const ANGLE = boxes([0, 0, 0, 0.3, 2, 2], [0.3, 0, 0.8, 1, 0.4, 1.2], [0.31, 1.6, 1.7, 0.5, 2, 2]);

/** The L as it is seen, somewhere in a picture: red, its foot blue. */
const letter = (flip: boolean): Raster =>
  draw(240, 300, (px, py) => {
    const x = ((flip ? 239 - px : px) - 60) / 120;
    const y = (270 - py) / 120;
    const post = x >= 0 && x <= 0.3 && y >= 0 && y <= 2;
    const arm = x >= 0.3 && x <= 0.5 && y >= 1.6 && y <= 2;
    const foot = x >= 0.3 && x <= 1 && y >= 0 && y <= 0.4;
    if (!(post || foot || arm)) return [0, 0, 0, 0];
    return foot ? [20, 40, 200, 255] : [200, 30, 20, 255];
  });

/** Uneven grain of two scales; the same each time. */
function grain(side = 256): Raster {
  let state = 9;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const spots = Array.from({ length: 500 }, () => [random(), random(), random(), random()]);
  const data = new Float32Array(side * side).fill(0.5);
  for (const [u, v, w, r] of spots) {
    const radius = 6 + 10 * r;
    for (let y = -16; y <= 16; y++)
      for (let x = -16; x <= 16; x++) {
        const at =
          ((Math.floor(v * side) + y + side) % side) * side +
          ((Math.floor(u * side) + x + side) % side);
        if (x * x + y * y < radius * radius) data[at] = w;
      }
  }
  return draw(side, side, (x, y) => {
    const value = data[y * side + x];
    return [60 + 150 * value, 50 + 110 * value, 40 + 60 * value, 255];
  });
}

/** A figure of three colors in a wide frame, like no model here. */
const FIGURE = draw(300, 120, (x, y) => {
  const inside = ((x - 150) / 140) ** 2 + ((y - 60) / (10 + 45 * Math.abs(Math.sin(x / 20)))) ** 2;
  if (inside > 1) return [0, 0, 0, 0];
  return y < 50 ? [230, 180, 40, 255] : y < 75 ? [30, 110, 60, 255] : [120, 20, 90, 255];
});

async function pixels(image: SceneImage | null) {
  assert.ok(image);
  const { data, info } = await sharp(image.bytes).raw().toBuffer({ resolveWithObject: true });
  return { data, channels: info.channels };
}

/** Distance in OKLab of the nearest texels of a map to a color: the hundredth nearest of a thousand. */
async function nearestTo(image: SceneImage | null, [l, a, b]: readonly number[]) {
  const { data, channels } = await pixels(image);
  const lab = new Float64Array(3);
  const distances: number[] = [];
  for (let at = 0; at < data.length; at += channels) {
    oklabOf(data[at], data[at + 1], data[at + 2], lab);
    distances.push(Math.hypot(lab[0] - l, lab[1] - a, lab[2] - b));
  }
  return distances.toSorted((p, q) => p - q)[Math.floor(distances.length / 50)];
}

test('an outline that fits is projected, from the side that it fits', async () => {
  for (const [flip, side] of [
    [false, 'front'],
    [true, 'back'],
  ] as const) {
    const { use, side: found, agreement, needed, doubtful } = await judge(ANGLE, letter(flip));
    assert.deepEqual([use, found, doubtful], ['projection', side, false]);
    assert.ok(agreement > 0.93 && needed < 0.85, `${agreement} of ${needed}`);
  }
  const mesh = await unwrapped(ANGLE);
  const made = await texture(mesh, letter(false));
  assert.deepEqual([made.picture?.use, made.warnings], ['projection', []]);
  // The color of a face's middle: the post's back is red, the foot's front blue.
  const { data, channels } = await pixels(made.maps.baseColor);
  const redder = [0, 7].map((face) => {
    const middle = [0, 1].map((k) => {
      let sum = 0;
      for (let c = mesh.faceOffsets[face]; c < mesh.faceOffsets[face + 1]; c++)
        sum += mesh.uvSets[0].values[2 * mesh.uvSets[0].indices[c] + k] / 4;
      return Math.floor(sum * SIZE);
    });
    const at = (middle[1] * SIZE + middle[0]) * channels;
    return data[at] > data[at + 2];
  });
  assert.deepEqual(redder, [true, false]);
});

test('from its left a model is known by the outline of that side', async () => {
  const side = draw(200, 200, (x, y) => {
    // Seen along −x: +z is on the left.
    const bar = y > 165 && x > 60 && x < 120;
    return x > 40 && x < 160 && y > 20 && y < 70 && !bar ? [90, 90, 90, 255] : [0, 0, 0, 0];
  });
  const plank = boxes([-0.2, 0, -1.2, 0.2, 1, 1.2]);
  const { use, side: found, agreement } = await judge(plank, side);
  assert.ok(['left', 'right'].includes(found ?? ''), `${found}`);
  assert.ok(use === 'projection' && agreement > 0.9, `${agreement}`);
});

test('a material goes over all without seams and stays as rough in its colors as it was', async () => {
  const mesh = await unwrapped(lump(16));
  const swatch = grain();
  const made = await texture(mesh, swatch);
  assert.deepEqual([made.picture?.use, made.picture?.side, made.warnings], ['material', null, []]);
  assert.ok(made.maps.normal && made.maps.metallicRoughness);
  const { data, channels } = await pixels(made.maps.baseColor);
  const [uvs] = mesh.uvSets;
  // Vertices on seams have several places in the texture.
  const places = new Map<number, number[]>();
  for (let c = 0; c < mesh.corners.length; c++) {
    const at = 2 * uvs.indices[c];
    const [u, v] = [0, 1].map((k) => Math.min(SIZE - 2, Math.floor(uvs.values[at + k] * SIZE)));
    places.set(mesh.corners[c], [...(places.get(mesh.corners[c]) ?? []), v * SIZE + u]);
  }
  const lights = (texel: number) => data[texel * channels];
  const gaps: number[] = [];
  const steps: number[] = [];
  for (const texels of places.values()) {
    const distinct = [...new Set(texels)];
    for (const texel of distinct) {
      steps.push(Math.abs(lights(texel) - lights(texel + 1)));
      steps.push(Math.abs(lights(texel) - lights(texel + SIZE)));
    }
    if (distinct.length > 1) gaps.push(Math.abs(lights(distinct[0]) - lights(distinct[1])));
  }
  const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
  // Both sides of a seam are up to a texel off the vertex: that is as much as between neighbors.
  assert.ok(
    gaps.length > 50 && mean(gaps) < 1.5 * mean(steps),
    `${mean(gaps)} across seams, ${mean(steps)} inside`,
  );
  // The swatch as fine as the texture can hold it.
  const coarse = await sharp(swatch.data, { raw: { width: 256, height: 256, channels: 4 } })
    .resize({ width: 80, height: 80 })
    .png()
    .toBuffer();
  const of = await sharp(coarse).stats();
  const on0 = await sharp(made.maps.baseColor!.bytes).stats();
  console.log(
    'SEAM',
    mean(gaps),
    mean(steps),
    of.channels.map((c) => [c.mean, c.stdev]),
    on0.channels.map((c) => [c.mean, c.stdev]),
  );
  const on = await sharp(made.maps.baseColor!.bytes).stats();
  for (let k = 0; k < 3; k++) {
    const [was, is] = [of.channels[k], on.channels[k]];
    assert.ok(Math.abs(is.mean - was.mean) < 14, `channel ${k}: mean ${is.mean} of ${was.mean}`);
    assert.ok(is.stdev > 0.8 * was.stdev, `channel ${k}: deviation ${is.stdev} of ${was.stdev}`);
  }
});

test('what is regular is laid by its period, what is not has none', () => {
  const channels = (value: (x: number, y: number) => number) =>
    Float32Array.from({ length: 3 * 256 * 256 }, (_, i) =>
      value(Math.floor(i / 3) % 256, Math.floor(i / 768)),
    );
  const checks = findPeriod(
    channels((x, y) => (Math.floor(x / 20) + Math.floor(y / 15)) % 2),
    256,
  );
  assert.ok(checks);
  assert.deepEqual([checks.width % 40, checks.height % 30], [0, 0]);
  const { data } = grain();
  const uneven = channels((x, y) => data[4 * (y * 256 + x)] / 255 - 0.5);
  assert.equal(findPeriod(uneven, 256), null);
  const flat = findPeriod(
    channels(() => 0),
    256,
  );
  assert.deepEqual(flat, { width: 256, height: 256 });
});

test('of a picture of something else the colors are taken, a part each', async () => {
  const mesh = await unwrapped(
    boxes([-1, 0, -1, 1, 0.3, 1], [-0.2, 0.3, -0.2, 0.2, 2, 0.2], [-0.6, 2, -0.6, 0.6, 2.2, 0.6]),
  );
  const made = await texture(mesh, FIGURE);
  assert.equal(made.picture?.use, 'palette');
  assert.deepEqual(
    made.warnings.map(({ code }) => code),
    ['picture_palette_only'],
  );
  const palette = await readPalette(FIGURE);
  assert.deepEqual(
    palette.map(({ hex }) => hex),
    ['#1e6e3c', '#e6b428', '#78145a'],
  );
  assert.equal(made.parts.length, 3);
  for (const { lab, hex } of palette) {
    const distance = await nearestTo(made.maps.baseColor, lab);
    assert.ok(distance < 0.03, `${hex}: ${distance}`);
  }
});

test('a body of one piece gets them in bands, in the order of the picture', async () => {
  const mesh = await unwrapped(lump(12));
  const made = await texture(mesh, FIGURE);
  assert.deepEqual(
    made.parts.map(({ color }) => color),
    ['#78145a', '#1e6e3c', '#e6b428'],
  );
  for (const { lab, hex } of await readPalette(FIGURE)) {
    const distance = await nearestTo(made.maps.baseColor, lab);
    assert.ok(distance < 0.03, `${hex}: ${distance}`);
  }
});

test('a texture changes its colors and keeps what is lighter and darker in it', async () => {
  const mesh = await unwrapped(lump(12));
  // Dark blue and light yellow, with a grain.
  const own = Buffer.alloc(3 * SIZE * SIZE);
  for (let i = 0; i < SIZE * SIZE; i++) {
    const wave = 14 * Math.sin(i * 1.7) + 8 * Math.sin(Math.floor(i / SIZE) * 0.9);
    const base = i % SIZE < SIZE * 0.7 ? [30, 40, 120] : [220, 210, 120];
    base.forEach((value, k) => {
      own[3 * i + k] = value + wave;
    });
  }
  const bytes = await sharp(own, { raw: { width: SIZE, height: SIZE, channels: 3 } })
    .png()
    .toBuffer();
  const looks = await texture(mesh, grain());
  const baseColor = { ...looks.maps.baseColor!, contentType: 'image/png', bytes };
  const before: Scene = {
    ...looks.scene,
    images: looks.scene.images.map((image) => (image === looks.maps.baseColor ? baseColor : image)),
  };
  const made = await texture(mesh, FIGURE, before);
  assert.equal(made.maps.normal, looks.maps.normal);
  assert.equal(made.parts.length, 2);
  const { data, channels } = await pixels(made.maps.baseColor);
  const lab = new Float64Array(3);
  const lightness = (source: Uint8Array, at: number) => {
    oklabOf(source[at], source[at + 1], source[at + 2], lab);
    return lab[0];
  };
  // Along a column of one color both go up and down together.
  let [xy, xx, yy] = [0, 0, 0];
  for (let y = 1; y < SIZE; y++) {
    const a = y * SIZE + 40;
    const x = lightness(own, 3 * a) - lightness(own, 3 * (a - SIZE));
    const z = lightness(data, channels * a) - lightness(data, channels * (a - SIZE));
    [xy, xx, yy] = [xy + x * z, xx + x * x, yy + z * z];
  }
  assert.ok(xy / Math.sqrt(xx * yy) > 0.95, `correlation ${xy / Math.sqrt(xx * yy)}`);
});

test('the same picture gives the same bytes, whatever is made of it', async () => {
  const mesh = await unwrapped(ANGLE);
  for (const picture of [letter(false), grain(64), FIGURE]) {
    const [a, b] = await Promise.all([texture(mesh, picture), texture(mesh, picture)]);
    assert.deepEqual(a.maps, b.maps);
  }
});

test('a point, a line, nothing, and what looks like nothing end well', async () => {
  const mesh = await unwrapped(ANGLE);
  for (const [width, height, color] of [
    [1, 1, [9, 200, 30, 255]],
    [1, 300, [9, 200, 30, 255]],
    [5, 2, [9, 200, 30, 255]],
    [40, 40, [0, 0, 0, 0]],
    [3, 3, [255, 255, 255, 120]],
  ] as const) {
    const made = await texture(
      mesh,
      draw(width, height, () => color),
    );
    assert.ok(made.maps.baseColor, `${width} × ${height}`);
  }
});

test('a cancellation is heard within two seconds of work', async () => {
  const mesh = await unwrapped(lump(20));
  const controller = new AbortController();
  const running = texturer.texture(
    { mesh, textureSize: 2048, prompt: null, image: grain(), seed: 1 },
    createWork({ signal: controller.signal }),
  );
  let used = () => Infinity;
  setTimeout(() => {
    used = processorTime();
    controller.abort(new Error('no longer wanted'));
  }, 300);
  await assert.rejects(running, /no longer wanted/);
  assert.ok(used() < 2000, `${used()} ms`);
});
