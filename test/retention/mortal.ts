/**
 * A process that may die: whatever it calls through `port` counts, and at the last call everything stops, before that call
 * has done its work or after it. From then on nothing that it waits for ever answers, so no `finally` of its runs either:
 * what a kill -9 leaves is what is left.
 */
export class Mortal {
  readonly died: Promise<void>;
  #calls: number;
  readonly #isAfter: boolean;
  #die!: () => void;
  #isDead = false;

  /** @param calls after how many it dies; Infinity: never. @param isAfter whether the last one does its work */
  constructor(calls: number, isAfter: boolean) {
    this.#calls = calls;
    this.#isAfter = isAfter;
    this.died = new Promise((resolve) => {
      this.#die = () => {
        this.#isDead = true;
        resolve();
      };
    });
  }

  get isDead(): boolean {
    return this.#isDead;
  }

  port<T extends object>(real: T): T {
    return new Proxy(real, {
      get: (target, name) => {
        const member = Reflect.get(target, name) as unknown;
        if (typeof member !== 'function') return member;
        return (...given: unknown[]) => this.#call(() => Reflect.apply(member, target, given));
      },
    });
  }

  async #call(work: () => unknown): Promise<unknown> {
    if (!this.#isDead && --this.#calls <= 0) {
      // Dead before its transaction is rolled back, or after the work is done.
      if (this.#isAfter) await work();
      this.#die();
    }
    if (this.#isDead) return new Promise(() => {});
    try {
      const result = await work();
      return this.#isDead ? new Promise(() => {}) : result;
    } catch (error) {
      if (this.#isDead) return new Promise(() => {});
      throw error;
    }
  }

  /** Wraps a callback in a caller's transaction: a connection whose process died is rolled back. */
  async orRollBack<T>(work: Promise<T>): Promise<T> {
    const died = this.died.then(() => {
      throw new Error('the connection is gone');
    });
    return Promise.race([work, died]);
  }

  /** Runs until it is done or dead; true where it came to its end. */
  async live(work: () => Promise<unknown>): Promise<boolean> {
    const done = work().then(() => true);
    return Promise.race([done, this.died.then(() => false)]);
  }
}
