import type { RemoteFailure } from '../../spec/remote-failure.ts';
import type { JsonWithFiles } from '../http/json-with-files.ts';
import { News } from '../news.ts';
import { isRunning, type Prediction } from './prediction.ts';

/** Collects the news of a prediction: Cog sends news by callback, stream or response, and cannot be asked. */
export class Hearing {
  #latest: Prediction | null = null;
  #files: JsonWithFiles | null = null;
  #failure: RemoteFailure | null = null;
  readonly #news = new News();
  readonly #onEnd: () => void;

  /** @param onEnd releases the connection or the address by which news arrives */
  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
  }

  /**
   * The same event may arrive several times, and late: a prediction that has ended stays ended.
   * @param files the response with the prediction, if its files were stored separately
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

  /**
   * Returns the latest news; null before the first.
   * @throws RemoteFailure if no more news will arrive
   */
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

  /** Like {@link News.wait}. */
  news(milliseconds: number, signal: AbortSignal): Promise<boolean> {
    return this.#news.wait(milliseconds, signal);
  }

  end(): void {
    this.#onEnd();
  }
}
