import type { Uuid } from '../core/ids.ts';
import { SourceRefused } from '../core/ports/source-fetcher.ts';
import { StorageFull } from '../core/storage-full.ts';
import type { Task } from '../core/task.ts';
import { MODERATE_IMAGE } from '../flows/flow.ts';
import { findFlowSpec } from '../flows/specs.ts';
import type { EngineHost } from './engine-host.ts';
import type { Scratch } from './scratch.ts';
import type { AdmittedSource, Sources } from './sources.ts';
import { Turns } from './turns.ts';

/** Of processor. */
const LIMIT_MS = 15_000;
/** A process that was lost says nothing about the image. */
const TRIES = 2;
/** Users whose images are judged at the same time: a file that takes long to read holds its owner up. */
const AT_ONCE = 2;
/** Images whose verdict is remembered: 2 MB. */
const REMEMBERED = 10_000;

/** An image that must not be used; the message is for the client. */
export class ImageRefused extends Error {
  override readonly name = 'ImageRefused';
}

/** An upload whose bytes are in the store. */
export interface ArrivedImage {
  blobKey: string;
  sha256: string;
}

interface Parts {
  /** Processes that run {@link MODERATE_IMAGE} and nothing else. */
  judges: EngineHost;
  sources: Sources;
  scratch: Scratch;
  /** Called when an image is about to be judged. */
  prepare(): void;
  /** Processor time that judging an image may take. */
  limitMs?: number;
}

/** Judges the images that tasks read, in a process of its own: they are strangers' files. */
export class ImageModeration {
  readonly #parts: Parts;
  readonly #turns = new Turns(AT_ONCE);
  /** Why an image was refused, or null, by its SHA-256; those used last are the last. */
  readonly #verdicts = new Map<string, string | null>();

  /** Images that are judged before a task reads them, by their SHA-256. */
  readonly #foreseen = new Map<string, Promise<unknown>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** A task is about to be admitted: where it reads images, a process can start to judge them. */
  expect(task: Task): void {
    const sources = findFlowSpec(task.flow_name)?.sources(task.input) ?? [];
    if (sources.some(({ kind }) => kind === 'image')) this.#parts.judges.warm(1);
  }

  /**
   * An image has arrived, and its owner will hardly have uploaded it for nothing: it is judged while the client reads the
   * answer and asks for the task, which then need not wait for the 20 to 30 ms of processor. Only where no other image is
   * judged, so that uploads keep no task waiting. What goes wrong is for the admission to find.
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
   * Judges the images of an admitted task.
   * @throws ImageRefused for one that must not be used, SourceRefused for one that takes too long
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

  /** Judges an image when it is the user's turn. */
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
      // What cannot be decoded fails in its run, with the reason.
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
        throw new Error(`the image could not be judged: ${run.outcome}`);
    }
  }

  /** undefined: never judged, or long ago. */
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
