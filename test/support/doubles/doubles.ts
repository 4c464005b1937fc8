import { startBozzettoDouble } from './bozzetto.ts';
import { startChatHostDouble } from './chat-host.ts';
import { startCogDouble } from './cog.ts';
import { startComfyuiDouble } from './comfyui.ts';
import type { Double, DoubleOptions } from './double.ts';
import { startFalDouble } from './fal.ts';
import { startGradioDouble } from './gradio.ts';
import { startGenerations3dDouble } from './http-3d-generations.ts';
import { startHunyuan3dDouble } from './hunyuan3d.ts';
import { startMeshyDouble } from './meshy.ts';
import { startOpenAiDouble } from './openai.ts';
import { startReplicateDouble } from './replicate.ts';
import { startRodinDouble } from './rodin.ts';
import { startSdServerDouble } from './sd-server.ts';
import { startStabilityDouble } from './stability.ts';
import { startTripoDouble } from './tripo.ts';

/** The mock servers that `npm run double` starts, by name. */
export const doubles: Readonly<Record<string, (options: DoubleOptions) => Promise<Double>>> = {
  anthropic: (options) => startChatHostDouble('anthropic', options),
  bozzetto: startBozzettoDouble,
  cog: startCogDouble,
  comfyui: (options) => startComfyuiDouble(options),
  fal: startFalDouble,
  'hunyuan3d-2.1': (options) => startHunyuan3dDouble({ ...options, version: '2.1' }),
  google: (options) => startChatHostDouble('google', options),
  gradio: (options) => startGradioDouble(options),
  hunyuan3d: (options) => startHunyuan3dDouble({ ...options, version: '2' }),
  lemonade: (options) => startGenerations3dDouble({ ...options, server: 'lemonade' }),
  'localai-3d': (options) => startGenerations3dDouble({ ...options, server: 'localai' }),
  meshy: startMeshyDouble,
  muse: (options) => startGenerations3dDouble({ ...options, server: 'muse' }),
  openai: startOpenAiDouble,
  replicate: startReplicateDouble,
  rodin: startRodinDouble,
  'sd-server': startSdServerDouble,
  stability: startStabilityDouble,
  'trellis2-server': (options) => startGenerations3dDouble({ ...options, server: 'trellis2' }),
  tripo: startTripoDouble,
};
