import { defineBackendKind } from '../kind.ts';
import { TaskBackend } from '../tasks/task-backend.ts';
import { tripoSettings } from './settings.ts';
import { tripoProtocol } from './tripo-protocol.ts';

/** Tripo, used with the operator's own key. */
export const tripoKind = defineBackendKind({
  name: 'tripo',
  settings: tripoSettings,
  defaultUrl: 'https://openapi.tripo3d.ai/v3',
  create: (basis, settings) =>
    new TaskBackend(tripoProtocol(basis, settings), {
      pollMs: settings.poll_ms,
      resultHosts: settings.result_hosts,
    }),
});
