import { readFile } from 'node:fs/promises';
import { type ProvenanceKey, provenanceKeys } from '../../contract/provenance/keys.ts';
import type { CommandContext } from '../command.ts';
import { CliFailure, EXIT } from '../failure.ts';
import { findLocalService, placeHere } from '../local-service.ts';

/** Where a service publishes its keys. */
const PATH = '/.well-known/bozzetto-keys.json';
const TIMEOUT_MS = 30_000;

/** Keys, and the file or service that they come from. */
export interface FoundKeys {
  keys: ProvenanceKey[];
  from: string;
}

/**
 * Returns the public keys in a file, or those of a service: the given one, or the one that every command uses.
 * @throws CliFailure if there are none
 */
export async function readKeys(
  { file, url }: { file: string | undefined; url: string | undefined },
  { environment, output, signal }: CommandContext,
): Promise<FoundKeys> {
  if (file !== undefined) return { keys: parsed(await textOf(file), file), from: file };
  const base = url ?? environment.url ?? (await findLocalService(environment, output));
  if (base === null)
    throw new CliFailure(
      `no service is running at ${placeHere(environment)}`,
      'Give the keys with --keys FILE, or a service with --server URL.',
      EXIT.unreachable,
    );
  return { keys: parsed(await fetched(base, signal), base), from: base };
}

async function textOf(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: Error) => {
    throw new CliFailure(`the keys cannot be read: ${error.message}`, undefined, EXIT.usage);
  });
}

async function fetched(base: string, signal: AbortSignal): Promise<string> {
  const refuse = (reason: string) =>
    new CliFailure(`${base} gives no keys: ${reason}`, 'Is the address right?', EXIT.unreachable);
  if (!URL.canParse(PATH, base)) throw refuse('it is not a URL');
  const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  const response = await fetch(new URL(PATH, base), { signal: limit }).catch((error: Error) => {
    throw signal.aborted ? error : refuse(error.message);
  });
  if (!response.ok) throw refuse(`it responds with ${response.status}`);
  return response.text();
}

function parsed(text: string, from: string): ProvenanceKey[] {
  try {
    return provenanceKeys.parse(JSON.parse(text)).keys;
  } catch {
    throw new CliFailure(
      `${from} does not contain keys of a Bozzetto service`,
      undefined,
      EXIT.usage,
    );
  }
}
