/** Number of jobs whose failures are remembered. */
const REMEMBERED = 1000;

/** Counts how often jobs failed one after another. Only the jobs that failed most recently are remembered. */
export class FailedTries {
  /** The number of failures by job. The job that failed most recently is last. */
  readonly #counts = new Map<string, number>();

  /** Adds a failure and returns the number of failures since the job was last forgotten. */
  add(job: string): number {
    const count = (this.#counts.get(job) ?? 0) + 1;
    this.#counts.delete(job);
    this.#counts.set(job, count);
    if (this.#counts.size > REMEMBERED) this.#counts.delete(this.#counts.keys().next().value!);
    return count;
  }

  /** Forgets the failures of a job, because it has ended. */
  forget(job: string): void {
    this.#counts.delete(job);
  }
}
