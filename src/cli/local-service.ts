import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { CliEnvironment } from './environment.ts';
import { CliFailure, EXIT } from './failure.ts';
import { note, type Output } from './output.ts';

/** Time limit at a port where a service is only guessed to be. Another program may hold that port and never respond. */
const GUESS_MS = 1500;
/**
 * Time limit for a service that PORT or the service's own file names. It may respond slowly on a busy machine, but a
 * dead one refuses the connection at once.
 */
const NAMED_MS = 30_000;
/** The error code of a request without an API key. */
const TOKEN_MISSING = 4010;
/** The port that a service uses if none was specified. */
const DEFAULT_PORT = '8080';

/** The file that a service writes into its data directory while it is listening. */
interface ServiceFile {
  url: string;
  pid: number;
  host: string;
}

/**
 * Returns the URL of this machine's service at `PORT` or the default port.
 * @throws CliFailure if `PORT` is not a valid port
 */
export function placeHere({ port }: Pick<CliEnvironment, 'port'>): string {
  const number = port ?? DEFAULT_PORT;
  if (!/^\d{1,5}$/.test(number) || Number(number) > 65_535)
    throw new CliFailure(
      `PORT must be an integer from 0 to 65535, not ${JSON.stringify(number)}`,
      'It is the port on which the service of this machine listens.',
      EXIT.usage,
    );
  return `http://127.0.0.1:${number}`;
}

/**
 * Finds the service on this machine: at `PORT` if that is set, otherwise at the URL in the data directory's file,
 * otherwise at the default port. Prints a note with the URL if it is not the obvious one.
 * @returns null if none responds
 */
export async function findLocalService(
  environment: Pick<CliEnvironment, 'port' | 'data'>,
  output: Output,
): Promise<string | null> {
  const place = placeHere(environment);
  if (environment.port !== null && (await isService(place, NAMED_MS))) return place;
  const file = join(environment.data, 'service.json');
  const named = await readServiceFile(file);
  if (named !== null && named.url !== place) {
    if (!isGone(named) && (await isService(named.url, NAMED_MS))) {
      note(output, `Using the service at ${named.url}, found in ${file}.`);
      return named.url;
    }
    note(
      output,
      `Ignoring ${file}: the service at ${named.url} (process ${named.pid}) no longer responds.`,
    );
  }
  if (environment.port !== null) return null;
  const isNamed = named !== null && named.url === place && !isGone(named);
  return (await isService(place, isNamed ? NAMED_MS : GUESS_MS)) ? place : null;
}

/**
 * Returns whether a Bozzetto service responds. It is recognized by how it rejects a request without an API key, because
 * the port may belong to another program.
 */
async function isService(baseUrl: string, patienceMs: number): Promise<boolean> {
  try {
    const response = await fetch(`${baseUrl}/api/v1/users/me`, {
      signal: AbortSignal.timeout(patienceMs),
    });
    return ((await response.json()) as { code?: unknown }).code === TOKEN_MISSING;
  } catch {
    return false;
  }
}

/** Returns the contents of the file, or null if it is missing or was not written by a service. */
async function readServiceFile(path: string): Promise<ServiceFile | null> {
  try {
    const { url, pid, host } = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;
    if (typeof url !== 'string' || !/^https?:\/\//.test(url) || !URL.canParse(url)) return null;
    return { url, pid: Number(pid), host: String(host) };
  } catch {
    return null;
  }
}

/**
 * Returns whether the service's process is known to have ended. In that case, another program may be using its port.
 * Process ids of another machine or container are meaningless here, so they are ignored.
 */
function isGone({ pid, host }: ServiceFile): boolean {
  if (host !== hostname() || !Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
