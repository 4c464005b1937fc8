import { once } from 'node:events';
/** Runs an engine process whose flow does what its input says, for tests of the worker. */
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Engines, SourceUnusable } from '../../src/engines/spec.ts';
import {
  type Flow,
  type FlowContext,
  MODERATE_IMAGE,
  OutputRejected,
  TermsNotMet,
} from '../../src/flows/flow.ts';
import { serveEngine } from '../../src/worker/serve-engine.ts';

/** Widths of images that moderation refuses, crashes on, refuses only when it sees them again, and never finishes. */
const WIDTHS = { refused: 66, crashes: 67, once: 68, endless: 69 } as const;

/** Instructions for a scripted run. */
export interface Script {
  does:
    | 'succeed'
    | 'nap'
    | 'throw'
    | 'source'
    | 'output'
    | 'terms'
    | 'crash'
    | 'killed'
    | 'sleep'
    | 'spin'
    | 'allocate'
    | 'heap'
    | 'full'
    | 'write';
  /** Follows the script only if this file does not exist yet, and creates it; otherwise succeeds. */
  once?: string;
  /** Follows the script only while this file does not exist; otherwise succeeds. */
  until?: string;
  /** Milliseconds that the process takes to clean up afterwards. */
  tidiesMs?: number;
}

/** Cleanup time that the last run asked for, and the number of completed cleanups. */
let [tidiesMs, tidied] = [0, 0];
/** Reason why the rehearsal ended. */
let rehearsed = '';

const SCRIPTS: Record<Script['does'], (context: FlowContext) => Promise<void>> = {
  succeed: async () => {},
  nap: async ({ work: { signal } }) => {
    await sleep(500, undefined, { signal });
  },
  throw: async () => {
    throw new Error('secret /etc/path in a message');
  },
  source: async () => {
    throw new SourceUnusable('there is no object in the image');
  },
  output: async () => {
    throw new OutputRejected('the mesh is empty');
  },
  terms: async () => {
    throw new TermsNotMet([
      { term: 'max_faces', wanted: 100, measured: 250 },
      { term: 'max_bad_uv', wanted: 0.1, measured: null },
    ]);
  },
  crash: async () => process.abort(),
  // This has the same effect as kill -9 from outside.
  killed: async () => void process.kill(process.pid, 'SIGKILL'),
  sleep: async ({ work: { signal } }) => {
    await sleep(60_000, undefined, { signal });
  },
  // This run notices neither the abort nor the end of the worker.
  spin: async () => {
    for (;;);
  },
  allocate: async ({ work }) => {
    const blocks: Buffer[] = [];
    for (;;) {
      blocks.push(Buffer.alloc(64 * 2 ** 20, 1));
      await work.breathe(0.5);
      await sleep(5);
    }
  },
  heap: async ({ work }) => {
    const lists: number[][] = [];
    for (;;) {
      lists.push(new Array<number>(2 ** 19).fill(0));
      await work.breathe(0.5);
    }
  },
  // This writes to the directory of the run's files until its disk is full.
  write: async () => {
    const path = join(process.env.TMPDIR!, `written-${process.pid}`);
    try {
      for (;;) appendFileSync(path, Buffer.alloc(2 ** 20));
    } finally {
      rmSync(path);
    }
  },
  full: async () => {
    const full = Object.assign(new Error('write failed'), { code: 'ENOSPC' });
    throw new Error('the result could not be written', { cause: full });
  },
};

const scripted: Flow = {
  limit: { seconds: 0, secondsPer: {}, cheaper: '' },
  async run(context) {
    const { does, once, until = once } = context.input.script as Script;
    const { work } = context;
    ({ tidiesMs = 0 } = context.input.script as Script);
    await work.stage('begin', 0.1, () => {});
    await work.stage('start', 0.8, async () => {
      if (until === undefined || !existsSync(until)) {
        if (once !== undefined) writeFileSync(once, '');
        await SCRIPTS[does](context);
      }
    });
    await work.stage('end', 0.1, () => {});
    const source = context.sources.image_file;
    const file = { kind: 'image', format: 'png', content_type: 'image/png' } as const;
    return {
      files: [
        { ...file, role: 'preview_url', filename: 'preview.png', bytes: readFileSync(source) },
      ],
      output: {
        answer: 42,
        pid: process.pid,
        tidied,
        rehearsed,
        hasOtherEngine: context.hasOtherEngine,
        ...context.engines,
      },
      diagnostics: {
        engine: { id: 'scripted' },
        timings: [],
        statistics: null,
        validation: null,
        warnings: [],
      },
    };
  },
};

/** Moderates an image by the width of the PNG. */
const moderate: Flow = {
  limit: { seconds: 0, secondsPer: {}, cheaper: '' },
  async run({ sources }) {
    const width = readFileSync(sources.image!).readUInt32BE(16);
    if (width === WIDTHS.crashes) process.abort();
    if (width === WIDTHS.endless) for (;;);
    const seen = join(dirname(sources.image!), '..', `judged-${width}`);
    const again = width === WIDTHS.once && existsSync(seen);
    if (width === WIDTHS.once) writeFileSync(seen, '');
    return {
      files: [],
      output: {
        reason: width === WIDTHS.refused || again ? 'the image is of the wrong width' : null,
      },
      diagnostics: {
        engine: null,
        timings: [],
        statistics: null,
        validation: null,
        warnings: [],
      },
    };
  },
};

serveEngine({
  flows: { 'image-to-model': scripted, [MODERATE_IMAGE]: moderate },
  engines: {} as Engines,
  // The results of model servers appear in the task's output.
  finishing: (_engines, remote) => ({ remote }) as unknown as Engines,
  channel: process,
  async rehearse(_engines, signal) {
    await once(signal, 'abort');
    rehearsed = signal.reason.message;
  },
  async afterRun() {
    if (tidiesMs > 0) await sleep(tidiesMs);
    tidied++;
  },
});
