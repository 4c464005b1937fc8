import { defineBackendKind } from '../kind.ts';
import { CogBackend } from './cog-backend.ts';
import { cogSettings } from './settings.ts';

/** A model in a Cog container. */
export const cogKind = defineBackendKind({
  name: 'cog',
  settings: cogSettings,
  defaultUrl: null,
  create: (basis, settings, host) => new CogBackend(basis, settings, host),
});
