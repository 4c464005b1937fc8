import { defineBackendKind } from '../kind.ts';
import { stabilitySettings } from './settings.ts';
import { StabilityBackend } from './stability-backend.ts';

/** Stability AI's 3D models, used with the operator's own key. */
export const stabilityKind = defineBackendKind({
  name: 'stability',
  settings: stabilitySettings,
  defaultUrl: 'https://api.stability.ai',
  create: (basis, settings) => new StabilityBackend(basis, settings),
});
