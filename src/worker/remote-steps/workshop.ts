import { mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Semaphore } from '../../core/semaphore.ts';
import type {
  Likeness,
  PictureMeasures,
  ProgramTrial,
  RemoteJob,
  ShownPictures,
  TrialFindings,
  TrialPicture,
  Workshop,
} from '../../engines/spec.ts';
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
  /** The pictures of image-to-program; absent: there are none. */
  images?: RemoteJob['images'];
  /** Called with the library's own program, as JSON, if it has one. */
  onDraft?: ((program: string, maxTriangles: number) => void) | undefined;
}

/** Gives an author of shape programs access to the engine processes of this worker. Each trial is a separate run. */
export function workshopOf(
  { host, preparing }: { host: Pick<EngineHost, 'run'>; preparing: Semaphore },
  { prompt, maxTriangles, images = {}, onDraft }: Order,
  { directory }: { directory: string },
): Workshop {
  /** The object of the picture, once the author has seen it; null: none was found. */
  let object: { path: string; trust: number } | null = null;
  const run = async (
    input: Record<string, unknown>,
    signal: AbortSignal,
    sources: Record<string, string> = {},
  ): Promise<RunOutcome> => {
    const workDirectory = await mkdtemp(join(directory, 'trial-'));
    const request = { flow: TRY_PROGRAM, input, sources, workDirectory };
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
    async look(signal) {
      if (images.front === undefined) return null;
      const sources = Object.fromEntries(
        Object.entries(images).map(([side, { path }]) => [side, path]),
      );
      const outcome = await run({ look: true }, signal, sources);
      signal.throwIfAborted();
      const { cutOut, ...shown } = shownOf(outcome);
      object = cutOut;
      return shown;
    },
    async tryOut(program, signal, viewpoint = null) {
      const asked = { program, max_triangles: maxTriangles };
      const outcome =
        object === null
          ? await run(asked, signal)
          : await run({ ...asked, trust: object.trust, viewpoint }, signal, {
              cut_out: object.path,
            });
      signal.throwIfAborted();
      return trialOf(outcome);
    },
  };
}

const picturesOf = (files: readonly { path: string }[], views: readonly string[]): TrialPicture[] =>
  views.map((view, i) => ({ view, source: { path: files[i]!.path, contentType: 'image/png' } }));

/**
 * Returns the pictures that the author sees, and the object that was cut out of the first one.
 * @throws Error if a picture cannot be read, which the task's admission has checked
 */
function shownOf(
  outcome: RunOutcome,
): ShownPictures & { cutOut: { path: string; trust: number } | null } {
  if (outcome.outcome !== 'done')
    throw new Error(`the pictures could not be prepared: ${outcome.outcome}`);
  // `try-program` of this version wrote this output; the cut-out is the last file.
  const { measures, views } = outcome.output as {
    measures: PictureMeasures | null;
    views: string[];
  };
  const last = outcome.files.at(-1)!.path;
  const cutOut = measures && { path: last, trust: measures.cutOut.trust };
  return { measures, pictures: picturesOf(outcome.files, views), cutOut };
}

/** Returns what the program's author learns from a run. */
function trialOf(outcome: RunOutcome): ProgramTrial {
  switch (outcome.outcome) {
    case 'done': {
      // `try-program` of this version wrote this output.
      const { findings, views, likeness, compared_views } = outcome.output as {
        findings: TrialFindings;
        views: string[];
        likeness: Likeness | null;
        compared_views: string[];
      };
      const pictures = picturesOf(outcome.files, views);
      if (likeness === null) return { problem: null, findings, pictures };
      const compared = picturesOf(outcome.files.slice(views.length), compared_views);
      return { problem: null, findings, pictures, comparison: { likeness, pictures: compared } };
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
