import { ConfigError, type Environment, text } from './values.ts';

/** Hosts of language models that `BOZZETTO_AUTHOR` can name. */
export const AUTHOR_HOSTS = ['anthropic', 'google', 'openai', 'ollama', 'lmstudio'] as const;

/** A language model that builds models from prompts. */
export interface AuthorChoice {
  host: (typeof AUTHOR_HOSTS)[number];
  /** The model's name at the host. */
  model: string;
}

/**
 * Reads `BOZZETTO_AUTHOR`, which is `HOST:MODEL`; returns null if it is not set.
 * @throws ConfigError if the value has another form or the host is unknown
 */
export function authorChoice(env: Environment): AuthorChoice | null {
  const value = text(env, 'BOZZETTO_AUTHOR');
  if (value === null) return null;
  const colon = value.indexOf(':');
  const host = AUTHOR_HOSTS.find((name) => name === value.slice(0, colon));
  const model = value.slice(colon + 1).trim();
  if (host === undefined || model === '')
    throw new ConfigError(
      `BOZZETTO_AUTHOR must be HOST:MODEL, such as anthropic:claude-sonnet-4-5, not "${value}"; the hosts are ${AUTHOR_HOSTS.join(', ')}.`,
    );
  return { host, model };
}
