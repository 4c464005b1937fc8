import type { Writable } from 'node:stream';
import type { Service } from './service.ts';

const TICK_MS = 1000;

/**
 * Waits until the Studio is available. If it must be built first, prints that, and counts the seconds on a terminal.
 * @returns false if the build failed
 */
export async function pagesReady(
  studio: NonNullable<Service['studio']>,
  out: Writable & { isTTY?: boolean },
): Promise<boolean> {
  if (!(await studio.isBuilding())) return studio.isReady();
  const reported = 'Building the Studio, once for this version; this takes a few seconds';
  const began = performance.now();
  const seconds = () => Math.round((performance.now() - began) / TICK_MS);
  out.write(out.isTTY ? `${reported}…` : `${reported}.\n`);
  const timer = out.isTTY
    ? setInterval(() => out.write(`\r${reported}… ${seconds()} s`), TICK_MS)
    : undefined;
  try {
    return await studio.isReady();
  } finally {
    clearInterval(timer);
    if (out.isTTY) out.write('\r\x1b[K');
  }
}
