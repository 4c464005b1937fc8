import { startBozzettoDouble } from './bozzetto.ts';
import { startCogDouble } from './cog.ts';
import { startComfyuiDouble } from './comfyui.ts';
import type { Double, DoubleOptions } from './double.ts';
import { startGenerations3dDouble } from './http-3d-generations.ts';
import { startHunyuan3dDouble } from './hunyuan3d.ts';
import { startOpenAiDouble } from './openai.ts';
import { startReplicateDouble } from './replicate.ts';
import { startSdServerDouble } from './sd-server.ts';

/** The doubles that `npm run double` starts, by name. */
export const doubles: Readonly<Record<string, (options: DoubleOptions) => Promise<Double>>> = {
  bozzetto: startBozzettoDouble,
  cog: startCogDouble,
  comfyui: (options) => startComfyuiDouble(options),
  hunyuan3d: (options) => startHunyuan3dDouble({ ...options, version: '2' }),
  'hunyuan3d-2.1': (options) => startHunyuan3dDouble({ ...options, version: '2.1' }),
  lemonade: (options) => startGenerations3dDouble({ ...options, server: 'lemonade' }),
  'localai-3d': (options) => startGenerations3dDouble({ ...options, server: 'localai' }),
  'trellis2-server': (options) => startGenerations3dDouble({ ...options, server: 'trellis2' }),
  muse: (options) => startGenerations3dDouble({ ...options, server: 'muse' }),
  replicate: startReplicateDouble,
  openai: startOpenAiDouble,
  'sd-server': startSdServerDouble,
};
