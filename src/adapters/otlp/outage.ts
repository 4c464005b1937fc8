/** Reports an outage of the collector once when it begins and once when it ends, with the number of lost spans. */
export class Outage {
  readonly #warn: (message: string) => void;
  #isOngoing = false;
  #lost = 0;

  constructor(warn: (message: string) => void) {
    this.#warn = warn;
  }

  failed(error: Error): void {
    if (this.#isOngoing) return;
    this.#isOngoing = true;
    this.#warn(`The trace collector does not take spans: ${reason(error)}.`);
  }

  succeeded(): void {
    if (!this.#isOngoing) return;
    this.#isOngoing = false;
    this.#warn(`The trace collector takes spans again. Lost meanwhile: ${this.#takeLost()}.`);
  }

  lost(spans: number): void {
    this.#lost += spans;
  }

  /** Reports lost spans that have not been reported yet. */
  close(): void {
    if (this.#lost > 0)
      this.#warn(`Spans that did not reach the trace collector: ${this.#takeLost()}.`);
  }

  #takeLost(): number {
    const lost = this.#lost;
    this.#lost = 0;
    return lost;
  }
}

function reason(error: Error): string {
  const { code, message } = error as Error & { code?: unknown };
  if (typeof code === 'number') return `it answers ${code} ${message}`.trimEnd();
  return message;
}
