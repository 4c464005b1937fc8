import { readdir, readFile } from 'node:fs/promises';

/** USER_HZ, which is 100 on every Linux that Node.js runs on. */
const TICKS_PER_SECOND = 100;

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

/** Seconds of processor that a process and those that it started and that still live have used; 0 where the system does not tell. */
export async function processorSeconds(root: number): Promise<number> {
  if (process.platform !== 'linux') return 0;
  const used = new Map<number, { parent: number; ticks: number }>();
  for (const name of await readdir('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    // Behind the program's name, which may hold anything: state, parent, and 11 fields on the ticks in user and in kernel.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    used.set(pid, { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) });
  }
  const ticksOf = (pid: number): number =>
    [...used].reduce(
      (sum, [child, { parent }]) => (parent === pid ? sum + ticksOf(child) : sum),
      used.get(pid)?.ticks ?? 0,
    );
  return ticksOf(root) / TICKS_PER_SECOND;
}
