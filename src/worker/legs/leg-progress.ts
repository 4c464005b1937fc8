import type { Observation } from '../../engines/spec.ts';

/** An estimate never says that a job is nearly done for sure: what a server does not tell is not known. */
const MOST_ESTIMATED = 0.95;
/** Where a server has no history yet. */
const UNKNOWN_MS = 90_000;
const TICK_MS = 1000;

/**
 * The progress of one leg as a part of the whole task: measured where the server says how far it is, otherwise estimated
 * from what its last jobs took.
 */
export class LegProgress {
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
   * @param span of the whole, in percent
   * @param usualMs median of the server's last jobs; null: there were none
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

/** At the usual time nine tenths; beyond it ever slower. */
function estimated(time: number): number {
  return time < 1 ? 0.9 * time : 1 - 0.1 / time;
}
