import { AUTHOR_HOSTS, type AuthorChoice } from '../contract/authors.ts';
import { ConfigError, type Environment, text } from './values.ts';

/**
 * Reads `BOZZETTO_AUTHOR`, which has the form `HOST:MODEL`; returns null if it is not set.
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
