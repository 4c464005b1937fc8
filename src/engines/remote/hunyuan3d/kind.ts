import { defineBackendKind } from '../kind.ts';
import { Hunyuan3dBackend } from './backend.ts';
import { settings } from './settings.ts';

/** The `api_server.py` of Hunyuan3D-2 and of Hunyuan3D-2.1. */
export const hunyuan3dKind = defineBackendKind({
  name: 'hunyuan3d',
  settings,
  defaultUrl: 'http://127.0.0.1:8081',
  create: (basis, settings) => new Hunyuan3dBackend(basis, settings),
});
