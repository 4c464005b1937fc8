import { readdir, readFile } from 'node:fs/promises';

/** Ticks per second (USER_HZ), 100 on every Linux that Node.js runs on. */
const TICKS_PER_SECOND = 100;

/** A process and its command. */
export interface FoundProcess {
  pid: number;
  command: string;
}

/**
 * Returns the processes that were started for a data directory, which their command line or environment contains. Only
 * possible on Linux; elsewhere the list is empty.
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

/** Returns the resident memory of a process in bytes; null if it is gone or the system does not provide it. */
export async function residentBytes(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) * 1024;
}

/** Returns the processor seconds of a process and of its descendants, ended ones too; 0 if the system does not provide it. */
export async function processorSeconds(root: number): Promise<number> {
  if (process.platform !== 'linux') return 0;
  const used = new Map<number, { parent: number; ticks: number }>();
  for (const name of await readdir('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    // After the program's name, which may contain any character: state, parent, and from field 11 the user and kernel
    // ticks, its own and those of its ended children.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    used.set(pid, { parent: Number(fields[1]), ticks });
  }
  const ticksOf = (pid: number): number =>
    [...used].reduce(
      (sum, [child, { parent }]) => (parent === pid ? sum + ticksOf(child) : sum),
      used.get(pid)?.ticks ?? 0,
    );
  return ticksOf(root) / TICKS_PER_SECOND;
}
