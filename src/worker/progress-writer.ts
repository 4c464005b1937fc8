/** Minimum time between two writes within a stage; each write is a transaction and a message to every subscriber. */
const MIN_INTERVAL_MS = 200;

/**
 * Limits how often the progress of a run is written to the database. A new stage is written at once. Within a stage, a
 * write happens at most every 200 ms and only if the whole percent has increased. There are never two writes at a time.
 */
export class ProgressWriter {
  readonly #write: (percent: number, stage: string) => Promise<void>;
  readonly #now: () => number;
  #stage = '';
  #percent = -1;
  #writtenAt = Number.NEGATIVE_INFINITY;
  #writing: Promise<void> | null = null;
  #next: { stage: string; percent: number } | null = null;

  constructor(write: (percent: number, stage: string) => Promise<void>, now: () => number) {
    this.#write = write;
    this.#now = now;
  }

  report(stage: string, percent: number): void {
    const whole = Math.max(this.#percent, Math.floor(percent));
    const due =
      stage !== this.#stage ||
      (whole > this.#percent && this.#now() - this.#writtenAt >= MIN_INTERVAL_MS);
    if (!due) return;
    if (this.#writing !== null) {
      this.#next = { stage, percent: whole };
      return;
    }
    this.#stage = stage;
    this.#percent = whole;
    this.#writtenAt = this.#now();
    this.#writing = this.#write(whole, stage).finally(() => {
      this.#writing = null;
      const next = this.#next;
      this.#next = null;
      if (next !== null) this.report(next.stage, next.percent);
    });
  }

  /** Resolves when no write is in progress; a pending write is dropped. */
  async end(): Promise<void> {
    this.#next = null;
    await this.#writing;
  }
}
