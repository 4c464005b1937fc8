import type { WorkerLog } from '../ports.ts';
import { type SweepPorts, type Sweeps, sweeps } from './sweeps.ts';

const INTERVAL_MS = 5 * 60_000;
/** Not in the moment of the start, which should be quick. */
const FIRST_MS = 10_000;
/** Where much has come together: others get a turn at the disk and the database between two goes. */
const SOON_MS = 2000;
/** Steps of one kind in one go, each of them one short transaction: a backlog of one kind does not keep the others. */
const STEPS_A_GO = 20;

/**
 * One go through everything that is kept for a time only. Any number of processes may do so at once: what one of them has
 * in hand the others pass over.
 * @returns whether more is left than one go takes
 */
export async function sweepOnce(
  kinds: Sweeps,
  log: WorkerLog,
  signal: AbortSignal,
): Promise<boolean> {
  let isMore = false;
  for (const { name, step } of kinds) {
    let total = 0;
    try {
      for (let steps = 0; !signal.aborted; steps++) {
        const { done, more } = await step(signal);
        total += done;
        if (!more) break;
        if (steps + 1 === STEPS_A_GO) {
          isMore = true;
          break;
        }
      }
    } catch (err) {
      log.warn({ err, sweep: name }, 'a sweep did not come to its end');
    }
    if (total > 0) log.info({ sweep: name, swept: total }, 'swept');
  }
  return isMore;
}

/** Sweeps now and then. Returns what stops it, once the step at hand is done. */
export function startSweeper(ports: SweepPorts, log: WorkerLog): () => Promise<void> {
  const stopping = new AbortController();
  const kinds = sweeps(ports, log);
  let running: Promise<void> = Promise.resolve();
  let timer = setTimeout(go, FIRST_MS);
  function go(): void {
    running = sweepOnce(kinds, log, stopping.signal).then((isMore) => {
      if (!stopping.signal.aborted) timer = setTimeout(go, isMore ? SOON_MS : INTERVAL_MS);
    });
  }
  return async () => {
    stopping.abort();
    clearTimeout(timer);
    await running;
  };
}
