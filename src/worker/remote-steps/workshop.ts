import { mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Semaphore } from '../../core/semaphore.ts';
import {
  CUT_OUT_SOURCE,
  type PictureSide,
  type ProgramTrial,
  type RemoteJob,
  type ShownPictures,
  type SideLikeness,
  type TrialFindings,
  type TrialPicture,
  type Workshop,
} from '../../engines/spec.ts';
import { TRY_PROGRAM } from '../../flows/flow.ts';
import type { RunOutcome } from '../engine-child.ts';
import type { EngineHost } from '../engine-host.ts';
import type { ProducedFile } from '../engine-protocol.ts';

/**
 * Limit of the processor time for a trial. A program that needs more is too large for its author as well: a task that
 * builds a program gets 120 s.
 */
const TRIAL_MS = 60_000;

/** The library's own program for a prompt. */
export interface LibraryDraft {
  /** JSON. */
  program: string;
  /** The model that it makes; null: it is over the limit of the task. */
  model: ProducedFile | null;
}

/** The task for which an author writes a program. */
interface Order {
  prompt: string;
  maxTriangles: number;
  /** The pictures of image-to-program; absent: there are none. */
  images?: RemoteJob['images'];
  /** Called with the library's own program, if it has one. */
  onDraft?: ((draft: LibraryDraft) => void) | undefined;
}

/** Gives an author of shape programs access to the engine processes of this worker. Each trial is a separate run. */
export function workshopOf(
  { host, preparing }: { host: Pick<EngineHost, 'run'>; preparing: Semaphore },
  { prompt, maxTriangles, images = {}, onDraft }: Order,
  { directory }: { directory: string },
): Workshop {
  /** The objects of the pictures, once the author has seen them. */
  let objects: PicturedObject[] = [];
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
      const outcome = await run({ prompt, max_triangles: maxTriangles }, signal);
      signal.throwIfAborted();
      const [file, model = null] = outcome.outcome === 'done' ? outcome.files : [];
      if (file === undefined) return null;
      const program = await readFile(file.path, 'utf8');
      onDraft?.({ program, model });
      return program;
    },
    async look(signal) {
      if (images.front === undefined) return null;
      const sources = Object.fromEntries(
        Object.entries(images).map(([side, { path }]) => [side, path]),
      );
      const outcome = await run({ look: true }, signal, sources);
      signal.throwIfAborted();
      const shown = shownOf(outcome);
      objects = shown.objects;
      return { sides: shown.sides, pictures: shown.pictures };
    },
    async tryOut(program, signal, viewpoint = null) {
      const asked = { program, max_triangles: maxTriangles };
      const trusts = Object.fromEntries(objects.map(({ side, trust }) => [side, trust]));
      const sources = objects.map(({ side, path }) => [`${CUT_OUT_SOURCE}${side}`, path]);
      const outcome = await run(
        objects.length === 0 ? asked : { ...asked, trusts, viewpoint },
        signal,
        Object.fromEntries(sources),
      );
      signal.throwIfAborted();
      return trialOf(outcome);
    },
  };
}

const picturesOf = (files: readonly { path: string }[], views: readonly string[]): TrialPicture[] =>
  views.map((view, i) => ({ view, source: { path: files[i]!.path, contentType: 'image/png' } }));

/** An object that was cut out of a picture, and how far that can be trusted. */
interface PicturedObject {
  side: PictureSide;
  path: string;
  trust: number;
}

/**
 * Returns the pictures that the author sees, and the objects that were cut out of them.
 * @throws Error if a picture cannot be read, which the task's admission has checked
 */
function shownOf(outcome: RunOutcome): ShownPictures & { objects: PicturedObject[] } {
  if (outcome.outcome !== 'done')
    throw new Error(`the pictures could not be prepared: ${outcome.outcome}`);
  // `try-program` of this version wrote this output; the objects follow the pictures.
  const { sides, views } = outcome.output as {
    sides: ShownPictures['sides'];
    views: string[];
  };
  const found = sides.flatMap(({ side, measures }) =>
    measures === null ? [] : [{ side, trust: measures.cutOut.trust }],
  );
  const files = outcome.files.slice(views.length);
  const objects = found.map((each, i) => ({ ...each, path: files[i]!.path }));
  return { sides, pictures: picturesOf(outcome.files, views), objects };
}

/** Returns what the program's author learns from a run. */
function trialOf(outcome: RunOutcome): ProgramTrial {
  switch (outcome.outcome) {
    case 'done': {
      // The output was written by `try-program` of this same version.
      const { findings, views, likenesses, compared_views } = outcome.output as {
        findings: TrialFindings;
        views: string[];
        likenesses: SideLikeness[];
        compared_views: string[];
      };
      const pictures = picturesOf(outcome.files, views);
      if (likenesses.length === 0) return { problem: null, findings, pictures };
      const compared = picturesOf(outcome.files.slice(views.length), compared_views);
      return { problem: null, findings, pictures, comparison: { likenesses, pictures: compared } };
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
