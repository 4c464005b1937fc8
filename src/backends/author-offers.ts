import type { AuthorState } from '../contract/authors.ts';
import { AUTHOR_KEYS } from './author-backend.ts';

type Offer = AuthorState['offers'][number];

/** Display names of hosted models, by host. */
const HOSTED = { anthropic: 'Claude', google: 'Gemini', openai: 'GPT' } as const;

/** Model servers that people run on their own machine, with their usual addresses. */
const LOCAL = [
  { host: 'ollama', name: 'Ollama', url: 'http://127.0.0.1:11434' },
  { host: 'lmstudio', name: 'LM Studio', url: 'http://127.0.0.1:1234' },
  { host: 'llamacpp', name: 'llama.cpp', url: 'http://127.0.0.1:8080' },
] as const;

/** Time limit for a local server, which either answers at once or is not running. */
const ANSWER_MS = 1000;
const MOST_MODELS = 100;

/**
 * Finds language models that could be authors: hosts whose key is set, and servers on this machine. Nothing is sent to
 * a hosted service, but servers on this machine are asked for their list of models.
 * @param local servers on this machine; if absent, the usual ones
 */
export async function findAuthorOffers(
  secret: (name: string) => string | null,
  local: readonly { host: Offer['host']; name: string; url: string }[] = LOCAL,
): Promise<Offer[]> {
  const hosted = (Object.keys(HOSTED) as (keyof typeof HOSTED)[])
    .filter((host) => secret(AUTHOR_KEYS[host]) !== null)
    .map((host) => ({ host, name: HOSTED[host], models: [], leaves_machine: true }));
  const found = await Promise.all(
    local.map(async ({ host, name, url }): Promise<Offer[]> => {
      const models = await modelsAt(url);
      return models.length === 0 ? [] : [{ host, name, models, leaves_machine: false }];
    }),
  );
  return [...hosted, ...found.flat()];
}

/** Returns the names of a server's models, or an empty list if there is no server or it is another kind of server. */
async function modelsAt(url: string): Promise<string[]> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const response = await fetch(`${url}/v1/models`, { signal, redirect: 'error' });
    const { data } = (await response.json()) as { data?: unknown };
    if (!response.ok || !Array.isArray(data)) return [];
    const names = data.map((each) => (each as { id?: unknown } | null)?.id);
    return names
      .filter((name) => typeof name === 'string' && name.length > 0 && name.length <= 200)
      .slice(0, MOST_MODELS) as string[];
  } catch {
    return [];
  }
}
