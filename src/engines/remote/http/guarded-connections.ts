import { AsyncLocalStorage } from 'node:async_hooks';
import { isIP, type LookupFunction } from 'node:net';

const guards = new AsyncLocalStorage<LookupFunction>();

/**
 * Runs a function whose HTTP clients resolve the names of servers only with `lookup`, at the moment when they connect.
 * A `lookup` that refuses addresses therefore cannot be evaded by a name that resolves to another one later. Clients
 * must be created by the function, because kept connections are not resolved again.
 */
export function withGuardedConnections<T>(
  lookup: LookupFunction,
  run: () => Promise<T>,
): Promise<T> {
  return guards.run(lookup, run);
}

/** Returns the `lookup` for the connections of the current call; undefined: the system's. */
export function guardingLookup(): LookupFunction | undefined {
  return guards.getStore();
}

/**
 * Asks the `lookup` of the current call about the host of a URL that is an address: Node resolves only names.
 * @throws the error of `lookup`
 */
export async function checkLiteralAddress(url: string): Promise<void> {
  const lookup = guardingLookup();
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  if (lookup === undefined || isIP(host) === 0) return;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  lookup(host, { all: true }, (error) => (error ? reject(error) : resolve()));
  await promise;
}
