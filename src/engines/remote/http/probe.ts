import { type BackendHealth, RemoteFailure } from '../../spec.ts';
import { discard, readText } from './answers.ts';
import type { JsonClient } from './json-client.ts';

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
  client: JsonClient,
  path: string,
  signal: AbortSignal,
  within = PROBE_MS,
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
 * @param anyAnswer whether any answer says that it is ready, as the path is none that the server must have
 */
export async function healthOf(
  client: JsonClient,
  path: string,
  signal: AbortSignal,
  anyAnswer: boolean,
): Promise<BackendHealth> {
  const health = (state: BackendHealth['state'], problem: string | null) => ({
    state,
    version: null,
    problem,
  });
  const found = await probe(client, path, signal);
  if (found.state === 'down') return health('down', found.problem);
  if (found.state === 'blocked')
    return health('busy', 'it takes connections and does not answer, as if it was at work');
  const { status } = found;
  if (status === 503) return health('starting', null);
  if (status === 429) return health('busy', null);
  if (status === 401 || status === 403) return health('down', 'it does not accept the credential');
  if (status < 300 || (anyAnswer && status < 500)) return health('ready', null);
  return health('down', `it answers ${status} where it is asked how it is`);
}
