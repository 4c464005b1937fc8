import { defineBackendKind } from '../kind.ts';
import { TaskBackend } from '../tasks/task-backend.ts';
import { bozzettoProtocol } from './bozzetto-protocol.ts';
import { bozzettoSettings } from './settings.ts';

/** Another Bozzetto, for example one on a machine with a GPU. */
export const bozzettoKind = defineBackendKind({
  name: 'bozzetto',
  settings: bozzettoSettings,
  defaultUrl: null,
  create: (basis, settings) =>
    new TaskBackend(bozzettoProtocol(basis, settings), {
      pollMs: settings.poll_ms,
      resultHosts: [],
    }),
});
