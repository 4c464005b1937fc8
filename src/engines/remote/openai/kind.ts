import { CHAT_CONCURRENCY } from '../chat/settings.ts';
import { defineBackendKind } from '../kind.ts';
import { OpenAiBackend } from './openai-backend.ts';
import { SdServerBackend } from './sd-server-backend.ts';
import { settings } from './settings.ts';

/** Servers with OpenAI's interface: Ollama, llama.cpp, vLLM, LocalAI, sd-server, OpenAI itself. */
export const openAiKind = defineBackendKind({
  name: 'openai',
  settings,
  defaultUrl: null,
  // A dialogue waits for its model most of the time; images occupy a GPU.
  usualConcurrency: ({ protocol, images_model }) =>
    protocol === 'openai' && images_model === null ? CHAT_CONCURRENCY : 1,
  create: (basis, settings) =>
    settings.protocol === 'sdcpp'
      ? new SdServerBackend(basis, settings)
      : new OpenAiBackend(basis, settings),
});
