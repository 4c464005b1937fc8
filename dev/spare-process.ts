import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';

/** The next spare starts when the one that was taken has had the processor for itself for so long. */
const NEXT_MS = 2000;

/** A process that is started ahead and loads packages only, so that what it runs when it is needed is as saved. */
export class SpareProcess {
  readonly #module: string;
  readonly #options: ForkOptions;
  #spare: ChildProcess | null;
  #timer: NodeJS.Timeout | undefined;

  constructor(module: string, options: ForkOptions) {
    this.#module = module;
    this.#options = options;
    this.#spare = fork(module, options);
  }

  /** The spare; another one is started in its place a little later. */
  take(): ChildProcess {
    const taken = this.#spare ?? fork(this.#module, this.#options);
    this.#spare = null;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#spare = fork(this.#module, this.#options);
    }, NEXT_MS);
    return taken;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#spare?.kill('SIGKILL');
  }
}
