/** Lets a function that does not wait signal an event to one that does. */
export class News {
  #next = Promise.withResolvers<void>();

  tell(): void {
    this.#next.resolve();
    this.#next = Promise.withResolvers();
  }

  /**
   * Waits for the next signal.
   * @param milliseconds maximum; Infinity: unlimited
   * @returns whether a signal came in time
   * @throws the signal's reason
   */
  async wait(milliseconds: number, signal: AbortSignal): Promise<boolean> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<boolean>();
    const timer = Number.isFinite(milliseconds)
      ? setTimeout(() => resolve(false), milliseconds)
      : undefined;
    const onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    void this.#next.promise.then(() => resolve(true));
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    }
  }
}
