import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Bozzetto } from '../sdk/index.ts';
import type { CliEnvironment } from './environment.ts';
import { CliFailure, EXIT } from './failure.ts';
import { PROGRAM } from './program.ts';

/** The place of a service that was started by `npm start` with the same settings. */
function placeHere({ port }: CliEnvironment): string {
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new CliFailure(
      `PORT must be a whole number from 0 to 65535, not ${JSON.stringify(port)}`,
      'It says where the service of this machine listens.',
      EXIT.usage,
    );
  return `http://127.0.0.1:${port}`;
}

const PROBE_MS = 1500;
/** Somebody waits for the answer: 1.5 s in all, then say what is wrong. */
const RETRIES = 2;
/** The error code for a request without a token. */
const TOKEN_MISSING = 4010;

/** Where the service is and who asks, as far as the command line and the environment say. */
export interface ConnectOptions {
  url: string | undefined;
  key: string | undefined;
}

/**
 * A client of the service that was named, or of the one that runs on this machine.
 * @returns null where none was named and none runs here
 * @throws CliFailure where there is no API key, or the URL is not one
 */
export async function connect(
  options: ConnectOptions,
  environment: CliEnvironment,
): Promise<Bozzetto | null> {
  const named = options.url ?? environment.url;
  const baseUrl = named ?? placeHere(environment);
  if (!/^https?:\/\//.test(baseUrl) || !URL.canParse(baseUrl))
    throw new CliFailure(
      `${baseUrl} is not an http URL`,
      'Name the service like --url http://127.0.0.1:8080.',
      EXIT.usage,
    );
  if (named === null && !(await isService(baseUrl))) return null;
  const apiKey = options.key ?? environment.apiKey ?? (await firstApiKey(baseUrl, environment));
  if (apiKey === null)
    throw new CliFailure(
      `no API key for ${baseUrl}`,
      'Give it by --key or BOZZETTO_API_KEY; a service prints it at its first start.',
      EXIT.usage,
    );
  return new Bozzetto({ baseUrl, apiKey, maxRetries: RETRIES });
}

/** Like `connect`, for commands that need a service which is there already. */
export async function connectToRunning(
  options: ConnectOptions,
  environment: CliEnvironment,
): Promise<Bozzetto> {
  const client = await connect(options, environment);
  if (client === null)
    throw new CliFailure(
      `no service runs at ${placeHere(environment)}`,
      `Start one with ${PROGRAM.start}, or name one with --url, BOZZETTO_URL or PORT.`,
      EXIT.unreachable,
    );
  return client;
}

/** Whether a Bozzetto answers there, by how it refuses a request without a token; some other program may hold the port. */
async function isService(baseUrl: string): Promise<boolean> {
  try {
    const response = await fetch(`${baseUrl}/api/v1/users/me`, {
      signal: AbortSignal.timeout(PROBE_MS),
    });
    return ((await response.json()) as { code?: unknown }).code === TOKEN_MISSING;
  } catch {
    return false;
  }
}

/** The key that the service of this machine wrote down at its first start, for its owner's eyes only. */
async function firstApiKey(baseUrl: string, environment: CliEnvironment): Promise<string | null> {
  const { hostname } = new URL(baseUrl);
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(hostname)) return null;
  try {
    return (await readFile(join(environment.data, 'first-api-key'), 'utf8')).trim() || null;
  } catch {
    return null;
  }
}
