import { fork } from 'node:child_process';
import { once } from 'node:events';
import sharp from 'sharp';
import { createRenderer } from '../src/engines/render/renderer.ts';
import type { ModelData, TriangleMesh } from '../src/engines/spec.ts';
import { type Measurement, smoke, writeResults } from './results.ts';

/*
 * One three-quarter preview by the built-in renderer, each case in a fresh process: a bumpy ball with a 2048² texture,
 * at 1024² and 2048² pixels. The first picture of a process compiles the loops; a worker is kept warm, so the bar is on
 * the best of the following three.
 */
const CASES = [
  { triangles: 10_000, side: 1024 },
  { triangles: 1_000_000, side: 1024, milliseconds: 800 },
  { triangles: 10_000, side: 2048 },
  { triangles: 1_000_000, side: 2048 },
];

const task = process.argv[2] === '--case' ? process.argv.slice(3).map(Number) : null;
if (task) {
  process.send?.(await renderOften(task[0], task[1]));
  process.disconnect?.();
} else {
  const measurements: Measurement[] = [];
  for (const { triangles, side, milliseconds } of smoke ? CASES.slice(0, 1) : CASES) {
    const child = fork(import.meta.filename, ['--case', String(triangles), String(side)]);
    const [figures] = (await once(child, 'message')) as [Awaited<ReturnType<typeof renderOften>>];
    const name = `${triangles / 1000}k triangles, ${side}²`;
    const bar = milliseconds === undefined ? {} : { bar: { atMost: milliseconds } };
    measurements.push({ metric: `${name}: warm`, value: figures.warm, unit: 'ms', ...bar });
    measurements.push({ metric: `${name}: first`, value: figures.first, unit: 'ms' });
    measurements.push({ metric: `${name}: peak RSS`, value: figures.rss, unit: 'MB' });
  }
  await writeResults('render', measurements);
}

async function renderOften(triangles: number, side: number) {
  const texture = await sharp({
    create: {
      width: 2048,
      height: 2048,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer();
  const model: ModelData = {
    mesh: bumpyBall(triangles),
    baseColor: { width: 2048, height: 2048, format: 'jpeg', bytes: texture },
    baseColorFactor: [1, 1, 1, 1],
    metallic: 0,
    roughness: 0.6,
  };
  const renderer = createRenderer();
  const times: number[] = [];
  for (let run = 0; run < 4; run++) {
    const began = performance.now();
    await renderer.doRender(
      {
        model,
        cameras: [{ azimuth: 35, elevation: 18 }],
        width: side,
        height: side,
        background: null,
      },
      { signal: new AbortController().signal, async progress() {} },
    );
    times.push(Math.round(performance.now() - began));
  }
  return {
    first: times[0],
    warm: times[1],
    rss: Math.round(process.resourceUsage().maxRSS / 1024),
  };
}

/** A ball with waves, as a grid of longitudes and latitudes; smooth normals from the undisturbed ball. */
function bumpyBall(triangles: number): TriangleMesh {
  const cells = Math.round(Math.sqrt(triangles / 2));
  const row = cells + 1;
  const positions = new Float32Array(row * row * 3);
  const normals = new Float32Array(row * row * 3);
  const uvs = new Float32Array(row * row * 2);
  const indices = new Uint32Array(cells * cells * 6);
  for (let i = 0; i < row * row; i++) {
    const u = (i % row) / cells;
    const v = Math.floor(i / row) / cells;
    const [a, b] = [u * 2 * Math.PI, v * Math.PI];
    const normal = [Math.sin(b) * Math.sin(a), Math.cos(b), Math.sin(b) * Math.cos(a)];
    const radius = 1 + 0.12 * Math.sin(6 * a) * Math.sin(5 * b) * Math.sin(b);
    normals.set(normal, 3 * i);
    positions.set(
      normal.map((value) => value * radius),
      3 * i,
    );
    uvs.set([u, v], 2 * i);
  }
  for (let y = 0, o = 0; y < cells; y++) {
    for (let x = 0; x < cells; x++, o += 6) {
      const i = y * row + x;
      indices.set([i, i + row, i + 1, i + 1, i + row, i + row + 1], o);
    }
  }
  return { positions, normals, uvs, indices };
}
