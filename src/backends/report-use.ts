import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { revisionOf } from './live-configuration.ts';

/** Time within which a service reads a changed file and probes a new server. */
const PATIENCE_MS = 10_000;
const LOOK_MS = 200;

/** What `/readyz` reports of the configuration. */
interface Readiness {
  configuration?: { revision: string; refused_at: string | null };
  backends?: { name: string; state: string }[];
}

/**
 * Waits until the service of a data directory uses the configuration file, and describes the outcome in a sentence.
 * @param added name of a new server, which a worker of the service should have probed; null: none
 */
export async function reportUse(
  { configFile, data }: { configFile: string; data: string },
  added: string | null,
): Promise<string> {
  const url = await addressOf(data);
  const later = 'Services that use this file read it within a second, and at their start.';
  if (url === null || (await readinessOf(url)) === null) return later;
  const revision = await revisionOf(configFile);
  const { mtimeMs: writtenAt } = await stat(configFile);
  const deadline = performance.now() + PATIENCE_MS;
  let isRead = false;
  while (performance.now() < deadline) {
    const found = await readinessOf(url);
    if (found?.configuration?.revision === revision) {
      isRead = true;
      const state = found.backends?.find(({ name }) => name === added)?.state;
      if (added === null) return `The service at ${url} uses it now.`;
      if (state !== undefined && state !== 'unknown')
        return `The service at ${url} uses it now: ${added} is ${state}.`;
    } else if (Date.parse(found?.configuration?.refused_at ?? '') > writtenAt)
      return `The service at ${url} refused it, and keeps what it had: its log says why. It also needs the environment variables that the file names.`;
    await sleep(LOOK_MS);
  }
  if (isRead) return `The service at ${url} uses it now, but no worker has probed ${added} yet.`;
  return `The service at ${url} uses another file: start it with BOZZETTO_CONFIG=${configFile}.`;
}

/** Returns the address that a running service wrote into its data directory; null if there is none. */
async function addressOf(data: string): Promise<string | null> {
  try {
    const { url } = JSON.parse(await readFile(join(data, 'service.json'), 'utf8'));
    return typeof url === 'string' ? url : null;
  } catch {
    return null;
  }
}

async function readinessOf(url: string): Promise<Readiness | null> {
  try {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) });
    return (await answer.json()) as Readiness;
  } catch {
    return null;
  }
}
