import { defineBackendKind } from '../kind.ts';
import { TaskBackend } from '../tasks/task-backend.ts';
import { comfyRouterProtocol } from './router-protocol.ts';
import { comfyRouterSettings } from './settings.ts';

/** One model at Comfy Router, with the operator's own key. */
export const comfyRouterKind = defineBackendKind({
  name: 'comfy-router',
  settings: comfyRouterSettings,
  defaultUrl: 'https://api.comfy.org',
  create: (basis, settings) =>
    new TaskBackend(comfyRouterProtocol(basis, settings), {
      pollMs: settings.poll_ms,
      resultHosts: settings.result_hosts,
    }),
});
