import type { Config } from '../config/config.ts';
import { AUTHOR_KEYS } from './author-backend.ts';

/**
 * Returns the startup message about language models that build models from prompts and images. It names the selected
 * one, or suggests one for which a key is set. No data is sent to a host before an operator selects it. Returns null if
 * there is nothing to say.
 */
export function authorLine({
  author,
  configFile,
  secret,
}: Pick<Config, 'author' | 'configFile' | 'secret'>): string | null {
  if (author !== null)
    return `${author.model} (${author.host}) builds models from prompts and images`;
  if (configFile !== null) return null;
  const offered = Object.entries(AUTHOR_KEYS).find(([, key]) => secret(key) !== null);
  if (offered === undefined) return null;
  const [host, key] = offered;
  return `${key} is set: BOZZETTO_AUTHOR=${host}:MODEL lets that model build from prompts, or choose it in the Studio under Administration`;
}
