import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** The file's name in the data directory. */
const NAME = 'service.json';

/** Facts about a running service, for command lines that use its data directory. */
interface ServiceFile {
  /** Address of the service on this machine. */
  url: string;
  pid: number;
  /** Name of the machine, because process ids are meaningful only on the same machine. */
  host: string;
  /** ISO 8601. */
  started: string;
}

/**
 * Writes the address of this service into its data directory, so that a command line without a given address finds the
 * service on any port.
 * @returns a function that removes the file, unless another service has replaced it since
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
