import { mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Semaphore } from '../../core/semaphore.ts';
import type { ProgramTrial, TrialFindings, Workshop } from '../../engines/spec.ts';
import { TRY_PROGRAM } from '../../flows/flow.ts';
import type { RunOutcome } from '../engine-child.ts';
import type { EngineHost } from '../engine-host.ts';

/**
 * Limit of the processor time. A program that needs more is too large for its author, too: a task that builds one has
 * 120 s.
 */
const TRIAL_MS = 60_000;

/** The task that an author works for. */
interface Order {
  prompt: string;
  maxTriangles: number;
  /** Called with the library's own program, as JSON, if it has one. */
  onDraft?: ((program: string, maxTriangles: number) => void) | undefined;
}

/** Gives an author of shape programs access to the engine processes of this worker. Each trial is a separate run. */
export function workshopOf(
  { host, preparing }: { host: Pick<EngineHost, 'run'>; preparing: Semaphore },
  { prompt, maxTriangles, onDraft }: Order,
  { directory }: { directory: string },
): Workshop {
  const run = async (input: Record<string, unknown>, signal: AbortSignal): Promise<RunOutcome> => {
    const workDirectory = await mkdtemp(join(directory, 'trial-'));
    const request = { flow: TRY_PROGRAM, input, sources: {}, workDirectory };
    return preparing.run(() =>
      host.run(request, { signal, limit: () => TRIAL_MS, onProgress: () => {} }),
    );
  };
  return {
    async draft(signal) {
      const outcome = await run({ prompt }, signal);
      signal.throwIfAborted();
      const file = outcome.outcome === 'done' ? outcome.files[0] : undefined;
      if (file === undefined) return null;
      const program = await readFile(file.path, 'utf8');
      onDraft?.(program, maxTriangles);
      return program;
    },
    async tryOut(program, signal) {
      const outcome = await run({ program, max_triangles: maxTriangles }, signal);
      signal.throwIfAborted();
      return trialOf(outcome);
    },
  };
}

/** Returns what the program's author learns from a run. */
function trialOf(outcome: RunOutcome): ProgramTrial {
  switch (outcome.outcome) {
    case 'done': {
      // `try-program` of this version wrote this output.
      const { findings, views } = outcome.output as { findings: TrialFindings; views: string[] };
      const pictures = outcome.files.map(({ path }, i) => ({
        view: views[i]!,
        source: { path, contentType: 'image/png' },
      }));
      return { problem: null, findings, pictures };
    }
    case 'timeout':
      if (outcome.limit === 'stall') break;
      return {
        problem: `The program takes more than ${TRIAL_MS / 1000} s of CPU time to run.`,
      };
    case 'failed':
      if (outcome.reason === 'source') return { problem: outcome.message };
      if (outcome.reason === 'memory') return { problem: 'The program needs too much memory.' };
      break;
    case 'lost':
      return { problem: 'The program exceeds the limits of a run.' };
  }
  throw new Error(`a program could not be tried: ${outcome.outcome}`);
}
