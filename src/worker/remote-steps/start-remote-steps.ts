import type { Uuid } from '../../core/ids.ts';
import type { JobQueue, RemoteStepLane } from '../../core/ports/job-queue.ts';
import { startDraining } from './drain.ts';
import { startExpiry } from './expiry.ts';
import { startHealth } from './health.ts';
import type { RemoteStepParts } from './parts.ts';
import { createRemoteStepRuns } from './run-remote-steps.ts';

/**
 * Maximum number of remote steps of one lane that a worker waits for at once: each takes a socket and a few kilobytes.
 */
const LEGS_OF_LANE = 500;

/** The remote-step lanes in this worker, and the background work that monitors their servers. */
export interface RemoteStepWork {
  giveBack(): Promise<void>;
  /** Stops the remote steps and the background work, and closes the connections to the servers. */
  stop(): Promise<void>;
}

/** Starts to process remote steps. The creator of the queue stops it. */
export async function startRemoteSteps(
  parts: RemoteStepParts,
  queue: JobQueue,
  lanes: readonly RemoteStepLane[],
  isOpen: () => Promise<boolean>,
): Promise<RemoteStepWork> {
  const { backends, remoteSteps, register, clock, log, scratch } = parts;
  const runs = createRemoteStepRuns(parts);
  const stops = [
    startHealth(register, backends, log),
    startDraining(remoteSteps, backends, { now: () => clock.now(), directory: scratch.root, log }),
    startExpiry(parts, lanes),
  ];
  for (const lane of lanes)
    await queue.workRemoteSteps(lane, LEGS_OF_LANE, (task: Uuid) => runs.run(task), isOpen);
  return {
    giveBack: () => runs.giveBack(),
    async stop() {
      await Promise.all(stops.map((stop) => stop()));
      await Promise.all([...backends.values()].map(({ backend }) => backend.close()));
    },
  };
}
