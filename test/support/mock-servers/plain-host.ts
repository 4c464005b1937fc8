import { randomUUID } from 'node:crypto';
import type { BackendHost } from '../../../src/engines/remote/kind.ts';

/** The host of a backend in a service without an address for callbacks. */
export const PLAIN_HOST: BackendHost = {
  now: () => Date.now(),
  uuid: () => randomUUID(),
  log: () => {},
  callbacks: null,
};
