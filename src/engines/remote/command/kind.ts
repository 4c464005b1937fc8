import { defineBackendKind } from '../kind.ts';
import { CommandBackend } from './command-backend.ts';
import { commandSettings } from './settings.ts';

/** Any program on this machine. */
export const commandKind = defineBackendKind({
  name: 'command',
  settings: commandSettings,
  defaultUrl: '',
  create: (_basis, settings) => new CommandBackend(settings),
});
