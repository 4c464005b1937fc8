import { letGo } from '../../threads/collect-garbage.ts';

/** Bytes of memory that a render uses, until it ends, without V8 counting them. */
export interface Held {
  bytes: number;
}

/**
 * Runs renders one at a time, in the order of calls, because the drawing threads hold only one model. The memory that a
 * render held is released after it.
 */
export class OneAtATime {
  #last: Promise<void> = Promise.resolve();

  /**
   * Yields the values of `render`, which begins when the previous renders have ended, and which reports the memory that
   * it holds.
   */
  async *run<T>(render: (held: Held) => AsyncIterable<T>): AsyncGenerator<T> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    const held: Held = { bytes: 0 };
    try {
      await before;
      yield* render(held);
    } finally {
      letGo(held.bytes);
      resolve();
    }
  }
}
