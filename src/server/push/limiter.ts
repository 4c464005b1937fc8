/** Lets a few through at a time: 1,000 clients that reconnect at once must not take every database connection. */
export class Limiter {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(concurrency: number) {
    this.#free = concurrency;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free += 1;
      else next();
    }
  }
}
