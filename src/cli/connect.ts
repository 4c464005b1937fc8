import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Bozzetto } from '../sdk/index.ts';
import type { CliEnvironment } from './environment.ts';
import { CliFailure, EXIT } from './failure.ts';
import { findLocalService, placeHere } from './local-service.ts';
import type { Output } from './output.ts';
import { PROGRAM } from './program.ts';

/** Number of retries. They take only 1.5 s in total, because a user is waiting. After that, the problem is reported. */
const RETRIES = 2;
/** The service and the API key, if the command line specifies them. */
export interface ConnectOptions {
  url: string | undefined;
  key: string | undefined;
}

/**
 * Returns a client for the specified service, or for the one that runs on this machine; null if neither exists.
 * @throws CliFailure if there is no API key or the URL is invalid
 */
export async function connect(
  options: ConnectOptions,
  environment: CliEnvironment,
  output: Output,
): Promise<Bozzetto | null> {
  const baseUrl = options.url ?? environment.url ?? (await findLocalService(environment, output));
  if (baseUrl === null) return null;
  if (!/^https?:\/\//.test(baseUrl) || !URL.canParse(baseUrl))
    throw new CliFailure(
      `${baseUrl} is not an http URL`,
      'Use a URL such as --url http://127.0.0.1:8080.',
      EXIT.usage,
    );
  const apiKey = options.key ?? environment.apiKey ?? (await firstApiKey(baseUrl, environment));
  if (apiKey === null)
    throw new CliFailure(
      `no API key for ${baseUrl}`,
      'Set it with --key or BOZZETTO_API_KEY; the service prints a key when it first starts.',
      EXIT.usage,
    );
  return new Bozzetto({ baseUrl, apiKey, maxRetries: RETRIES });
}

/**
 * Returns a client like `connect`, for commands that need a running service.
 * @throws CliFailure if there is none
 */
export async function connectToRunning(
  options: ConnectOptions,
  environment: CliEnvironment,
  output: Output,
): Promise<Bozzetto> {
  const client = await connect(options, environment, output);
  if (client === null)
    throw new CliFailure(
      `no service is running at ${placeHere(environment)}`,
      `Start one with ${PROGRAM.start}, or select one with --url, BOZZETTO_URL, PORT or BOZZETTO_DATA.`,
      EXIT.unreachable,
    );
  return client;
}

/** Reads the key that the service on this machine stored at its first start. Only its owner can read the file. */
async function firstApiKey(baseUrl: string, environment: CliEnvironment): Promise<string | null> {
  const { hostname } = new URL(baseUrl);
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(hostname)) return null;
  try {
    return (await readFile(join(environment.data, 'first-api-key'), 'utf8')).trim() || null;
  } catch {
    return null;
  }
}
