import type { WorkerLog, WorkerPorts } from './ports.ts';

const INTERVAL_MS = 5 * 60_000;
/** Not in the moment of the start, which should be quick. */
const FIRST_MS = 10_000;

type SweeperPorts = Pick<WorkerPorts, 'uploads' | 'blobs' | 'accounts' | 'queueControl' | 'prune'>;

/**
 * Now and then: removes expired uploads, expires grants, puts jobs of paused flows right, forgets old events.
 * Returns what stops it.
 */
export function startSweeper(ports: SweeperPorts, log: WorkerLog): () => void {
  let timer = setTimeout(sweep, FIRST_MS);
  async function sweep(): Promise<void> {
    try {
      const keys = await ports.uploads.removeExpired();
      for (const key of keys) await ports.blobs.remove(key);
      const grants = await ports.accounts.expireGrants();
      await ports.queueControl.sortPaused();
      await ports.prune();
      if (keys.length + grants > 0)
        log.info({ uploads: keys.length, grants }, 'removed what has expired');
    } catch (error) {
      log.warn({ err: error }, 'expired things were not removed');
    }
    timer = setTimeout(sweep, INTERVAL_MS);
  }
  return () => clearTimeout(timer);
}
