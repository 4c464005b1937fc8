import { startMock3daigcApi } from './3daigc-api.ts';
import { startMockBozzetto } from './bozzetto.ts';
import { startMockChatHost } from './chat-host.ts';
import { startMockCog } from './cog.ts';
import { startMockComfyCloud } from './comfy-cloud.ts';
import { startMockComfyRouter } from './comfy-router.ts';
import { startMockComfyui } from './comfyui.ts';
import { startMockFal } from './fal.ts';
import { startMockGradio } from './gradio.ts';
import { startMockGenerations3d } from './http-3d-generations.ts';
import { startMockHunyuan3d } from './hunyuan3d.ts';
import { startMockMeshy } from './meshy.ts';
import type { MockServer, MockServerOptions } from './mock-server.ts';
import { startMockModly } from './modly.ts';
import { startMockOpenAi } from './openai.ts';
import { startMockReplicate } from './replicate.ts';
import { startMockRodin } from './rodin.ts';
import { startMockSdServer } from './sd-server.ts';
import { startMockStability } from './stability.ts';
import { startMockTencent } from './tencent.ts';
import { startMockTripo } from './tripo.ts';

/** The mock servers that `npm run mock-server` starts, by name. */
export const mockServers: Readonly<
  Record<string, (options: MockServerOptions) => Promise<MockServer>>
> = {
  '3daigc-api': startMock3daigcApi,
  anthropic: (options) => startMockChatHost('anthropic', options),
  bozzetto: startMockBozzetto,
  cog: startMockCog,
  'comfy-cloud': startMockComfyCloud,
  'comfy-router': startMockComfyRouter,
  comfyui: (options) => startMockComfyui(options),
  fal: startMockFal,
  'hunyuan3d-2.1': (options) => startMockHunyuan3d({ ...options, version: '2.1' }),
  google: (options) => startMockChatHost('google', options),
  gradio: (options) => startMockGradio(options),
  hunyuan3d: (options) => startMockHunyuan3d({ ...options, version: '2' }),
  lemonade: (options) => startMockGenerations3d({ ...options, server: 'lemonade' }),
  'localai-3d': (options) => startMockGenerations3d({ ...options, server: 'localai' }),
  meshy: startMockMeshy,
  modly: startMockModly,
  muse: (options) => startMockGenerations3d({ ...options, server: 'muse' }),
  openai: startMockOpenAi,
  replicate: startMockReplicate,
  rodin: startMockRodin,
  'sd-server': startMockSdServer,
  stability: startMockStability,
  tencent: startMockTencent,
  'trellis2-server': (options) => startMockGenerations3d({ ...options, server: 'trellis2' }),
  tripo: startMockTripo,
};
