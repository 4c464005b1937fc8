import { readFile } from 'node:fs/promises';

/** Pages are 4 KiB on every platform that Node's Linux builds run on, but for 64 KiB ones, where this counts low. */
const PAGE_BYTES = 4096;

/** Resident memory of a process; null where the system does not tell (only Linux does, in /proc) or it is gone. */
export async function residentBytes(pid: number): Promise<number | null> {
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => null);
  return statm === null ? null : Number(statm.split(' ')[1]) * PAGE_BYTES;
}
