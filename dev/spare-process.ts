import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';

/** A process that is started ahead and loads packages only, so that what it runs when it is needed is as saved. */
export class SpareProcess {
  readonly #module: string;
  readonly #options: ForkOptions;
  #spare: ChildProcess;

  constructor(module: string, options: ForkOptions) {
    this.#module = module;
    this.#options = options;
    this.#spare = fork(module, options);
  }

  /** The spare; another one is started in its place. */
  take(): ChildProcess {
    const taken = this.#spare;
    this.#spare = fork(this.#module, this.#options);
    return taken;
  }

  close(): void {
    this.#spare.kill('SIGKILL');
  }
}
