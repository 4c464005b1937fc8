import type { ServerResponse } from 'node:http';
import type { DoubleOptions } from './double.ts';
import { type Run, type Runs, sendMade } from './runs.ts';

/** What every double of a hosted service can be told. */
export interface HostedOptions extends DoubleOptions {
  /** The answer to a creation never comes: the connection breaks after the job was made. */
  losesAnswers?: boolean;
  /** So many links to results are dead when they are fetched. */
  deadLinks?: number;
  /** The account is empty. */
  isPoor?: boolean;
  /** Words by which a job fails that ends with "content". */
  refusal?: string;
}

/** Links to what jobs made, as a store behind a host gives them out: signed, each anew, and dead after a while. */
export class ResultLinks {
  readonly #files = new Map<string, { bytes: Buffer; run: Run }>();
  readonly #dead: number;
  #issued = 0;

  constructor({ deadLinks = 0 }: HostedOptions) {
    this.#dead = deadLinks;
  }

  /** Keeps what a job made. */
  async put(run: Run, runs: Runs): Promise<void> {
    this.#files.set(String(run.index), { bytes: await runs.made(run), run });
  }

  /** A new link to what a job made. */
  link(origin: string, { index }: Run): string {
    return `${origin}/results/${index}?signature=${this.#issued++}`;
  }

  /** Answers where the address is one of its links. */
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
