import { fork } from 'node:child_process';
import { once } from 'node:events';
import sharp from 'sharp';
import { builtInEngines } from '../src/engines/built-in-engines.ts';
import type { Engines } from '../src/engines/spec.ts';
import { createWork } from '../src/engines/work/create-work.ts';
import type { Flow, FlowContext } from '../src/flows/flow.ts';
import { loadFlows } from '../src/flows/load-flows.ts';
import { type Measurement, percentile, smoke, writeResults } from './results.ts';

const flows = await loadFlows();

/*
 * Results of prompts, each flow in a fresh process with the library prepared: 90th percentile of the run time over
 * different prompts, so that no result is cached, and the peak memory.
 */
interface Case {
  flow: keyof typeof flows;
  input: (prompt: string) => Record<string, unknown>;
  /** Milliseconds; absent if there is no bar. */
  bar?: number;
}

const CASES: Record<string, Case> = {
  'image-generation, one image': {
    flow: 'image-generation',
    input: (prompt) => ({ prompt, image_count: 1 }),
    bar: 1000,
  },
  'image-generation, four images': {
    flow: 'image-generation',
    input: (prompt) => ({ prompt, image_count: 4 }),
    bar: 4000,
  },
  'prompt-optimize': {
    flow: 'prompt-optimize',
    input: (prompt) => ({ user_input: prompt }),
    bar: 50,
  },
  'text-to-model, 50k triangles, texture 2048': {
    flow: 'text-to-model',
    input: (prompt) => ({ prompt, polygon_limit: 50_000, texture_size: 2048 }),
    bar: 6000,
  },
  'text-to-model, 1M triangles, texture 4096': {
    flow: 'text-to-model',
    input: (prompt) => ({ prompt, polygon_limit: 1_000_000, texture_size: 4096 }),
  },
};
const MEMORY_BAR_MB = 1500;
const PROMPTS = [
  ...['a red fox', 'a blue car', 'a wooden chair', 'a teapot', 'a green dragon', 'an astronaut'],
  ...['a castle', 'a slice of pizza', 'a golden crown', 'a guitar', 'a bicycle', 'a cactus'],
];

interface Figures {
  milliseconds: number;
  /** Mean processor time of a run. */
  processor: number;
  megabytes: number;
}

async function inChild(name: string): Promise<Figures> {
  const child = fork(import.meta.filename, [...process.argv.slice(2), '--case', name]);
  const [figures] = (await once(child, 'message')) as [Figures];
  await once(child, 'exit');
  return figures;
}

async function measure({ flow, input }: Case): Promise<Figures> {
  sharp.cache(false);
  const engines = builtInEngines();
  const times: number[] = [];
  let busy = process.cpuUsage();
  for (const prompt of smoke ? PROMPTS.slice(0, 2) : PROMPTS) {
    const began = performance.now();
    await run(flows[flow], input(prompt), engines);
    times.push(performance.now() - began);
    if (times.length === 1) busy = process.cpuUsage();
  }
  const { user, system } = process.cpuUsage(busy);
  return {
    processor: Math.round((user + system) / 1000 / (times.length - 1)),
    // The first run opens the lexicon, and the very first on a machine prepares it.
    milliseconds: Math.round(percentile(times.slice(1), 90)),
    megabytes: Math.round(process.resourceUsage().maxRSS / 1024),
  };
}

function run(flow: Flow, input: Record<string, unknown>, engines: Engines) {
  const context: FlowContext = {
    input,
    engines,
    sources: {},
    work: createWork(),
  };
  return flow.run(context);
}

const only = process.argv[process.argv.indexOf('--case') + 1];
if (process.argv.includes('--case')) {
  process.send?.(await measure(CASES[only!]!));
} else {
  const measurements: Measurement[] = [];
  // In a separate process, because preparing takes 350 MB.
  await inChild('prompt-optimize');
  for (const [name, { flow, bar }] of Object.entries(CASES)) {
    if (flows[flow] === undefined) continue;
    const { milliseconds, processor, megabytes } = await inChild(name);
    measurements.push(
      {
        metric: name,
        value: milliseconds,
        unit: 'ms',
        ...(bar !== undefined && { bar: { atMost: bar } }),
      },
      { metric: `${name}: processor time, mean`, value: processor, unit: 'ms' },
      { metric: `${name}: memory`, value: megabytes, unit: 'MB', bar: { atMost: MEMORY_BAR_MB } },
    );
  }
  await writeResults('generate', measurements);
}
