import { readWorkflows } from '../comfyui/workflow-settings.ts';
import { defineBackendKind } from '../kind.ts';
import { TaskBackend } from '../tasks/task-backend.ts';
import { comfyCloudProtocol } from './cloud-protocol.ts';
import { comfyCloudSettings } from './settings.ts';

/**
 * Comfy Cloud with workflows of the operator, which `create` reads: @throws Error with an explanation if one cannot be
 * used.
 */
export const comfyCloudKind = defineBackendKind({
  name: 'comfy-cloud',
  settings: comfyCloudSettings,
  defaultUrl: 'https://cloud.comfy.org',
  create: (basis, settings) =>
    new TaskBackend(comfyCloudProtocol(basis, settings, readWorkflows(settings.workflows)), {
      pollMs: settings.poll_ms,
      resultHosts: settings.result_hosts,
    }),
});
