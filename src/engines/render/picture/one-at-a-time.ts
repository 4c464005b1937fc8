import { letGo } from './collect-garbage.ts';

/** Memory of a render outside of V8's accounting, in bytes, until it ends. */
export interface Held {
  bytes: number;
}

/** Lets one render run after another, in the order of calls, for what draws holds one model. What it held goes after it. */
export class OneAtATime {
  #last: Promise<void> = Promise.resolve();

  /** The values of `render`, which begins when those before it have ended and tells what it holds. */
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
