import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AUTHOR_KEYS } from '../backends/author-backend.ts';
import { findAuthorOffers } from '../backends/author-offers.ts';
import type { Config } from '../config/config.ts';
import { type AuthorChoice, authorChoice } from '../contract/authors.ts';
import type { AuthorSettings } from '../server/ports.ts';

type Settings = Pick<Config, 'author' | 'configFile' | 'data' | 'secret'>;

const fileIn = (data: string) => join(data, 'author.json');

/**
 * Returns the language model that an administrator chose in the Studio; null if there is none, its key is no longer set,
 * or a configuration file or `BOZZETTO_AUTHOR` decides.
 */
export async function chosenAuthor(config: Settings): Promise<AuthorChoice | null> {
  if (config.author !== null || config.configFile !== null) return null;
  const chosen = await readChoice(config.data);
  if (chosen === null) return null;
  const key = (AUTHOR_KEYS as Readonly<Record<string, string>>)[chosen.host];
  return key !== undefined && config.secret(key) === null ? null : chosen;
}

/**
 * Returns the available language models, and lets an administrator choose one.
 * @param config the configuration that the service started with, including the author that is used
 * @param isDecided whether a configuration file or `BOZZETTO_AUTHOR` decides
 */
export function authorSettings(config: Settings, isDecided: boolean): AuthorSettings {
  const active = config.author;
  return {
    async state() {
      const chosen = isDecided ? active : await readChoice(config.data);
      const offers = isDecided ? [] : await findAuthorOffers(config.secret);
      return {
        active,
        chosen,
        offers,
        restart_required: active?.host !== chosen?.host || active?.model !== chosen?.model,
      };
    },
    isDecided,
    async choose(author) {
      const file = fileIn(config.data);
      if (author === null) return rm(file, { force: true });
      await mkdir(config.data, { recursive: true });
      // The file is replaced completely or not at all.
      await writeFile(`${file}.new`, `${JSON.stringify(author)}\n`, { mode: 0o600 });
      await rename(`${file}.new`, file);
    },
  };
}

async function readChoice(data: string): Promise<AuthorChoice | null> {
  try {
    return authorChoice.parse(JSON.parse(await readFile(fileIn(data), 'utf8')));
  } catch {
    return null;
  }
}
