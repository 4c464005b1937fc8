import type { BackendHost } from '../engines/remote/kind.ts';
import type { Backend } from '../engines/spec.ts';
import type { BackendEntry } from './read-backend.ts';

/** Opens a configured backend for use. The caller must close it. */
export function openBackend({ kind, basis, settings }: BackendEntry, host: BackendHost): Backend {
  return kind.create(basis, settings, host);
}
