import type { BackendHealth } from '../../spec/backend.ts';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import { discard, readText } from './answers.ts';
import type { JsonClient, Reply } from './json-client.ts';

/** A healthy server answers a question about itself at once. */
const PROBE_MS = 5000;
/** Timeout for asking whether a server is working: the caller waits at most five seconds. */
const ANSWER_MS = 4000;

/** Checks a server's health, within five seconds; any error counts as `down`. */
export async function healthWithin(
  signal: AbortSignal,
  ask: (signal: AbortSignal) => Promise<BackendHealth>,
): Promise<BackendHealth> {
  const timeout = AbortSignal.timeout(PROBE_MS);
  try {
    return await ask(AbortSignal.any([signal, timeout]));
  } catch (error) {
    if (timeout.aborted) return down(`the server does not answer within ${PROBE_MS / 1000} s`);
    return down(error instanceof RemoteFailure ? error.message : 'the server did not respond');
  }
}

/** The health of a server that cannot do anything. */
export function down(problem: string): BackendHealth {
  return { state: 'down', version: null, problem };
}

/** The health that follows from a refusal of the health request; null if it was not refused. */
export function refusedHealth({ status }: Pick<Reply, 'status'>): BackendHealth | null {
  if (status >= 200 && status < 300) return null;
  if (status === 401 || status === 403) return down('the server does not accept the credential');
  if (status === 429)
    return { state: 'busy', version: null, problem: 'the server takes no more requests now' };
  return down(`the server answers with the status ${status}`);
}

/**
 * Result of asking a server about itself. `blocked`: it accepts the connection but is silent, like a server that
 * computes on its event loop. `down`: no connection, or one that breaks.
 */
export type Probe =
  | { state: 'answered'; status: number; text: string }
  | { state: 'blocked' }
  | { state: 'down'; problem: string };

/** Asks a server about itself; never throws. */
export async function probe(
  client: JsonClient,
  path: string,
  signal: AbortSignal,
  within = ANSWER_MS,
): Promise<Probe> {
  const late = AbortSignal.timeout(within);
  let sent = false;
  try {
    const answer = await client.open('GET', path, {
      signal: AbortSignal.any([signal, late]),
      onSent: () => {
        sent = true;
      },
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

/**
 * Checks the health of a server with a health path, or with any path that can be requested.
 * @param anyAnswer whether any response counts as ready, because the server may lack that path
 */
export async function healthOf(
  client: JsonClient,
  path: string,
  signal: AbortSignal,
  anyAnswer: boolean,
): Promise<BackendHealth> {
  const found = await probe(client, path, signal);
  if (found.state === 'down') return down(found.problem);
  if (found.state === 'blocked') {
    const problem = 'it takes connections and does not answer, as if it was at work';
    return { state: 'busy', version: null, problem };
  }
  const ready: BackendHealth = { state: 'ready', version: null, problem: null };
  if (found.status === 503) return { ...ready, state: 'starting' };
  const refused = refusedHealth(found);
  const isAnswer = anyAnswer && found.status < 500 && ![401, 403, 429].includes(found.status);
  return refused === null || isAnswer ? ready : refused;
}
