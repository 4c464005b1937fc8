import { readFile } from 'node:fs/promises';

/** Page size of most platforms that Node.js supports on Linux. On those with pages of 64 KiB, the result is too low. */
const PAGE_BYTES = 4096;

/**
 * Returns the resident memory of a process in bytes; null if the process is gone, or if the system has no /proc, which
 * only Linux has.
 */
export async function residentBytes(pid: number): Promise<number | null> {
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => null);
  return statm === null ? null : Number(statm.split(' ')[1]) * PAGE_BYTES;
}
