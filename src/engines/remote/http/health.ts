import { type BackendHealth, RemoteFailure } from '../../spec.ts';
import type { Reply } from './json-client.ts';

/** A server that lives answers a question about itself at once. */
const PROBE_MS = 5000;

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
export function refusedHealth({ status }: Reply): BackendHealth | null {
  if (status >= 200 && status < 300) return null;
  if (status === 401 || status === 403) return down('the server does not accept the credential');
  if (status === 429)
    return { state: 'busy', version: null, problem: 'the server takes no more requests now' };
  return down(`the server answers with the status ${status}`);
}
