import { defineBackendKind } from '../kind.ts';
import { TaskBackend } from '../tasks/task-backend.ts';
import { meshyProtocol } from './meshy-protocol.ts';
import { meshySettings } from './settings.ts';

/** The Meshy service, used with the operator's own key. */
export const meshyKind = defineBackendKind({
  name: 'meshy',
  settings: meshySettings,
  defaultUrl: 'https://api.meshy.ai/openapi',
  create: (basis, settings) =>
    new TaskBackend(meshyProtocol(basis, settings), {
      pollMs: settings.poll_ms,
      resultHosts: settings.result_hosts,
    }),
});
