import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** The file's name in the data directory. */
const NAME = 'service.json';

/** What a service says of itself to the command lines of its data directory. */
interface ServiceFile {
  /** Where it answers on this machine. */
  url: string;
  pid: number;
  /** Name of the machine: process ids of another one say nothing here. */
  host: string;
  /** ISO 8601. */
  started: string;
}

/**
 * Writes where this service listens into its data directory: a command line that was told no address finds it there,
 * whatever its port.
 * @returns removes the file again, unless another service has taken the directory over since
 */
export async function writeServiceFile(
  data: string,
  { url, now }: { url: string; now: number },
): Promise<() => Promise<void>> {
  const path = join(data, NAME);
  const facts: ServiceFile = {
    url,
    pid: process.pid,
    host: hostname(),
    started: new Date(now).toISOString(),
  };
  const part = `${path}.${process.pid}.part`;
  await writeFile(part, `${JSON.stringify(facts, null, 2)}\n`);
  await rename(part, path);
  return async () => {
    const text = await readFile(path, 'utf8').catch(() => '{}');
    if (isOurs(text, facts)) await rm(path, { force: true });
  };
}

function isOurs(text: string, { pid, host }: ServiceFile): boolean {
  try {
    const found = JSON.parse(text) as Partial<ServiceFile>;
    return found.pid === pid && found.host === host;
  } catch {
    return false;
  }
}
