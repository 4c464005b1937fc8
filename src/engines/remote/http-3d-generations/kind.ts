import { defineBackendKind } from '../kind.ts';
import { Http3dBackend } from './backend.ts';
import { settings } from './settings.ts';

/** Servers with `/v1/3d/generations` or a similar route: Lemonade, LocalAI, trellis2-server, Muse. */
export const http3dGenerationsKind = defineBackendKind({
  name: 'http-3d-generations',
  settings,
  defaultUrl: null,
  create: (basis, settings) => new Http3dBackend(basis, settings),
});
