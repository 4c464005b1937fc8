import { readdir, readFile } from 'node:fs/promises';

/** A process and what it runs. */
export interface FoundProcess {
  pid: number;
  command: string;
}

/**
 * Processes that were started for a data directory: it stands in their command line or environment. Only Linux can
 * tell; elsewhere the list is empty.
 */
export async function processesOf(directory: string): Promise<FoundProcess[]> {
  if (process.platform !== 'linux') return [];
  const found: FoundProcess[] = [];
  for (const name of await readdir('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid) || pid === process.pid) continue;
    const [command, environment, status] = await Promise.all(
      ['cmdline', 'environ', 'status'].map((file) =>
        readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => ''),
      ),
    );
    const isZombie = /^State:\s+Z/m.test(status!);
    if (!isZombie && (command!.includes(directory) || environment!.includes(directory)))
      found.push({ pid, command: command!.replaceAll('\0', ' ').trim() });
  }
  return found;
}

/** Resident memory of a process in bytes; null where it is gone or the system does not tell. */
export async function residentBytes(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) * 1024;
}
