import { defineBackendKind } from '../kind.ts';
import { TaskBackend } from '../tasks/task-backend.ts';
import { modlyProtocol } from './modly-protocol.ts';
import { modlySettings } from './settings.ts';

/** Modly, a desktop application for 3D models; its server runs while the application is open. */
export const modlyKind = defineBackendKind({
  name: 'modly',
  settings: modlySettings,
  defaultUrl: 'http://127.0.0.1:8765',
  create: (basis, settings) =>
    new TaskBackend(modlyProtocol(basis, settings), {
      pollMs: settings.poll_ms,
      resultHosts: [],
    }),
});
