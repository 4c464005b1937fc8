import type { Uuid } from '../core/ids.ts';
import { SourceRefused } from '../core/ports/source-fetcher.ts';
import { StorageFull } from '../core/storage-full.ts';
import type { Task } from '../core/task.ts';
import { MODERATE_IMAGE } from '../flows/flow.ts';
import { findFlowSpec } from '../flows/specs.ts';
import type { RunOutcome } from './engine-child.ts';
import type { EngineHost } from './engine-host.ts';
import type { Scratch } from './scratch.ts';
import type { AdmittedSource, Sources } from './sources.ts';
import { Turns } from './turns.ts';

/** Limit of the processor time for one image. */
const LIMIT_MS = 15_000;
/** Number of attempts: a process that was lost says nothing about the image. */
const TRIES = 2;
/**
 * Number of users whose images are moderated at the same time: a file that takes long to read delays only its owner.
 */
const AT_ONCE = 2;
/** Number of images whose verdict is cached, about 2 MB. */
const REMEMBERED = 10_000;

const UNJUDGED = 'the image could not be judged';

/** Thrown for an image that moderation refuses. The message is for the client. */
export class ImageRefused extends Error {
  override readonly name = 'ImageRefused';
}

/** Thrown for an image that makes moderation itself fail, so that another attempt would most likely end the same way. */
export class ImageUnjudged extends Error {
  override readonly name = 'ImageUnjudged';
}

/** An upload whose file is in the blob store. */
export interface ArrivedImage {
  blobKey: string;
  sha256: string;
}

interface Parts {
  /** Processes that run only {@link MODERATE_IMAGE}. */
  judges: EngineHost;
  sources: Sources;
  scratch: Scratch;
  /** Called when an image is about to be moderated. */
  prepare(): void;
  /** Limit of the processor time for moderating one image. */
  limitMs?: number;
}

/** Moderates the images that tasks read. The work is done in a separate process, because the files are untrusted. */
export class ImageModeration {
  readonly #parts: Parts;
  readonly #turns = new Turns(AT_ONCE);
  /**
   * The reason why an image was refused, or null if it was not, by the image's SHA-256. The most recently used entry is
   * last.
   */
  readonly #verdicts = new Map<string, string | null>();

  /** Images that are being moderated before a task reads them, by their SHA-256. */
  readonly #foreseen = new Map<string, Promise<unknown>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Announces a task that is about to be admitted, so that a process can start if the task reads images. */
  expect(task: Task): void {
    const sources = findFlowSpec(task.flow_name)?.sources(task.input) ?? [];
    if (sources.some(({ kind }) => kind === 'image')) this.#parts.judges.warm(1);
  }

  /**
   * Starts to moderate an image that was just uploaded. Its owner will most likely use it, so this runs while the
   * client reads the response and creates the task, which then does not have to wait for the 20 to 30 ms of processor
   * time. It happens only while no other image is being moderated, so that uploads do not delay tasks. Errors are
   * ignored here because the admission reports them.
   */
  foresee(user: Uuid, { blobKey, sha256 }: ArrivedImage, signal: AbortSignal): void {
    const idle = this.#foreseen.size === 0 && this.#turns.idle;
    if (!idle || this.#verdicts.has(sha256)) return;
    const image = { field: 'image', kind: 'image', blobKey, sha256, fetched: 0 } as const;
    const judging = this.#verdictOf(user, image, signal)
      .catch(() => {})
      .finally(() => this.#foreseen.delete(sha256));
    this.#foreseen.set(sha256, judging);
  }

  /**
   * Moderates the images of an admitted task.
   * @throws ImageRefused if an image is refused, SourceRefused if its decoding exceeds the time or memory limit,
   * ImageUnjudged if moderation fails because of the image
   */
  async check(
    { user_uuid }: Task,
    admitted: readonly AdmittedSource[],
    signal: AbortSignal,
  ): Promise<void> {
    for (const image of admitted.filter(({ kind }) => kind === 'image')) {
      const { field, sha256 } = image;
      let reason = this.#remembered(sha256);
      if (reason === undefined) {
        this.#parts.prepare();
        if (sha256 !== null) await this.#foreseen.get(sha256);
        reason = this.#remembered(sha256);
        if (reason === undefined) reason = await this.#verdictOf(user_uuid, image, signal);
      }
      if (reason !== null) throw new ImageRefused(`${field} was refused: ${reason}`);
    }
  }

  /** Moderates an image when it is the user's turn. */
  #verdictOf(user: Uuid, image: AdmittedSource, signal: AbortSignal): Promise<string | null> {
    const { sources, scratch } = this.#parts;
    const { field, sha256 } = image;
    return scratch.use(async (directory) => {
      const path = await sources.openAdmitted(image, directory);
      return this.#turns.take(user, signal, async () => {
        const known = this.#remembered(sha256);
        return known === undefined ? this.#judge(field, path, sha256, directory, signal) : known;
      });
    });
  }

  async #judge(
    field: string,
    path: string,
    sha256: string | null,
    workDirectory: string,
    signal: AbortSignal,
  ): Promise<string | null> {
    const { limitMs = LIMIT_MS } = this.#parts;
    for (let tries = 1; ; tries++) {
      signal.throwIfAborted();
      const run = await this.#parts.judges.run(
        { flow: MODERATE_IMAGE, input: {}, sources: { image: path }, workDirectory },
        { signal, limit: () => limitMs, onProgress() {} },
      );
      if (run.outcome === 'done') {
        const reason = typeof run.output.reason === 'string' ? run.output.reason : null;
        if (sha256 !== null) this.#remember(sha256, reason);
        return reason;
      }
      // An image that cannot be decoded fails later, in its own run, which reports the reason.
      if (run.outcome === 'failed' && run.reason === 'source') return null;
      if (run.outcome === 'failed' && run.reason === 'no-room') throw new StorageFull(run.message);
      if (run.outcome === 'failed' && run.reason === 'memory')
        throw new SourceRefused(`${field}: decoding the image takes too much memory`);
      if (run.outcome === 'timeout' && run.limit === 'processor')
        throw new SourceRefused(
          `${field}: decoding the image takes more than ${limitMs / 1000} s of CPU time`,
        );
      const mayTryAgain = run.outcome === 'lost' || run.outcome === 'timeout';
      if (!mayTryAgain || tries === TRIES)
        throw isCausedByImage(run)
          ? new ImageUnjudged(UNJUDGED, { cause: run })
          : new Error(UNJUDGED, { cause: run });
    }
  }

  /** Returns the cached verdict; undefined: the image was never moderated, or its verdict is no longer cached. */
  #remembered(sha256: string | null): string | null | undefined {
    if (sha256 === null) return undefined;
    const reason = this.#verdicts.get(sha256);
    if (reason !== undefined) this.#remember(sha256, reason);
    return reason;
  }

  #remember(sha256: string, reason: string | null): void {
    this.#verdicts.delete(sha256);
    this.#verdicts.set(sha256, reason);
    if (this.#verdicts.size <= REMEMBERED) return;
    const [oldest] = this.#verdicts.keys();
    this.#verdicts.delete(oldest!);
  }
}

/** Returns whether a run without a verdict crashed or failed by itself, and was not ended by its surroundings. */
function isCausedByImage(run: RunOutcome): boolean {
  return run.outcome === 'failed' || (run.outcome === 'lost' && run.death !== null);
}
