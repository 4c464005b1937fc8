import { defineBackendKind } from '../kind.ts';
import { TaskBackend } from '../tasks/task-backend.ts';
import { threedaigcProtocol } from './protocol.ts';
import { threedaigcSettings } from './settings.ts';

/** 3DAIGC-API: TRELLIS, Hunyuan3D, PartPacker and others behind one interface. */
export const threedaigcKind = defineBackendKind({
  name: '3daigc-api',
  settings: threedaigcSettings,
  defaultUrl: 'http://127.0.0.1:7842',
  create: (basis, settings) =>
    new TaskBackend(threedaigcProtocol(basis, settings), {
      pollMs: settings.poll_ms,
      resultHosts: [],
    }),
});
