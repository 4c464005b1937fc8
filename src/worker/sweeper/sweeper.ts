import type { WorkerLog } from '../ports.ts';
import { type SweepPorts, type Sweeps, sweeps } from './sweeps.ts';

const INTERVAL_MS = 5 * 60_000;
/** Delay before the first sweep, so that it does not slow down the start. */
const FIRST_MS = 10_000;
/** Delay after a sweep that left work over, so that other work can use the disk and the database in between. */
const SOON_MS = 2000;
/**
 * Maximum number of steps of one kind per sweep, each a short transaction, so that a backlog of one kind does not delay
 * the others.
 */
const STEPS_A_GO = 20;

/**
 * Sweeps once through everything that is kept for a limited time. Any number of processes may do so at once: each one
 * skips the rows that another is working on.
 * @returns whether more is left than fits in one sweep
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

/** Sweeps periodically. Returns a function that stops it after the current step. */
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
