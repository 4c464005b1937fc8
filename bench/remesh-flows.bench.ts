import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { builtInEngines } from '../src/engines/built-in-engines.ts';
import { createWork } from '../src/engines/work/create-work.ts';
import { loadFlows } from '../src/flows/load-flows.ts';
import { stlOf } from '../test/support/model-files.ts';
import { torus } from '../test/support/remesh-shapes.ts';
import { type Measurement, smoke, writeResults } from './results.ts';

const flows = await loadFlows();

/*
 * The complete flows that remesh, from the source's file to the last image, each in a fresh process: the slowest of the
 * artistic meshes of the examples, and a bumpy torus of one million triangles as STL.
 */
interface Case {
  flow: 'image-to-artistic-mesh' | 'model-remesh';
  input: Record<string, unknown>;
  seconds?: number;
  megabytes?: number;
}

const LOW_POLY = { model_version: 'bozzetto-artist-lowpoly-v1-0-0' };
const CASES: Record<string, Case> = {
  'artistic mesh, 4,096 vertices': {
    flow: 'image-to-artistic-mesh',
    input: { num_verts: 4096 },
    seconds: 8,
    megabytes: 1500,
  },
  'low-poly mesh, 1,000 vertices': {
    flow: 'image-to-artistic-mesh',
    input: { num_verts: 1000, ...LOW_POLY },
  },
  '1M triangles to 5k quads, texture 2048': {
    flow: 'model-remesh',
    input: { target_face_count: 5000, texture_size: 2048 },
    megabytes: 1500,
  },
  '1M triangles to 50k triangles': {
    flow: 'model-remesh',
    input: { target_face_count: 50_000, face_type: 'triangle' },
    megabytes: 1500,
  },
};
const EXAMPLES = ['teddy-bear.png', 'rocket.png', 'dragon.png', 'mushroom.png', 'burger.jpg'];

interface Figures {
  seconds: number;
  megabytes: number;
}

if (process.argv.includes('--case')) {
  process.send?.(await measure(CASES[process.argv.at(-1)!]!));
  process.disconnect?.();
} else {
  const measurements: Measurement[] = [];
  for (const [name, { seconds, megabytes }] of Object.entries(CASES).slice(0, smoke ? 1 : 9)) {
    const figures = await inChild(name);
    const bar = (atMost?: number) => (atMost === undefined ? {} : { bar: { atMost } });
    measurements.push({ metric: name, value: figures.seconds, unit: 's', ...bar(seconds) });
    measurements.push({
      metric: `${name}: peak RSS`,
      value: figures.megabytes,
      unit: 'MB',
      ...bar(megabytes),
    });
  }
  await writeResults('remesh-flows', measurements);
}

async function inChild(name: string): Promise<Figures> {
  const child = fork(import.meta.filename, [...process.argv.slice(2), '--case', name]);
  const [figures] = (await once(child, 'message')) as [Figures];
  await once(child, 'exit');
  return figures;
}

async function measure({ flow, input }: Case): Promise<Figures> {
  sharp.cache(false);
  const folder = await mkdtemp(join(tmpdir(), 'bozzetto-bench-remesh-'));
  const times: number[] = [];
  try {
    for (const path of await sourcesOf(flow, folder)) times.push(await run(flow, path, input));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return {
    seconds: Math.round(Math.max(...times) * 100) / 100,
    megabytes: Math.round(process.resourceUsage().maxRSS / 1024),
  };
}

async function sourcesOf(flow: Case['flow'], folder: string): Promise<string[]> {
  if (flow === 'image-to-artistic-mesh') {
    const names = smoke ? EXAMPLES.slice(0, 1) : EXAMPLES;
    return names.map((name) => join(import.meta.dirname, '../examples', name));
  }
  const path = join(folder, 'torus.stl');
  await writeFile(path, stlOf(torus(1000, 500, false, 0.02)));
  return [path];
}

/** Returns the seconds of one run. */
async function run(
  flow: Case['flow'],
  path: string,
  input: Record<string, unknown>,
): Promise<number> {
  const field = flow === 'model-remesh' ? 'model_file' : 'image_file';
  const began = performance.now();
  await flows[flow].run({
    input: { [field]: 'file', ...input },
    sources: { [field]: path },
    engines: builtInEngines(),
    work: createWork(),
  });
  return (performance.now() - began) / 1000;
}
