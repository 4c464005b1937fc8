import type { RemoteFailure } from '../../spec/remote-failure.ts';
import type { JsonWithFiles } from '../http/json-with-files.ts';
import { News } from '../news.ts';
import { isRunning, type Prediction } from './prediction.ts';

/** What was heard of a prediction: Cog tells, by callback, stream or answer, and cannot be asked. */
export class Hearing {
  #latest: Prediction | null = null;
  #files: JsonWithFiles | null = null;
  #failure: RemoteFailure | null = null;
  readonly #news = new News();
  readonly #onEnd: () => void;

  /** @param onEnd lets go of the connection or the address by which it is heard */
  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
  }

  /**
   * Comes more than once for the same event, and late: what has ended stays ended.
   * @param files the answer that it came with, where its files were kept apart
   */
  hear(prediction: Prediction, files: JsonWithFiles | null = null): void {
    if (this.hasEnded) return;
    this.#latest = prediction;
    this.#files = files;
    this.#news.tell();
  }

  fail(failure: RemoteFailure): void {
    this.#failure ??= failure;
    this.#news.tell();
  }

  /** @throws RemoteFailure where nothing more will be heard; null before the first news */
  latest(): Prediction | null {
    if (!this.hasEnded && this.#failure !== null) throw this.#failure;
    return this.#latest;
  }

  get hasEnded(): boolean {
    return this.#latest !== null && !isRunning(this.#latest);
  }

  /** Files that came with the latest news. */
  get files(): JsonWithFiles | null {
    return this.#files;
  }

  /** As {@link News.wait}. */
  news(milliseconds: number, signal: AbortSignal): Promise<boolean> {
    return this.#news.wait(milliseconds, signal);
  }

  end(): void {
    this.#onEnd();
  }
}
