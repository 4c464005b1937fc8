import { ConfigError } from '../config/config.ts';
import type { AuthorChoice } from '../contract/authors.ts';
import { BUILT_IN } from '../core/model-catalog.ts';
import { isObject } from './is-object.ts';

type Document = Readonly<Record<string, unknown>>;

/** Environment variables that hold the keys of hosted models. */
export const AUTHOR_KEYS = {
  anthropic: 'ANTHROPIC_API_KEY',
  google: 'GEMINI_API_KEY',
  openai: 'OPENAI_API_KEY',
} as const;

const SECONDS = 900;

/** Backend settings for each host, without the model's name. */
const BACKENDS: Readonly<Record<AuthorChoice['host'], Document>> = {
  anthropic: hosted('anthropic', AUTHOR_KEYS.anthropic),
  google: hosted('google', AUTHOR_KEYS.google),
  openai: {
    ...hosted('openai', AUTHOR_KEYS.openai),
    url: 'https://api.openai.com',
    ...ofOpenAi(),
    // Newer OpenAI models reject max_tokens, and any temperature other than their default.
    temperature: null,
    max_tokens: null,
    author_max_tokens: null,
  },
  ollama: { kind: 'openai', url: 'http://127.0.0.1:11434', ...ofOpenAi() },
  llamacpp: { kind: 'openai', url: 'http://127.0.0.1:8080', ...ofOpenAi() },
  lmstudio: { kind: 'openai', url: 'http://127.0.0.1:1234', ...ofOpenAi() },
};

function hosted(kind: string, key: string): Document {
  return { kind, credential: `\${${key}}` };
}

function ofOpenAi(): Document {
  return { author_sees: true, author_seconds: SECONDS };
}

/**
 * Flows that an author can serve. True means that the author becomes the default, as for flows that have only a prompt.
 * False means that it is merely a choice, as for flows with an image.
 */
const FLOWS = {
  'text-to-model': true,
  'prompt-optimize': true,
  'image-to-model': false,
  'image-to-mesh': false,
} as const;

/**
 * Adds the author that `BOZZETTO_AUTHOR` selects to a configuration: one backend, and one model for each flow that
 * supports authors, all named after the host. For `text-to-model` and `prompt-optimize`, this model becomes the default
 * unless the file names another default.
 * @throws ConfigError if the file already has a backend or a model with this name
 */
export function withAuthor(document: Document, { host, model }: AuthorChoice): Document {
  const backends = isObject(document.backends) ? document.backends : {};
  const models = isObject(document.models) ? document.models : {};
  const added: Record<string, Document> = {};
  for (const [name, isDefault] of Object.entries(FLOWS)) {
    const given = models[name];
    const flow = isObject(given) ? given : {};
    if (host in backends || host in flow)
      throw new ConfigError(
        `BOZZETTO_AUTHOR adds a backend and a model of ${name} named ${host}, which the configuration file has too: remove one of them.`,
      );
    added[name] = { ...(isDefault && { default: host }), ...flow, [host]: [host, BUILT_IN] };
  }
  return {
    ...document,
    backends: { ...backends, [host]: { ...BACKENDS[host], chat_model: model } },
    models: { ...models, ...added },
  };
}
