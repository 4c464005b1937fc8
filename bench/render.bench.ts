import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { modelFormatOf } from '../src/adapters/media/model-format.ts';
import { createModelConverter } from '../src/engines/convert/converter.ts';
import { createWork } from '../src/engines/work/create-work.ts';
import { ENGINE_ALLOCATOR } from '../src/worker/allocator.ts';
import type { CaseFigures } from './render-case.ts';
import { measurePeers } from './render-peers.ts';
import { bumpyBall } from './render-scene.ts';
import { type Measurement, smoke, writeResults } from './results.ts';

/*
 * Images by the rasterizer, as PNG, each case in a fresh process with an engine process's environment: a bumpy ball
 * with three textures from a GLB. A worker keeps its process warm, so the bar of four views applies to the best of
 * three runs after the first; cold starts count from the start of the process, with compiled modules cached by an
 * earlier one.
 */
const MODELS = [
  { name: '10k triangles, 2K textures', triangles: 10_000, textures: 2048, milliseconds: 2000 },
  { name: '1M triangles, 4K textures', triangles: 1_000_000, textures: 4096, milliseconds: 3000 },
];
const MEGABYTES = 600;
const PREVIEW_MILLISECONDS = 800;
const COLD_MILLISECONDS = 1000;
/** Consecutive jobs; ratio of the memory after the last to that after the tenth. */
const JOBS = 50;
const SETTLED = 10;
const GROWTH = 1.1;

const directory = await mkdtemp(join(tmpdir(), 'bozzetto-render-'));
const measurements: Measurement[] = [];
try {
  for (const model of smoke ? MODELS.slice(0, 1) : MODELS) await measure(model);
} finally {
  await rm(directory, { recursive: true, force: true });
}
await writeResults('render', measurements);

async function measure({ name, triangles, textures, milliseconds }: (typeof MODELS)[number]) {
  const path = join(directory, `${triangles}.glb`);
  const scene = await bumpyBall(triangles, textures);
  await writeFile(path, await asGlb(scene));
  const add = (metric: string, value: number, unit: string, atMost?: number) =>
    measurements.push({
      metric: `${name}: ${metric}`,
      value,
      unit,
      ...(atMost === undefined ? {} : { bar: { atMost } }),
    });

  const preview = await inChild(path, 1024, 1, smoke ? 1 : 4);
  const previewBar = triangles === 1_000_000 ? PREVIEW_MILLISECONDS : undefined;
  add('1 × 1024², warm', warm(preview), 'ms', previewBar);
  if (smoke) return;
  const four = await inChild(path, 2048, 4, 4);
  add('4 × 2048², warm', warm(four), 'ms', milliseconds);
  add('4 × 2048², first', four.milliseconds[0]!, 'ms');
  add('4 × 2048², peak RSS', four.peak, 'MB', MEGABYTES);
  // The second run finds the compiled modules of the first.
  const colds = [await inChild(path, 512, 1, 1), await inChild(path, 512, 1, 1)];
  add('cold start to the first 512²', colds[1]!.whole, 'ms', COLD_MILLISECONDS);
  if (triangles > 100_000) return;
  const row = await inChild(path, 1024, 1, JOBS, true);
  const growth = row.megabytes.at(-1)! / row.megabytes[SETTLED - 1]!;
  add(`RSS after job ${JOBS} over job ${SETTLED}`, Number(growth.toFixed(3)), 'ratio', GROWTH);
  measurements.push(...(await measurePeers(name, path, scene, 2048, directory)));
}

/** The best run after the first, if there is one. */
function warm({ milliseconds: [first, ...rest] }: CaseFigures): number {
  return rest.length === 0 ? first! : Math.min(...rest);
}

async function inChild(
  model: string,
  side: number,
  views: number,
  runs: number,
  reading = false,
): Promise<CaseFigures & { whole: number }> {
  const began = performance.now();
  const child = fork(
    join(import.meta.dirname, 'render-case.ts'),
    [model, side, views, runs, reading].map(String),
    {
      env: {
        PATH: process.env.PATH,
        ...ENGINE_ALLOCATOR,
        NODE_COMPILE_CACHE: join(directory, 'compile-cache'),
      },
    },
  );
  const [figures] = (await once(child, 'message')) as [CaseFigures];
  const whole = Math.round(performance.now() - began);
  await once(child, 'exit');
  return { ...figures, whole };
}

async function asGlb(scene: Awaited<ReturnType<typeof bumpyBall>>): Promise<Uint8Array> {
  const converter = createModelConverter({ detectFormat: modelFormatOf });
  const quiet = createWork();
  const { file } = await converter.write(scene, { format: 'glb', name: 'ball' }, quiet);
  return file.bytes;
}
