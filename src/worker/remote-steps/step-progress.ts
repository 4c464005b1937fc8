import type { Observation } from '../../engines/spec.ts';

/** Upper limit of the reported fraction: an estimate must not suggest that a job is certain to be nearly done. */
const MOST_ESTIMATED = 0.95;
/** Usual duration of a job for a server without a history. */
const UNKNOWN_MS = 90_000;
const TICK_MS = 1000;

/**
 * Reports the progress of one remote step as a part of the whole task. It is measured if the server reports a fraction;
 * otherwise it is estimated from the durations of the server's last jobs.
 */
export class RemoteStepProgress {
  readonly #report: (stage: string, percent: number) => void;
  readonly #now: () => number;
  readonly #from: number;
  readonly #to: number;
  readonly #since: number;
  readonly #usualMs: number;
  readonly #timer: NodeJS.Timeout;
  #stage: string;
  #measured: number | null = null;

  /**
   * @param span the part of the whole task, in percent
   * @param usualMs median duration of the server's last jobs; null: there were none
   */
  constructor(options: {
    stage: string;
    span: readonly [number, number];
    usualMs: number | null;
    now: () => number;
    report: (stage: string, percent: number) => void;
  }) {
    this.#report = options.report;
    this.#now = options.now;
    [this.#from, this.#to] = options.span;
    this.#stage = options.stage;
    this.#since = options.now();
    this.#usualMs = options.usualMs ?? UNKNOWN_MS;
    this.#timer = setInterval(() => this.#tell(), TICK_MS);
    this.#tell();
  }

  see({ stage, fraction }: Observation): void {
    this.#stage = stage;
    if (fraction !== null) this.#measured = Math.max(this.#measured ?? 0, fraction);
    this.#tell();
  }

  end(): void {
    clearInterval(this.#timer);
  }

  #tell(): void {
    const share = Math.min(
      MOST_ESTIMATED,
      this.#measured ?? estimated((this.#now() - this.#since) / this.#usualMs),
    );
    this.#report(this.#stage, this.#from + share * (this.#to - this.#from));
  }
}

/**
 * Returns the estimated fraction, which reaches nine tenths at the usual duration and then grows ever more slowly.
 * @param time elapsed time as a multiple of the usual duration
 */
function estimated(time: number): number {
  return time < 1 ? 0.9 * time : 1 - 0.1 / time;
}
