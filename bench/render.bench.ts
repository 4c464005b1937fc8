import { fork } from 'node:child_process';
import { once } from 'node:events';
import sharp from 'sharp';
import { createImageCodec } from '../src/engines/image-codec/image-codec.ts';
import { createRenderer } from '../src/engines/render/renderer.ts';
import type { ModelData, TriangleMesh } from '../src/engines/spec.ts';
import { type Measurement, smoke, writeResults } from './results.ts';

/*
 * Pictures by the plain renderer, as PNG, each case in a fresh process: a bumpy ball with one texture of 2048², a preview
 * of 1024² pixels and four views of 2048². The first run of a process compiles the loops; a worker is kept warm, so the
 * bar is on the best of the following three.
 */
const CASES = [
  { triangles: 10_000, side: 1024, views: 1 },
  { triangles: 1_000_000, side: 1024, views: 1, milliseconds: 800 },
  { triangles: 10_000, side: 2048, views: 4, milliseconds: 2000, megabytes: 600 },
  { triangles: 1_000_000, side: 2048, views: 4, milliseconds: 3000, megabytes: 600 },
];
const AZIMUTHS = [35, 125, 215, 305];

const task = process.argv[2] === '--case' ? process.argv.slice(3).map(Number) : null;
if (task) {
  process.send?.(await renderOften(task[0], task[1], task[2]));
  process.disconnect?.();
} else {
  const measurements: Measurement[] = [];
  for (const { triangles, side, views, milliseconds, megabytes } of smoke
    ? CASES.slice(0, 1)
    : CASES) {
    const child = fork(import.meta.filename, [
      '--case',
      String(triangles),
      String(side),
      String(views),
    ]);
    const [figures] = (await once(child, 'message')) as [Awaited<ReturnType<typeof renderOften>>];
    const name = `${triangles / 1000}k triangles, ${views} × ${side}²`;
    const memory = megabytes === undefined ? {} : { bar: { atMost: megabytes } };
    const bar = milliseconds === undefined ? {} : { bar: { atMost: milliseconds } };
    measurements.push({ metric: `${name}: warm`, value: figures.warm, unit: 'ms', ...bar });
    measurements.push({ metric: `${name}: first`, value: figures.first, unit: 'ms' });
    measurements.push({ metric: `${name}: peak RSS`, value: figures.rss, unit: 'MB', ...memory });
  }
  await writeResults('render', measurements);
}

async function renderOften(triangles: number, side: number, views: number) {
  const background = { r: 128, g: 128, b: 128 };
  const noise = { type: 'gaussian', mean: 128, sigma: 90 } as const;
  // Blurred, for pure noise is no texture: as PNG it takes longer than the drawing.
  const texture = await sharp({
    create: { width: 2048, height: 2048, channels: 3, background, noise },
  })
    .blur(6)
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
  const codec = createImageCodec();
  const times: number[] = [];
  for (let run = 0; run < 4; run++) {
    const began = performance.now();
    const shots = AZIMUTHS.slice(0, views).map((azimuth) => ({
      ...{ camera: { azimuth, elevation: 18 }, width: side, height: side },
    }));
    const request = { model, style: 'pbr', shots, backdrops: ['studio'] } as const;
    const context = { signal: new AbortController().signal, async progress() {} };
    for await (const [picture] of renderer.doRender(request, context)) {
      await codec.doEncode(picture, 'png', context);
    }
    times.push(Math.round(performance.now() - began));
  }
  return {
    first: times[0],
    warm: Math.min(...times.slice(1)),
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
