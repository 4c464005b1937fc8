import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';

/** The next spare starts when the one that was taken has had the processor for itself for so long. */
const NEXT_MS = 2000;

/** A process that is started ahead, and has loaded most of what it will run when it is taken. */
export class SpareProcess {
  readonly #module: string;
  readonly #options: ForkOptions;
  #spare: ChildProcess;
  /** Files that were saved since the spare began. */
  #saved = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #taken = false;

  constructor(module: string, options: ForkOptions) {
    this.#module = module;
    this.#options = options;
    this.#spare = fork(module, options);
  }

  /** Notes that files were saved that the spare may have loaded before. */
  saved(paths: readonly string[]): void {
    for (const path of paths) this.#saved.add(path);
  }

  /** Returns the spare and the files that were saved since it began; another one is started in its place a little later. */
  take(): { child: ChildProcess; saved: string[] } {
    if (this.#taken) this.#renew();
    clearTimeout(this.#timer);
    this.#taken = true;
    this.#timer = setTimeout(() => this.#renew(), NEXT_MS);
    return { child: this.#spare, saved: [...this.#saved] };
  }

  close(): void {
    clearTimeout(this.#timer);
    if (!this.#taken) this.#spare.kill('SIGKILL');
  }

  #renew(): void {
    this.#spare = fork(this.#module, this.#options);
    this.#saved = new Set();
    this.#taken = false;
  }
}
