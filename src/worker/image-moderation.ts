import { StorageFull } from '../core/storage-full.ts';
import type { Task } from '../core/task.ts';
import { MODERATE_IMAGE } from '../flows/flow.ts';
import { findFlowSpec } from '../flows/specs.ts';
import type { EngineHost } from './engine-host.ts';
import type { Scratch } from './scratch.ts';
import type { Sources } from './sources.ts';

const TIMEOUT_MS = 30_000;
/** A process that was lost says nothing about the image. */
const TRIES = 2;

/** An image that must not be used; the message is for the client. */
export class ImageRefused extends Error {
  override readonly name = 'ImageRefused';
}

/** Judges the images that tasks read, in an engine process: they are strangers' files, and the network takes 0.2 s. */
export class ImageModeration {
  readonly #host: EngineHost;
  readonly #sources: Sources;
  readonly #scratch: Scratch;
  /** One at a time: admissions are many at once, engine processes are not. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(host: EngineHost, sources: Sources, scratch: Scratch) {
    this.#host = host;
    this.#sources = sources;
    this.#scratch = scratch;
  }

  /**
   * Judges the images of an admitted task.
   * @throws ImageRefused for one that must not be used
   */
  async check(task: Task, signal: AbortSignal): Promise<void> {
    const images = (findFlowSpec(task.flow_name)?.sources(task.input) ?? []).filter(
      ({ kind }) => kind === 'image',
    );
    if (images.length === 0) return;
    await this.#scratch.use(async (directory) => {
      const paths = await this.#sources.open(task, directory);
      for (const { field } of images) {
        const judged = this.#last.then(() => this.#judge(paths[field]!, directory, signal));
        this.#last = judged.catch(() => undefined);
        const reason = await judged;
        if (reason !== null) throw new ImageRefused(`${field} was refused: ${reason}`);
      }
    });
  }

  async #judge(path: string, workDirectory: string, signal: AbortSignal): Promise<string | null> {
    for (let tries = 1; ; tries++) {
      signal.throwIfAborted();
      const run = await this.#host.run(
        { flow: MODERATE_IMAGE, input: {}, sources: { image: path }, workDirectory },
        { signal, timeoutMs: TIMEOUT_MS, onProgress() {} },
      );
      if (run.outcome === 'done')
        return typeof run.output.reason === 'string' ? run.output.reason : null;
      // What cannot be decoded fails in its run, with the reason.
      if (run.outcome === 'failed' && run.reason === 'source') return null;
      if (run.outcome === 'failed' && run.reason === 'no-room') throw new StorageFull(run.message);
      if (run.outcome !== 'lost' || tries === TRIES)
        throw new Error(`the image could not be judged: ${run.outcome}`);
    }
  }
}
