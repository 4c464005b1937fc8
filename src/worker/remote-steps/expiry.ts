import type { Uuid } from '../../core/ids.ts';
import type { RemoteStepLane } from '../../core/ports/job-queue.ts';
import type { RemoteStepParts } from './parts.ts';
import { handOver } from './run-remote-steps.ts';

const LOOK_MS = 5000;

/**
 * Fails tasks that have waited too long because none of their servers is available.
 * @returns a function that stops it
 */
export function startExpiry(
  parts: RemoteStepParts,
  lanes: () => readonly RemoteStepLane[],
): () => Promise<void> {
  const { log } = parts;
  let stopped = false;
  let running: Promise<void> | null = null;

  async function look(): Promise<void> {
    try {
      for (const lane of lanes()) if (!lane.builtIn) await failLate(parts, lane);
    } catch (err) {
      log.warn({ err }, 'tasks that wait for servers could not be looked at');
    }
  }

  const timer = setInterval(() => {
    if (stopped || running !== null) return;
    running = look().finally(() => {
      running = null;
    });
  }, LOOK_MS);
  return async () => {
    stopped = true;
    clearInterval(timer);
    await running;
  };
}

async function failLate(
  parts: RemoteStepParts,
  { lane, backends: names }: RemoteStepLane,
): Promise<void> {
  const { register, backends, clock, remoteSteps, tasks, log } = parts;
  const states = (await register.list()).filter(({ backend }) =>
    names.some(({ name }) => name === backend),
  );
  // A server that has not been probed yet is not known to be down.
  if (states.length < names.length || states.some(({ down_since }) => down_since === null)) return;
  const since = Math.max(...states.map(({ down_since }) => down_since!));
  const queueMs = Math.max(...names.map(({ name }) => backends.get(name)?.queueMs ?? 0));
  if (clock.now() - since < queueMs) return;
  const late = await remoteSteps.waitingLonger(lane, queueMs);
  for (const task of late) {
    if (await remoteSteps.takeBack(task)) {
      await moveOn(parts, task);
      continue;
    }
    await tasks.fail(task, null, {
      code: 5031,
      message: `no model server for this task has been available since ${new Date(since).toISOString()}`,
      suggestion:
        'Try again later, or use another model; GET /api/v1/flows lists available models.',
    });
  }
  if (late.length > 0) log.warn({ lane, tasks: late.length }, 'no server was live for too long');
}

/** Continues a task with a model that was kept. Its lane delivers no job, because none of the servers is live. */
async function moveOn(parts: RemoteStepParts, id: Uuid): Promise<void> {
  const claim = await parts.remoteSteps.claim(id, parts.worker);
  if (claim.outcome !== 'claimed') return;
  const { flow_name, input } = claim.task;
  await handOver(parts, claim.task, parts.remoteStepsOf(flow_name, input));
}
