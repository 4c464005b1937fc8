import { defineBackendKind } from '../kind.ts';
import { GradioBackend } from './backend.ts';
import { gradioSettings } from './settings.ts';

/**
 * Gradio apps from version 4, using the protocol of their own pages. Gradio's JavaScript client is not used, because it
 * sends requests to wherever the app's description says, cannot be aborted, holds files in memory, and waits forever if
 * a stream ends early.
 */
export const gradioKind = defineBackendKind({
  name: 'gradio',
  settings: gradioSettings,
  defaultUrl: 'http://127.0.0.1:7860',
  create: (basis, settings) => new GradioBackend(basis, settings),
});
