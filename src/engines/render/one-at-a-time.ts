import { collectGarbage } from './collect-garbage.ts';

/**
 * Lets one render run after another, in the order of calls, for what draws holds one model. After each the garbage goes:
 * pictures and messages of many megabytes weigh nothing in V8's eyes.
 */
export class OneAtATime {
  #last: Promise<void> = Promise.resolve();

  /** The values of `render`, which begins when those before it have ended. */
  async *run<T>(render: () => AsyncIterable<T>): AsyncGenerator<T> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    try {
      await before;
      yield* render();
    } finally {
      collectGarbage();
      resolve();
    }
  }
}
