import { defineBackendKind } from '../kind.ts';
import { TaskBackend } from '../tasks/task-backend.ts';
import { rodinProtocol } from './rodin-protocol.ts';
import { rodinSettings } from './settings.ts';

/** Hyper3D's Rodin, used with the operator's own key. */
export const rodinKind = defineBackendKind({
  name: 'rodin',
  settings: rodinSettings,
  defaultUrl: 'https://api.hyper3d.com/api/v2',
  create: (basis, settings) =>
    new TaskBackend(rodinProtocol(basis, settings), {
      pollMs: settings.poll_ms,
      resultHosts: settings.result_hosts,
    }),
});
