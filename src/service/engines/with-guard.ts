import { urlProblem } from '../../backends/read-backend.ts';
import { ConfigError } from '../../config/config.ts';
import { withGuardedConnections } from '../../engines/remote/http/guarded-connections.ts';
import { guardAddress, guardedLookup } from './guard-address.ts';

/** Environment variables that administrators may name over the network; others may hold secrets of the service. */
const ENGINE_SECRET = /^\$\{ENGINE_\w+\}$/;

/**
 * Checks an address and the name of a credential, and runs a function whose connections are checked again when they are
 * made.
 * @throws ConfigError
 */
export async function withGuard<T>(
  url: string,
  credential: string | null,
  run: () => Promise<T>,
): Promise<T> {
  const problem = urlProblem(url);
  if (problem !== null) throw new ConfigError(`The address ${problem}.`);
  requireEngineSecret(credential);
  await guardAddress(url);
  return withGuardedConnections(guardedLookup(), run);
}

/** @throws ConfigError for a variable that may hold a secret of the service, which would be sent to the server */
function requireEngineSecret(credential: string | null): void {
  if (credential !== null && !ENGINE_SECRET.test(credential))
    throw new ConfigError(
      `The credential must name an environment variable whose name begins with ENGINE_, such as \${ENGINE_TOKEN}. Others can only be named in the file itself.`,
    );
}
