import type { ServerResponse } from 'node:http';
import type { MockServerOptions } from './mock-server.ts';
import { type Run, type Runs, sendMade } from './runs.ts';

/** Options of every mock of a hosted service. */
export interface HostedOptions extends MockServerOptions {
  /** Whether the response to a creation is lost: the connection breaks after the job was created. */
  losesAnswers?: boolean;
  /** Number of links to results that are dead when they are fetched. */
  deadLinks?: number;
  /** Whether the account is empty. */
  isPoor?: boolean;
  /** Error text of a job that ends with "content". */
  refusal?: string;
}

/** Links to results, as from a host's file store: signed, new each time, and dead after a while. */
export class ResultLinks {
  readonly #files = new Map<string, { bytes: Buffer; run: Run }>();
  readonly #dead: number;
  #issued = 0;

  constructor({ deadLinks = 0 }: HostedOptions) {
    this.#dead = deadLinks;
  }

  /** Stores the result of a job. */
  async put(run: Run, runs: Runs, role: 'model' | 'image' = 'model'): Promise<void> {
    this.#files.set(String(run.index), { bytes: await runs.made(run, role), run });
  }

  /** Returns a new link to the result of a job. */
  link(origin: string, { index }: Run): string {
    return `${origin}/results/${index}?signature=${this.#issued++}`;
  }

  /** Responds if the address is one of its links. */
  answer(response: ServerResponse, url: URL): boolean {
    const [, place, index] = url.pathname.split('/');
    const file = place === 'results' ? this.#files.get(index!) : undefined;
    if (!file) return false;
    if (Number(url.searchParams.get('signature')) < this.#dead)
      response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
    else sendMade(response, file.bytes, file.run.ending);
    return true;
  }
}
