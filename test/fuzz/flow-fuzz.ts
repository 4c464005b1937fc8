import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sharpMediaProber } from '../../src/adapters/media/media-prober.ts';
import { MediaRejected } from '../../src/core/ports/media-prober.ts';
import { MODERATE_IMAGE } from '../../src/flows/flow.ts';
import type { FlowCase } from './flow-cases.ts';
import { MeasuredEngine, type MeasuredRun, withinBars } from './measured-engine.ts';

/** Outcome of a case; `admission`: its bytes were refused before any engine saw them (4220). */
export interface FlowFinding extends MeasuredRun {
  case: Omit<FlowCase, 'bytes'>;
}

export interface FlowSummary {
  cases: number;
  done: number;
  refused: number;
  admission: number;
  /** Runs over the bars, and those that broke. */
  findings: FlowFinding[];
  mostSeconds: number;
  mostBytes: number;
}

export interface FlowFuzzOptions {
  make(seed: number): Promise<FlowCase>;
  first: number;
  cases: number;
  milliseconds: number;
  /** Told of each finding at once. */
  onFinding?: (finding: FlowFinding, bytes: Uint8Array) => void;
}

/**
 * Runs cases as the service does: the prober looks at the bytes, then an engine process runs the flow. One after another:
 * processor time and memory of a run are its process's. Until the cases or the time are used up.
 */
export async function fuzzFlows(options: FlowFuzzOptions): Promise<FlowSummary> {
  const folder = await mkdtemp(join(tmpdir(), 'bozzetto-flows-'));
  const engine = new MeasuredEngine(folder);
  const judge = new MeasuredEngine(folder, 'moderation-process.ts');
  const prober = sharpMediaProber();
  const summary: FlowSummary = {
    cases: 0,
    done: 0,
    refused: 0,
    admission: 0,
    findings: [],
    mostSeconds: 0,
    mostBytes: 0,
  };
  const deadline = performance.now() + options.milliseconds;
  try {
    for (let i = 0; i < options.cases && performance.now() < deadline; i++) {
      const { bytes, ...one } = await options.make(options.first + i);
      const path = join(folder, 'source');
      await writeFile(path, bytes);
      summary.cases += 1;
      const isImage = one.input.model_file === undefined;
      const refused = await refusal(() =>
        isImage ? prober.probeImage(path) : prober.probeModel(path, ''),
      );
      if (refused !== null) {
        summary.admission += 1;
        continue;
      }
      const workDirectory = await mkdtemp(join(folder, 'work-'));
      const sources = isImage ? { image: path, image_file: path } : { model_file: path };
      const runner = one.flow === MODERATE_IMAGE ? judge : engine;
      const run = await runner.run({ flow: one.flow, input: one.input, sources, workDirectory });
      await rm(workDirectory, { recursive: true, force: true });
      summary.mostSeconds = Math.max(summary.mostSeconds, run.seconds);
      summary.mostBytes = Math.max(summary.mostBytes, run.peakBytes);
      if (run.outcome === 'done') summary.done += 1;
      else if (run.outcome === 'refused') summary.refused += 1;
      if (withinBars(run)) continue;
      const finding = { ...run, case: one };
      summary.findings.push(finding);
      options.onFinding?.(finding, bytes);
    }
  } finally {
    engine.stop();
    judge.stop();
    await rm(folder, { recursive: true, force: true });
  }
  return summary;
}

/** The sentence of a refusal at admission; null: the file is taken. */
async function refusal(probe: () => Promise<unknown>): Promise<string | null> {
  try {
    await probe();
    return null;
  } catch (error) {
    if (error instanceof MediaRejected) return error.message;
    throw error;
  }
}

/** A finding in a line. */
export function describeFinding({ case: one, ...run }: FlowFinding): string {
  const took = `${run.seconds.toFixed(1)} s, ${Math.round(run.peakBytes / 2 ** 20)} MiB`;
  const message = run.message.split('\n').slice(0, 3).join(' | ').slice(0, 300);
  return `seed ${one.seed}: ${one.name}: ${run.outcome}, ${took}, in ${run.stage} ${message}`;
}
