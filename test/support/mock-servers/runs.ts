import type { ServerResponse } from 'node:http';
import { samplePicture, sendFile } from './bench.ts';
import type { Ending, MockJob, MockServer, MockServerOptions } from './mock-server.ts';
import { sampleModel } from './sample-model.ts';

/** A mock server's job, while it is running and afterwards. */
export interface Run {
  index: number;
  ending: Ending;
  job: MockJob;
  /** Ends it if it is still running. */
  cancel(): boolean;
}

/** The jobs of a mock server: counts, times and ends them as the test specifies. */
export class Runs implements Pick<MockServer, 'jobs' | 'running' | 'mostRunning'> {
  readonly jobs: MockJob[] = [];
  running = 0;
  mostRunning = 0;
  readonly #options: MockServerOptions;
  readonly #stops = new Set<(state: MockJob['state']) => boolean>();

  constructor(options: MockServerOptions) {
    this.#options = options;
  }

  /** How the next job will end: some are refused before they start. */
  get nextEnding(): Ending {
    return this.#options.ending?.(this.jobs.length) ?? 'succeed';
  }

  /** Starts a job; `onEnd` is called when it has ended by itself: done or failed. */
  start(asked: Record<string, unknown>, onEnd: (run: Run) => void = () => {}): Run {
    const index = this.jobs.length;
    const ending = this.nextEnding;
    const job: MockJob = { asked, state: 'running' };
    this.jobs.push(job);
    this.running += 1;
    this.mostRunning = Math.max(this.mostRunning, this.running);
    let timer: NodeJS.Timeout | undefined;
    const stop = (state: MockJob['state']) => {
      if (!this.#stops.delete(stop)) return false;
      clearTimeout(timer);
      this.running -= 1;
      job.state = state;
      return true;
    };
    this.#stops.add(stop);
    const run: Run = { index, ending, job, cancel: () => stop('cancelled') };
    if (ending !== 'hang')
      timer = setTimeout(() => {
        if (stop(ending === 'fail' ? 'failed' : 'done')) onEnd(run);
      }, this.#options.milliseconds ?? 200);
    else if (this.#options.hangs !== undefined)
      timer = setTimeout(() => stop('lost'), this.#options.hangs);
    return run;
  }

  /** Counts a refused job, so that the next job gets the next ending. */
  refuse(asked: Record<string, unknown>): void {
    this.jobs.push({ asked, state: 'failed' });
  }

  forget(): void {
    for (const stop of [...this.#stops]) stop('lost');
  }

  /** Returns the output of the n-th job: a GLB, or an image; half of it if its ending requires it. */
  async made({ index, ending }: Pick<Run, 'index' | 'ending'>, role: 'model' | 'image' = 'model') {
    const bytes = Buffer.from(
      this.#options.makes?.(index) ??
        (await (role === 'model' ? sampleModel() : samplePicture(index))),
    );
    return ending === 'truncated' ? bytes.subarray(0, bytes.length >> 1) : bytes;
  }
}

/** Sends the output of a job as its ending requires: an HTML page, a connection that breaks, or the file. */
export function sendMade(response: ServerResponse, bytes: Buffer, ending: Ending): void {
  // Half of it was already removed.
  const left = ending === 'truncated' ? 'succeed' : ending;
  sendFile(response, left, bytes, 'application/octet-stream');
}
