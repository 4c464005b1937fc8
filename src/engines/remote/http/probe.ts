import { RemoteFailure } from '../../spec.ts';
import { discard, readText } from './answers.ts';
import type { HttpClient } from './exchange.ts';

/** How long a server has to answer a question about itself. */
const PROBE_MS = 4000;

/**
 * What a question about itself got from a server. `blocked`: it takes the connection and is silent, as one does whose event
 * loop computes. `down`: no connection, or one that breaks.
 */
export type Probe =
  | { state: 'answered'; status: number; text: string }
  | { state: 'blocked' }
  | { state: 'down'; problem: string };

/** Asks a server about itself; never throws. */
export async function probe(
  client: HttpClient,
  url: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
  within = PROBE_MS,
): Promise<Probe> {
  const late = AbortSignal.timeout(within);
  let sent = false;
  try {
    const answer = await client.exchange({
      method: 'GET',
      url,
      headers,
      signal: AbortSignal.any([signal, late]),
      onSent: () => (sent = true),
    });
    const text = await readText(answer).catch(() => '');
    discard(answer);
    return { state: 'answered', status: answer.status, text };
  } catch (error) {
    if (late.aborted && sent) return { state: 'blocked' };
    const problem = error instanceof RemoteFailure ? error.message : 'the server does not answer';
    return { state: 'down', problem };
  }
}
