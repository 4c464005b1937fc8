import { readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';

/** The information that PostgreSQL writes about itself in postmaster.pid. */
export interface Postmaster {
  pid: number;
  port: number;
  /** `ready` takes connections; else starting, stopping, standby. */
  status: string;
}

/** True where a process of that id exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Reads postmaster.pid (lines: pid, data directory, start, port, socket directory, address, shared memory, status);
 * null where there is none. A starting server's file has fewer lines yet.
 */
export async function readPostmaster(data: string): Promise<Postmaster | null> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => null);
  if (text === null) return null;
  const lines = text.split('\n');
  return {
    pid: Math.abs(Number(lines[0])),
    port: Number(lines[3] ?? 0),
    status: (lines[7] ?? 'starting').trim(),
  };
}

/**
 * Whether the file's process is alive and really that server. After a reboot or in a new container the number may
 * belong to anyone; a postmaster's working directory is its data directory. That also tells a dead one that nobody has
 * reaped yet (a container's first process may never do so). Elsewhere than on Linux, alive must do: the connection that
 * follows asks the server itself.
 * @param data real path of the data directory
 */
export async function isRunning(data: string, pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  return (await readlink(`/proc/${pid}/cwd`).catch(() => null)) === data;
}
