import { randomUUID } from 'node:crypto';
import type { BackendHost } from '../../../src/engines/remote/kind.ts';

/** What a backend gets from a service that has no address for callbacks. */
export const PLAIN_HOST: BackendHost = {
  now: () => Date.now(),
  uuid: () => randomUUID(),
  log: () => {},
  callbacks: null,
};
