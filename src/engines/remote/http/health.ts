import type { BackendHealth } from '../../spec/backend.ts';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import { discard, readText } from './answers.ts';
import type { JsonClient, Reply } from './json-client.ts';

/** A server that lives answers a question about itself at once. */
const PROBE_MS = 5000;
/** One that is asked whether it is at work: whoever waits for that has five seconds. */
const ANSWER_MS = 4000;

/** Asks a server how it is, within five seconds; whatever goes wrong is `down`. */
export async function healthWithin(
  signal: AbortSignal,
  ask: (signal: AbortSignal) => Promise<BackendHealth>,
): Promise<BackendHealth> {
  const timeout = AbortSignal.timeout(PROBE_MS);
  try {
    return await ask(AbortSignal.any([signal, timeout]));
  } catch (error) {
    if (timeout.aborted) return down(`the server does not answer within ${PROBE_MS / 1000} s`);
    return down(error instanceof RemoteFailure ? error.message : 'the server cannot be asked');
  }
}

/** The health of a server that can do nothing. */
export function down(problem: string): BackendHealth {
  return { state: 'down', version: null, problem };
}

/** The health that a refusal of the question shows; null where it was answered. */
export function refusedHealth({ status }: Pick<Reply, 'status'>): BackendHealth | null {
  if (status >= 200 && status < 300) return null;
  if (status === 401 || status === 403) return down('the server does not accept the credential');
  if (status === 429)
    return { state: 'busy', version: null, problem: 'the server takes no more requests now' };
  return down(`the server answers with the status ${status}`);
}

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
 * The health of a server that has a path for it, or one that can be asked.
 * @param anyAnswer whether any answer says that it is ready, since the server need not have that path
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
