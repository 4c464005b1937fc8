import { readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';

/** The information that PostgreSQL writes about itself in postmaster.pid. */
export interface Postmaster {
  pid: number;
  port: number;
  /**
   * State of the server: `ready` means that it accepts connections. The other values are starting, stopping and
   * standby.
   */
  status: string;
}

/** Returns whether a process with that id exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Reads postmaster.pid (lines: PID, data directory, start time, port, socket directory, address, shared memory,
 * status). Returns null if there is none. While the server starts, some lines are still missing.
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
 * Returns whether the process is alive and really that server. After a reboot or in a new container, the PID may belong
 * to any process, so the working directory is compared: a postmaster's is its data directory. This also detects a dead
 * process that its parent has not reaped, which the first process of a container may never do. On systems other than
 * Linux, only the PID is checked, and the connection that follows verifies the server itself.
 * @param data real path of the data directory
 */
export async function isRunning(data: string, pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  return (await readlink(`/proc/${pid}/cwd`).catch(() => null)) === data;
}
