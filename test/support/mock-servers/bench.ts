import type { ServerResponse } from 'node:http';
import sharp from 'sharp';
import type { Ending, MockJob, MockServer, MockServerOptions } from './mock-server.ts';
import { sampleModel } from './sample-model.ts';

/** Common state of mock servers: their jobs, how long these take, and how each ends. */
export class Bench {
  readonly jobs: MockJob[] = [];
  mostRunning = 0;
  readonly #options: MockServerOptions;
  readonly #waiting = new Map<MockJob, () => void>();
  /** Set by the function that starts the server: simulates a restart of its process. */
  restart = () => {};

  constructor(options: MockServerOptions) {
    this.#options = options;
  }

  get running(): number {
    return this.jobs.filter((job) => job.state === 'running').length;
  }

  /** How the next job will end. */
  get nextEnding(): Ending {
    return this.#options.ending?.(this.jobs.length) ?? 'succeed';
  }

  /** Accepts a job. */
  begin(asked: Record<string, unknown>): BenchJob {
    const index = this.jobs.length;
    const ending = this.nextEnding;
    const job: MockJob = { asked, state: 'queued' };
    this.jobs.push(job);
    return { index, ending, job };
  }

  /**
   * Works on a job for as long as the options state.
   * @returns the result; null if the job was forgotten or cancelled in the meantime. Never settles for a job that
   * hangs.
   */
  async work(
    { index, ending, job }: BenchJob,
    makes: 'model' | 'image',
  ): Promise<Uint8Array | null> {
    job.state = 'running';
    this.mostRunning = Math.max(this.mostRunning, this.running);
    const { milliseconds = 200 } = this.#options;
    const lost = await new Promise<boolean>((resolve) => {
      const part = ending === 'lose' ? milliseconds / 2 : milliseconds;
      const { hangs } = this.#options;
      let timer: NodeJS.Timeout | undefined;
      if (ending !== 'hang') timer = setTimeout(() => end(false), part);
      else if (hangs !== undefined) timer = setTimeout(() => end(true), hangs);
      const end = (forgotten: boolean) => {
        clearTimeout(timer);
        this.#waiting.delete(job);
        resolve(forgotten);
      };
      this.#waiting.set(job, () => end(true));
    });
    if (lost && job.state === 'running') job.state = 'lost';
    if (job.state !== 'running') return null;
    if (ending === 'lose') {
      this.restart();
      return null;
    }
    job.state = ending === 'fail' || ending === 'content' ? 'failed' : 'done';
    const made = this.#options.makes?.(index);
    return made ?? (makes === 'model' ? await sampleModel() : await samplePicture(index));
  }

  /** Ends the waits of all jobs: they are lost. */
  forget(): void {
    for (const job of this.jobs)
      if (job.state === 'running' || job.state === 'queued') job.state = 'lost';
    for (const end of [...this.#waiting.values()]) end();
  }

  /** Ends a waiting or running job. */
  cancel(job: MockJob): void {
    if (job.state !== 'queued' && job.state !== 'running') return;
    job.state = 'cancelled';
    this.#waiting.get(job)?.();
  }

  /** Combines the server and this state into the mock server. */
  mockServer(server: Pick<MockServer, 'url' | 'restart' | 'stop'>): MockServer {
    this.restart = server.restart;
    const bench = this;
    return {
      ...server,
      jobs: this.jobs,
      get running() {
        return bench.running;
      },
      get mostRunning() {
        return bench.mostRunning;
      },
    };
  }
}

/** A job with the mock server's data about it. */
export interface BenchJob {
  index: number;
  ending: Ending;
  job: MockJob;
}

/**
 * Sends a file as its ending requires: completely, only half of it, with the connection breaking in the middle, or a
 * page instead.
 */
export function sendFile(
  response: ServerResponse,
  ending: Ending,
  bytes: Uint8Array,
  contentType: string,
): void {
  if (ending === 'html') {
    sendPage(response);
    return;
  }
  const sent = ending === 'truncated' ? bytes.subarray(0, bytes.length / 2) : bytes;
  response.writeHead(200, { 'content-type': contentType, 'content-length': sent.length });
  if (ending !== 'reset') {
    response.end(sent);
    return;
  }
  response.write(sent.subarray(0, sent.length / 2), () => response.socket?.resetAndDestroy());
}

/** Sends JSON with a file in base64 as its ending requires. */
export function sendJsonFile(
  response: ServerResponse,
  ending: Ending,
  bytes: Uint8Array,
  wrap: (base64: string) => unknown,
): void {
  const kept = ending === 'truncated' ? bytes.subarray(0, bytes.length / 2) : bytes;
  const text = Buffer.from(JSON.stringify(wrap(Buffer.from(kept).toString('base64'))));
  sendFile(response, ending === 'truncated' ? 'succeed' : ending, text, 'application/json');
}

/** Sends a page with status 200, as a proxy does if the server behind it is missing. */
export function sendPage(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/html' });
  response.end('<html><body><h1>Welcome to nginx!</h1></body></html>');
}

/** Returns the image of the n-th job, all of them different. */
export async function samplePicture(index: number): Promise<Uint8Array> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64">
    <rect width="64" height="64" fill="#f4f4f4"/>
    <circle cx="32" cy="32" r="${16 + (index % 12)}" fill="hsl(${(index * 47) % 360} 60% 45%)"/>
  </svg>`;
  return await sharp(Buffer.from(svg)).png().toBuffer();
}

/** Whether bytes start like a PNG or a JPEG. */
export function isPicture(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 4)).toString('latin1');
  return head === '\x89PNG' || head.startsWith('\xff\xd8');
}

/** Whether bytes are a PNG with an alpha channel, according to its header. */
export function hasAlpha(bytes: Uint8Array): boolean {
  const isPng = Buffer.from(bytes.subarray(0, 4)).toString('latin1') === '\x89PNG';
  return isPng && (bytes[25] === 4 || bytes[25] === 6);
}
