import type { Uuid } from '../../core/ids.ts';
import type { JobQueue, LegLane } from '../../core/ports/job-queue.ts';
import { startDraining } from './drain.ts';
import { startExpiry } from './expiry.ts';
import { startHealth } from './health.ts';
import type { LegParts } from './parts.ts';
import { createLegRuns } from './run-legs.ts';

/**
 * Maximum number of remote steps of one lane that a worker waits for at once: each takes a socket and a few kilobytes.
 */
const LEGS_OF_LANE = 500;

/** The remote-step lanes in this worker, and the background work that monitors their servers. */
export interface LegWork {
  giveBack(): Promise<void>;
  /** Stops all of this and closes the connections to the servers. */
  stop(): Promise<void>;
}

/** Starts to process remote steps. The creator of the queue stops it. */
export async function startLegs(
  parts: LegParts,
  queue: JobQueue,
  lanes: readonly LegLane[],
  isOpen: () => Promise<boolean>,
): Promise<LegWork> {
  const { backends, legs, register, clock, log, scratch } = parts;
  const runs = createLegRuns(parts);
  const stops = [
    startHealth(register, backends, log),
    startDraining(legs, backends, { now: () => clock.now(), directory: scratch.root, log }),
    startExpiry(parts, lanes),
  ];
  for (const lane of lanes)
    await queue.workLegs(lane, LEGS_OF_LANE, (task: Uuid) => runs.run(task), isOpen);
  return {
    giveBack: () => runs.giveBack(),
    async stop() {
      await Promise.all(stops.map((stop) => stop()));
      await Promise.all([...backends.values()].map(({ backend }) => backend.close()));
    },
  };
}
