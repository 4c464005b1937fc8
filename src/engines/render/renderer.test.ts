import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { assertEven, recordedWork } from '../../../test/support/recorded-work.ts';
import { joinMeshes } from '../mesh/flatten.ts';
import type { PolygonMesh } from '../mesh/polygon-mesh.ts';
import { texturedScene } from '../mesh/textured-scene.ts';
import { triangleMesh } from '../mesh/triangle-mesh.ts';
import type { Backdrop, Camera, Raster, Scene, Shot } from '../spec.ts';
import { createWork } from '../work/create-work.ts';
import { depthBuffer, rasterize } from './raster/rasterize.ts';
import { createRenderer } from './renderer.ts';
import { fitViews } from './scene/camera.ts';

const work = createWork();
const renderer = createRenderer();

interface Asked {
  model: Scene;
  cameras: Camera[];
  width: number;
  height: number;
  backdrop?: Backdrop;
  shadows?: boolean;
}

/** One picture a camera. */
async function render(asked: Asked, engine = work): Promise<Raster[]> {
  const { model, cameras, width, height, backdrop = 'transparent', shadows = true } = asked;
  const shots = cameras.map((camera) => ({ camera, width, height }));
  const pictures: Raster[] = [];
  const request = { model, style: 'pbr', shots, backdrops: [backdrop], shadows } as const;
  for await (const [picture] of renderer.render(request, engine)) pictures.push(picture);
  return pictures;
}

const FACES = [
  [0, 0, 1], [0, 0, -1], [1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0],
] as const; // biome-ignore format: a table

/** A box standing on y = 0, four vertices a face; each face has its own column of the texture. */
function box(width: number, height: number, depth: number): PolygonMesh {
  const positions: number[] = [];
  const normals: number[] = [];
  const uvs: number[] = [];
  const indices: number[] = [];
  for (const [face, [nx, ny, nz]] of FACES.entries()) {
    const u = ny !== 0 ? [1, 0, 0] : [nz, 0, -nx];
    const v = [ny * u[2] - nz * u[1], nz * u[0] - nx * u[2], nx * u[1] - ny * u[0]];
    for (const [s, t] of [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ]) {
      const [x, y, z] = [0, 1, 2].map((k) => [nx, ny, nz][k] + s * u[k] + t * v[k]);
      positions.push((x * width) / 2, ((y + 1) * height) / 2, (z * depth) / 2);
      normals.push(nx, ny, nz);
      uvs.push((face + 0.5) / 6, 0.5);
    }
    indices.push(...[0, 1, 2, 0, 2, 3].map((i) => face * 4 + i));
  }
  return triangleMesh(Float32Array.from(positions), Uint32Array.from(indices), {
    normals: Float32Array.from(normals),
    uvs: Float32Array.from(uvs),
    material: 0,
  });
}

const COLORS = ['#e02020', '#20c020', '#2040e0', '#e0c020', '#ffffff', '#202020'];
async function coloredBox(): Promise<Scene> {
  const columns = COLORS.map((c, i) => `<rect x="${i * 8}" width="8" height="8" fill="${c}"/>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="48" height="8">${columns.join('')}</svg>`;
  const bytes = await sharp(Buffer.from(svg)).removeAlpha().png().toBuffer();
  const baseColor = { width: 48, height: 8, format: 'png', bytes };
  return texturedScene(box(1, 1, 1), 'box', { baseColor }, { roughness: 0.8 });
}
const middle = ({ width, height, data }: Raster) => {
  const o = 4 * ((height >> 1) * width + (width >> 1));
  return [...data.subarray(o, o + 4)];
};
/** Which of the box's colors a pixel is, by hue. */
function faceOf([r, g, b]: number[]): string {
  if (r > 1.8 * g && r > 1.8 * b) return 'front';
  if (g > 1.8 * r && g > 1.8 * b) return 'back';
  if (b > 1.8 * r && b > 1.5 * g) return 'right';
  if (r > 1.8 * b && g > 1.8 * b) return 'left';
  return r > 120 ? 'top' : 'bottom';
}

test('azimuth turns from +Z towards +X, elevation upwards', async () => {
  const model = await coloredBox();
  const cases = [
    [0, 0, 'front'], [90, 0, 'right'], [180, 0, 'back'], [270, 0, 'left'], [-90, 0, 'left'],
    [0, 89, 'top'], [0, -89, 'bottom'],
  ] as const; // biome-ignore format: a table
  const cameras = cases.map(([azimuth, elevation]) => ({ azimuth, elevation }));
  const pictures = await render({ model, cameras, width: 64, height: 64 });
  for (const [i, [azimuth, elevation, face]] of cases.entries()) {
    assert.equal(faceOf(middle(pictures[i])), face, `azimuth ${azimuth}, elevation ${elevation}`);
  }
});

test('a close-up shows the box that it is given, and neither it nor the others change each other', async () => {
  const model = await coloredBox();
  const camera = { azimuth: 0, elevation: 0 };
  const whole = { camera, width: 64, height: 64 };
  const focus = { min: [0.8, 0.8, 0], max: [1, 1, 1] } as const;
  const drawn = async (shots: readonly Shot[]) => {
    const request = { model, style: 'pbr', shots, backdrops: ['transparent'] } as const;
    const pictures: Raster[] = [];
    for await (const [picture] of renderer.render(request, work)) pictures.push(picture);
    return pictures;
  };
  const [plain, close] = await drawn([whole, { ...whole, focus }]);
  const [alone] = await drawn([whole]);
  assert.deepEqual(plain.data, alone.data);
  // The box's upper right corner, a tenth of its side from the middle: the lower left is full, the rest is free.
  const alpha = ([x, y]: [number, number]) => close.data[4 * (64 * y + x) + 3];
  assert.deepEqual(
    [
      [4, 60],
      [32, 32],
      [60, 4],
    ].map((at) => alpha(at as [number, number])),
    [255, 255, 0],
  );
});

test('a surface that faces camera and light keeps about its own color', async () => {
  const [picture] = await render({
    model: await coloredBox(),
    cameras: [{ azimuth: 0, elevation: 0 }],
    width: 64,
    height: 64,
  });
  const [r, g, b, a] = middle(picture);
  assert.ok(
    Math.abs(r - 0xe0) < 24 && Math.abs(g - 0x20) < 24 && Math.abs(b - 0x20) < 24,
    `${[r, g, b]}`,
  );
  assert.equal(a, 255);
});

test('the object fills the picture up to the margin, whatever its shape and the picture’s', async () => {
  for (const [width, height, depth] of [
    [1, 1, 1],
    [0.1, 2, 0.1],
    [4, 0.2, 0.2],
    [0.1, 0.1, 3],
  ]) {
    for (const [columns, rows] of [
      [96, 96],
      [160, 80],
      [60, 120],
    ]) {
      const red = { baseColor: [1, 0, 0, 1] as [number, number, number, number] };
      const model = texturedScene(box(width, height, depth), 'box', {}, red);
      const [{ data }] = await render({
        model,
        cameras: [{ azimuth: 30, elevation: 20 }],
        width: columns,
        height: rows,
      });
      let [left, right, top, bottom] = [columns, -1, rows, -1];
      for (let i = 0; i < columns * rows; i++) {
        if (data[4 * i + 3] < 250 || data[4 * i] < 40) continue;
        left = Math.min(left, i % columns);
        right = Math.max(right, i % columns);
        top = Math.min(top, Math.floor(i / columns));
        bottom = Math.max(bottom, Math.floor(i / columns));
      }
      const label = `box ${[width, height, depth]} in ${columns} × ${rows}: ${[left, right, top, bottom]}`;
      assert.ok(left > 0 && top > 0 && right < columns - 1 && bottom < rows - 1, label);
      const fill = Math.max((right - left + 1) / columns, (bottom - top + 1) / rows);
      assert.ok(fill > 0.5 && fill < 0.9, `${label} fills ${fill}`);
    }
  }
});

test('several cameras share one distance', () => {
  const { positions } = box(3, 1, 0.2);
  const views = fitViews(
    [0, 45, 90].map((azimuth) => ({ azimuth, elevation: 0 })),
    positions,
    1,
  );
  const distances = views.map(({ eye, forward }) => {
    // From the eye along the view to the plane through the box's middle.
    return -(eye[0] * forward[0] + (eye[1] - 0.5) * forward[1] + eye[2] * forward[2]);
  });
  for (const distance of distances)
    assert.ok(Math.abs(distance - distances[0]) < 0.2, `${distances}`);
});

test('a background is opaque; without one the surroundings are transparent and black', async () => {
  const model = await coloredBox();
  const camera = { azimuth: 35, elevation: 18 };
  const [clear] = await render({ model, cameras: [camera], width: 64, height: 64 });
  assert.deepEqual([...clear.data.subarray(0, 4)], [0, 0, 0, 0]);
  const [filled] = await render({
    model,
    cameras: [camera],
    width: 64,
    height: 64,
    backdrop: 'white',
  });
  assert.deepEqual([...filled.data.subarray(0, 4)], [255, 255, 255, 255]);
  for (let i = 3; i < filled.data.length; i += 4) assert.equal(filled.data[i], 255);
});

test('an open mesh is seen from both sides', async () => {
  const whole = box(1, 1, 1);
  const { normals, positions, corners } = whole;
  const front = triangleMesh(positions, corners.slice(0, 6), { normals: normals!.values });
  const model = texturedScene({ ...front, material: 0 }, 'front', {}, {});
  const [back] = await render({
    model,
    cameras: [{ azimuth: 180, elevation: 0 }],
    width: 32,
    height: 32,
  });
  assert.equal(middle(back)[3], 255);
  assert.ok(middle(back)[0] > 150, 'and lit');
});

test('without shadows, the ground next to a post is brighter, and the picture is covered as before', async () => {
  const ground = joinMeshes([box(2, 0.1, 2), box(0.4, 1.5, 0.4)]);
  const model = texturedScene({ ...ground, material: 0 }, 'post', {}, {});
  const asked = { model, cameras: [{ azimuth: 30, elevation: 40 }], width: 64, height: 64 };
  const [dark] = await render(asked);
  const [bright] = await render({ ...asked, shadows: false });
  let brighter = 0;
  for (let i = 0; i < dark.data.length; i += 4) {
    assert.equal(bright.data[i + 3], dark.data[i + 3]);
    if (bright.data[i] > dark.data[i] + 10) brighter++;
  }
  assert.ok(brighter > 40, `${brighter} pixels`);
});

test('two triangles that share an edge leave no gap (seed 7)', () => {
  let state = 7;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  for (let round = 0; round < 200; round++) {
    // A fan around a random point covers the square of 30 × 30 samples completely.
    const x = Float32Array.of(1, 31, 31, 1, 2 + 28 * random());
    const y = Float32Array.of(1, 1, 31, 31, 2 + 28 * random());
    const buffer = depthBuffer(32, 32, 0, true);
    const indices = Uint32Array.of(0, 1, 4, 1, 2, 4, 2, 3, 4, 3, 0, 4);
    const vertices = { x, y, nearness: new Float32Array(5).fill(1) };
    rasterize(vertices, { indices, first: 0, last: 4 }, buffer);
    for (let row = 1; row < 31; row++) {
      for (let column = 1; column < 31; column++) {
        assert.notEqual(buffer.ids?.[row * 32 + column], -1, `round ${round}: ${column}, ${row}`);
      }
    }
  }
});

test('the same request gives the same pixels, progress grows, an abort stops it', async () => {
  const request = {
    model: await coloredBox(),
    cameras: [
      { azimuth: 10, elevation: 10 },
      { azimuth: 50, elevation: 10 },
    ],
    width: 100,
    height: 80,
  };
  const { work: watched, reported } = recordedWork();
  const once = await render(request, watched);
  assert.deepEqual(await render(request), once);
  assertEven(reported, 0.45);
  const aborted = createWork({ signal: AbortSignal.abort() });
  await assert.rejects(render(request, aborted), { name: 'AbortError' });
});
