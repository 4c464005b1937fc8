import type { JobQueue } from '../../core/ports/job-queue.ts';
import type { QueueControl } from '../../core/ports/queue-control.ts';
import type { ConfiguredBackend } from './backends.ts';
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
  /**
   * Adapts to the current configuration after it was replaced.
   * @param replaced servers of the earlier one that were removed or changed, whose stored states no longer hold
   */
  follow(replaced: readonly string[]): Promise<void>;
  /** Stops the remote steps and the background work. */
  stop(): Promise<void>;
}

/** Starts to process remote steps. The creator of the queue stops it. */
export async function startRemoteSteps(
  given: Omit<RemoteStepParts, 'awaitsProbe'>,
  configurations: RemoteConfigurations,
  { queue, queueControl }: { queue: JobQueue; queueControl: Pick<QueueControl, 'lanes'> },
  isOpen: () => Promise<boolean>,
): Promise<RemoteStepWork> {
  const probed = new WeakSet<ConfiguredBackend>();
  const parts: RemoteStepParts = {
    ...given,
    awaitsProbe(name) {
      const at = configurations.current.backends.get(name);
      return at !== undefined && !probed.has(at);
    },
  };
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
  const probe = () => startHealth(register, configurations.current.backends, probed, log);
  let stopHealth = probe();
  let isStopped = false;
  const stops = [
    startDraining(remoteSteps, backends, { now: () => clock.now(), directory: scratch.root, log }),
    startExpiry(parts, () => lanes.all),
  ];
  await lanes.start();
  return {
    giveBack: () => runs.giveBack(),
    async follow(replaced) {
      // An earlier probe must not store its result after the states were forgotten.
      await stopHealth();
      await register
        .forget(replaced)
        .catch((err) => log.warn({ err }, 'the states of earlier model servers were not removed'));
      if (!isStopped) stopHealth = probe();
      await lanes.follow();
    },
    async stop() {
      isStopped = true;
      await Promise.all([lanes.stop(), stopHealth(), ...stops.map((stop) => stop())]);
    },
  };
}
