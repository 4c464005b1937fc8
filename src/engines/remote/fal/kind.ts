import { defineBackendKind } from '../kind.ts';
import { TaskBackend } from '../tasks/task-backend.ts';
import { falProtocol } from './fal-protocol.ts';
import { falSettings } from './settings.ts';

/** Models at fal.ai, with the operator's own key. */
export const falKind = defineBackendKind({
  name: 'fal',
  settings: falSettings,
  defaultUrl: 'https://queue.fal.run',
  create: (basis, settings) =>
    new TaskBackend(falProtocol(basis, settings), {
      pollMs: settings.poll_ms,
      resultHosts: settings.result_hosts,
    }),
});
