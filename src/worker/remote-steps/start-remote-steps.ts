import type { JobQueue } from '../../core/ports/job-queue.ts';
import type { QueueControl } from '../../core/ports/queue-control.ts';
import type { RemoteConfigurations } from './configurations.ts';
import { startDraining } from './drain.ts';
import { startExpiry } from './expiry.ts';
import { startHealth } from './health.ts';
import type { RemoteStepParts } from './parts.ts';
import { createRemoteStepRuns } from './run-remote-steps.ts';
import { ServedLanes } from './served-lanes.ts';

/** The remote-step lanes in this worker, and the background work that monitors their servers. */
export interface RemoteStepWork {
  giveBack(): Promise<void>;
  /** Adapts to the current configuration after it was replaced. */
  follow(): Promise<void>;
  /** Stops the remote steps and the background work. */
  stop(): Promise<void>;
}

/** Starts to process remote steps. The creator of the queue stops it. */
export async function startRemoteSteps(
  parts: RemoteStepParts,
  configurations: RemoteConfigurations,
  { queue, queueControl }: { queue: JobQueue; queueControl: Pick<QueueControl, 'lanes'> },
  isOpen: () => Promise<boolean>,
): Promise<RemoteStepWork> {
  const { backends, remoteSteps, register, clock, log, scratch } = parts;
  const runs = createRemoteStepRuns(parts);
  const lanes = new ServedLanes({
    queue,
    lanes: () => queueControl.lanes(),
    configurations,
    run: (task, lane) => runs.run(task, lane),
    isOpen,
    log,
  });
  const probe = () => startHealth(register, configurations.current.backends, log);
  let stopHealth = probe();
  const stops = [
    startDraining(remoteSteps, backends, { now: () => clock.now(), directory: scratch.root, log }),
    startExpiry(parts, () => lanes.all),
  ];
  await lanes.start();
  return {
    giveBack: () => runs.giveBack(),
    async follow() {
      const stopped = stopHealth();
      stopHealth = probe();
      await Promise.all([stopped, lanes.follow()]);
    },
    async stop() {
      await Promise.all([lanes.stop(), stopHealth(), ...stops.map((stop) => stop())]);
    },
  };
}
