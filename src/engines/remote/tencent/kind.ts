import { defineBackendKind } from '../kind.ts';
import { TaskBackend } from '../tasks/task-backend.ts';
import { tencentSettings } from './settings.ts';
import { tencentProtocol } from './tencent-protocol.ts';

/** Tencent's Hunyuan3D 3.x, with the operator's own key. */
export const tencentKind = defineBackendKind({
  name: 'tencent',
  settings: tencentSettings,
  defaultUrl: 'https://hunyuan.intl.tencentcloudapi.com',
  create: (basis, settings, { now }) =>
    new TaskBackend(tencentProtocol(basis, settings, now), {
      pollMs: settings.poll_ms,
      resultHosts: settings.result_hosts,
    }),
});
