import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WRITE_FORMATS } from '../../src/contract/formats.ts';
import { residentBytes } from '../../src/worker/resident-bytes.ts';
import { randomNumbers } from '../support/random.ts';
import type { FuzzResult } from './child.ts';
import { mutate, type Seed } from './mutate.ts';

const MAX_SECONDS = 10;
/** Half of what an engine process may have. */
const MAX_BYTES = 2 * 2 ** 30;

/** A case that did not end as it should. */
export interface Finding {
  kind: 'hang' | 'death' | 'memory' | 'wrong';
  seed: Seed;
  /** Number that makes the case again. */
  random: number;
  target: string;
  bytes: Uint8Array;
  message: string;
}

export interface FuzzOptions {
  seeds: readonly Seed[];
  /** First of the numbers that the cases are made from. */
  random: number;
  cases: number;
  milliseconds: number;
  /** Number of cases that are tried even if the time is over, as on a busy machine. */
  least?: number;
  processes: number;
}

export interface FuzzSummary {
  cases: number;
  converted: number;
  refused: number;
  findings: Finding[];
  peakBytes: number;
  slowestMs: number;
}

/** Runs mutated files through conversions in child processes, until the cases or the time are used up. */
export async function fuzz(options: FuzzOptions): Promise<FuzzSummary> {
  const folder = await mkdtemp(join(tmpdir(), 'bozzetto-fuzz-'));
  const summary: FuzzSummary = {
    cases: 0,
    converted: 0,
    refused: 0,
    peakBytes: 0,
    slowestMs: 0,
    findings: [],
  };
  const deadline = performance.now() + options.milliseconds;
  let next = 0;
  const take = () => {
    const inTime = next < options.cases && performance.now() < deadline;
    return inTime || next < (options.least ?? 0) ? caseOf(options, next++) : null;
  };
  try {
    await Promise.all(Array.from({ length: options.processes }, () => work(folder, take, summary)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return summary;
}

/** The case of a number: a seed, its mutation, and what to convert to. */
export function caseOf({ seeds, random }: Pick<FuzzOptions, 'seeds' | 'random'>, number: number) {
  const numbers = randomNumbers(random + number);
  const seed = seeds[Math.floor(numbers() * seeds.length)]!;
  const target = WRITE_FORMATS[Math.floor(numbers() * WRITE_FORMATS.length)]!;
  return { number, seed, target, random: random + number, bytes: mutate(seed, numbers) };
}

type Case = ReturnType<typeof caseOf>;

async function work(folder: string, take: () => Case | null, summary: FuzzSummary): Promise<void> {
  let child: ChildProcess | null = null;
  for (let one = take(); one !== null; one = take()) {
    child ??= fork(join(import.meta.dirname, 'child.ts'), [folder], {
      execArgv: ['--max-old-space-size=1024'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    const { result, milliseconds, peak } = await runCase(child, one);
    summary.cases += 1;
    summary.slowestMs = Math.max(summary.slowestMs, milliseconds);
    summary.peakBytes = Math.max(summary.peakBytes, peak);
    if (result.outcome === 'converted') summary.converted += 1;
    else if (result.outcome === 'refused') summary.refused += 1;
    else {
      const { seed, random, target, bytes } = one;
      summary.findings.push({
        seed,
        random,
        target,
        bytes,
        kind: result.outcome,
        message: result.message,
      });
    }
    if (result.outcome === 'hang' || result.outcome === 'memory') child.kill('SIGKILL');
    if (child.exitCode !== null || child.signalCode !== null || child.killed) child = null;
  }
  child?.disconnect();
}

interface CaseResult {
  result: { outcome: FuzzResult['outcome'] | 'hang' | 'death' | 'memory'; message: string };
  milliseconds: number;
  peak: number;
}

async function runCase(child: ChildProcess, one: Case): Promise<CaseResult> {
  const began = performance.now();
  const controller = new AbortController();
  const { signal } = controller;
  let stderr = '';
  let peak = 0;
  const listen = (chunk: Buffer) => {
    stderr = (stderr + chunk).slice(-2000);
  };
  child.stderr?.on('data', listen);
  child.send({
    one: { id: one.number, format: one.seed.format, target: one.target },
    bytes: Buffer.from(one.bytes).toString('base64'),
  });
  try {
    const result = await Promise.race([
      once(child, 'message', { signal }).then(([message]) => message as FuzzResult),
      once(child, 'exit', { signal }).then(([code, killedBy]) => ({
        outcome: 'death' as const,
        message: `ended with ${killedBy ?? code} ${stderr}`,
      })),
      watch(child, signal, (bytes) => {
        peak = Math.max(peak, bytes);
      }),
    ]);
    return { result, milliseconds: performance.now() - began, peak };
  } finally {
    controller.abort();
    child.stderr?.off('data', listen);
  }
}

/** Resolves where the case takes too long or too much memory. */
async function watch(child: ChildProcess, signal: AbortSignal, note: (bytes: number) => void) {
  const began = performance.now();
  for (;;) {
    await new Promise((resume) => setTimeout(resume, 100));
    if (signal.aborted) return { outcome: 'hang' as const, message: '' };
    const bytes = (await residentBytes(child.pid ?? 0)) ?? 0;
    note(bytes);
    if (bytes > MAX_BYTES)
      return { outcome: 'memory' as const, message: `${Math.round(bytes / 2 ** 20)} MiB` };
    if (performance.now() - began > MAX_SECONDS * 1000)
      return { outcome: 'hang' as const, message: `no answer after ${MAX_SECONDS} s` };
  }
}
