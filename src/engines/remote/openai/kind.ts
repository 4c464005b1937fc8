import { defineBackendKind } from '../kind.ts';
import { OpenAiBackend } from './openai-backend.ts';
import { SdServerBackend } from './sd-server-backend.ts';
import { settings } from './settings.ts';

/** Servers with OpenAI's interface: Ollama, llama.cpp, vLLM, LocalAI, sd-server, OpenAI itself. */
export const openAiKind = defineBackendKind({
  name: 'openai',
  settings,
  defaultUrl: null,
  create: (basis, settings) =>
    settings.protocol === 'sdcpp'
      ? new SdServerBackend(basis, settings)
      : new OpenAiBackend(basis, settings),
});
