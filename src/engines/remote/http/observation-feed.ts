import type { Observation } from '../../spec/remote-step.ts';

/**
 * Passes a run's signs of life to its observer, in order. Those that arrive before the observer starts reading are
 * kept.
 */
export class ObservationFeed {
  #kept: Observation[] = [];
  #hasEnded = false;
  #wake = () => {};

  tell(observation: Observation): void {
    this.#kept.push(observation);
    this.#wake();
  }

  end(): void {
    this.#hasEnded = true;
    this.#wake();
  }

  /**
   * Yields observations until the run ends.
   * @throws the signal's reason
   */
  async *read(signal: AbortSignal): AsyncGenerator<Observation, void> {
    const onAbort = () => this.#wake();
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      for (;;) {
        signal.throwIfAborted();
        const kept = this.#kept;
        this.#kept = [];
        yield* kept;
        if (this.#kept.length > 0) continue;
        if (this.#hasEnded) return;
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
          if (signal.aborted) resolve();
        });
      }
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }
}
