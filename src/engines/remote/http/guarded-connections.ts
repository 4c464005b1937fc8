import { AsyncLocalStorage } from 'node:async_hooks';
import type { LookupFunction } from 'node:net';

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
