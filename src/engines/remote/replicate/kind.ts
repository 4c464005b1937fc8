import { defineBackendKind } from '../kind.ts';
import { TaskBackend } from '../tasks/task-backend.ts';
import { replicateProtocol } from './replicate-protocol.ts';
import { replicateSettings } from './settings.ts';

/**
 * Models at replicate.com, used with the operator's own key. They accept the same predictions as Cog, but their jobs
 * can be polled and cost money.
 */
export const replicateKind = defineBackendKind({
  name: 'replicate',
  settings: replicateSettings,
  defaultUrl: 'https://api.replicate.com',
  create: (basis, read) =>
    new TaskBackend(replicateProtocol(basis, read), {
      pollMs: read.poll_ms,
      resultHosts: read.result_hosts,
    }),
});
