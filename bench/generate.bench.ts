import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtInEngines } from '../src/built-in-engines.ts';
import type { FlowOutcome } from '../src/flows/flow.ts';
import { flows } from '../src/flows/index.ts';
import type { FlowName } from '../src/flows/specs.ts';
import { type Measurement, smoke, writeResults } from './results.ts';

/*
 * The flows that make things of words and pictures, each in an engine process of its own, whole tasks without the queue: the
 * first run, which reads the library and the lexicon, then the best of a few, as in a process that is kept warm. What the
 * library prepares once a machine (about a second) is made before.
 */
interface Case {
  name: string;
  flow: FlowName;
  input: Record<string, unknown>;
  /** Field of the source that the flow reads, and which file of the text-to-model run it is. */
  source?: { field: string; role: string };
  seconds: number;
}

const MODEL = { polygon_limit: 50_000, texture_size: 2048 };
const CASES: Case[] = [
  {
    name: 'prompt-optimize',
    flow: 'prompt-optimize',
    input: { user_input: 'chair' },
    seconds: 0.05,
  },
  ...[1, 4].map(
    (image_count): Case => ({
      name: `image-generation, ${image_count} of 1024²`,
      flow: 'image-generation',
      input: { prompt: 'a blue dragon', image_count },
      seconds: image_count,
    }),
  ),
  ...['a blue dragon', 'a house', 'a red sports car', 'a golden trophy'].map(
    (prompt): Case => ({
      name: `text-to-model, 50k, 2048: ${prompt}`,
      flow: 'text-to-model',
      input: { prompt, ...MODEL },
      seconds: 6,
    }),
  ),
  {
    name: 'text-to-model, 1M, 4096: a blue dragon',
    flow: 'text-to-model',
    input: { prompt: 'a blue dragon', polygon_limit: 1_000_000, texture_size: 4096 },
    seconds: 20,
  },
  {
    name: 'image-to-model of a picture of ours, 50k, 2048',
    flow: 'image-to-model',
    input: { image_file: 'file', ...MODEL },
    source: { field: 'image_file', role: 'image_url' },
    seconds: 6,
  },
  {
    name: 'image-to-artistic-mesh, 4,096 vertices',
    flow: 'image-to-artistic-mesh',
    input: { image_file: 'file', num_verts: 4096 },
    source: { field: 'image_file', role: 'image_url' },
    seconds: 8,
  },
  {
    name: 'model-texture, 2048, 50k',
    flow: 'model-texture',
    input: { model_file: 'file', prompt: 'rusty iron', texture_size: 2048 },
    source: { field: 'model_file', role: 'geometry_model_url' },
    seconds: 8,
  },
];
const MOST_MEGABYTES = 1500;

interface Figures {
  first: number;
  best: number;
  cpu: number;
  rss: number;
  stages: { stage: string; milliseconds: number }[];
}

const [mode, index, directory] = process.argv.slice(2);
if (mode === '--case') {
  process.send?.(await measure(CASES[Number(index)]!, directory!));
  // The renderer's threads are still there.
  process.exit(0);
} else await measureAll();

async function measureAll(): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'bozzetto-generate-'));
  try {
    const made = await run(
      'text-to-model',
      CASES.find(({ flow }) => flow === 'text-to-model')!.input,
      {},
    );
    for (const { role, bytes } of made.files) await writeFile(join(scratch, role), bytes);
    const measurements: Measurement[] = [];
    let peak = 0;
    for (const [i, { name, flow, seconds }] of CASES.entries()) {
      if (flows[flow] === undefined) continue;
      const { first, best, cpu, rss, stages } = await inChild(i, scratch);
      const add = (metric: string, value: number, unit: string, bar?: Measurement['bar']) =>
        measurements.push({ metric: `${name}: ${metric}`, value, unit, ...(bar && { bar }) });
      add('best', best, 'ms', { atMost: seconds * 1000 });
      add('processor time of it', cpu, 'ms');
      add('first in its process', first, 'ms');
      add('peak RSS', rss, 'MB', { atMost: MOST_MEGABYTES });
      if (!flow.startsWith('text-to-model') || peak === 0)
        for (const { stage, milliseconds } of stages) add(stage, milliseconds, 'ms');
      peak = Math.max(peak, rss);
    }
    await writeResults('generate', measurements);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  process.exit(0);
}

async function inChild(i: number, scratch: string): Promise<Figures> {
  const args = ['--case', `${i}`, scratch, ...(smoke ? ['--smoke'] : [])];
  const child = fork(import.meta.filename, args);
  const exited = once(child, 'exit');
  const [figures] = (await Promise.race([
    once(child, 'message'),
    exited.then(([code]) => Promise.reject(new Error(`the run ended with ${code}`))),
  ])) as [Figures];
  await exited;
  return figures;
}

async function measure({ flow, input, source }: Case, scratch: string): Promise<Figures> {
  const sources = source ? { [source.field]: join(scratch, source.role) } : {};
  const timed = async () => {
    const cpu = process.cpuUsage();
    const began = performance.now();
    const { diagnostics } = await run(flow, input, sources);
    const wall = performance.now() - began;
    const { user, system } = process.cpuUsage(cpu);
    return { wall, cpu: (user + system) / 1000, stages: diagnostics.timings };
  };
  const first = await timed();
  const others = [];
  for (let i = 0; i < (smoke ? 1 : 3); i++) others.push(await timed());
  const best = others.sort((a, b) => a.wall - b.wall)[0]!;
  return {
    first: Math.round(first.wall),
    best: Math.round(best.wall),
    cpu: Math.round(best.cpu),
    rss: Math.round(process.resourceUsage().maxRSS / 1024),
    stages: best.stages,
  };
}

let engines: ReturnType<typeof builtInEngines> | null = null;

function run(
  name: FlowName,
  input: Record<string, unknown>,
  sources: Record<string, string>,
): Promise<FlowOutcome> {
  engines ??= builtInEngines(join(tmpdir(), 'bozzetto-bench-library'));
  return flows[name]!.run({
    ...{ input, sources, engines },
    signal: new AbortController().signal,
    report: async () => {},
    clock: () => performance.now(),
  });
}
