import type { TaskError } from '../../contract/errors.ts';
import type { Uuid } from '../../core/ids.ts';
import { liveKeys } from '../../core/live-preview.ts';
import { AgainLater } from '../../core/ports/job-queue.ts';
import type { RemoteStep } from '../../core/ports/remote-step-store.ts';
import type { ClaimOutcome } from '../../core/ports/task-store.ts';
import type { RemoteStepPlan } from '../../core/remote-step.ts';
import { isTerminal, type Task } from '../../core/task.ts';
import type { Backends } from './backends.ts';
import { creditsInVain } from './credits-in-vain.ts';
import type { Held, RemoteStepParts, RemoteStepTask } from './parts.ts';
import { candidatesOf, countedFailures, nextOf } from './plan.ts';
import { submitRemoteStep } from './submit-step.ts';
import { exhausted } from './verdict.ts';

/**
 * Nominal duration of a remote step, used to order the tasks of a lane, because the servers of a lane differ in speed.
 */
export const REMOTE_STEP_MS = 60_000;

/**
 * Milliseconds for which a task waits whose model this worker does not know. The process that created the task may have
 * read a new configuration before this worker.
 */
const UNKNOWN_MODEL_MS = 60_000;

const NO_MODEL: TaskError = {
  code: 5031,
  message: 'the model of this task is no longer configured',
  suggestion:
    'Create the task again with another model; GET /api/v1/flows lists them. Nothing was charged.',
};

/** The remote-step lanes in this worker. */
export interface RemoteStepRuns {
  /**
   * Handles a job of these lanes: does the next step of the task and hands the task over to the lane of the following
   * step.
   * @param lane the lane in which the job waited
   */
  run(task: Uuid, lane: string): Promise<void>;
  /** Gives the tasks that wait for servers back. Jobs that a server has stay there, and the next worker finds them. */
  giveBack(): Promise<void>;
}

export function createRemoteStepRuns(parts: RemoteStepParts): RemoteStepRuns {
  const { tasks, stopping, log } = parts;
  /** Claims by task, including claims in progress. */
  const claims = new Map<Uuid, Promise<ClaimOutcome>>();
  return {
    run(id, lane) {
      stopping.throwIfAborted();
      return runNext(parts, { id, lane }, claims);
    },
    async giveBack() {
      await Promise.all(
        [...claims].map(async ([task_uuid, claiming]) => {
          try {
            const claim = await claiming;
            if (claim.outcome === 'claimed') await tasks.giveBack(task_uuid, claim.task.attempt);
          } catch (err) {
            log.warn({ err, task_uuid }, 'a remote step could not be given back');
          }
        }),
      );
    },
  };
}

async function runNext(
  parts: RemoteStepParts,
  { id, lane }: { id: Uuid; lane: string },
  claims: Map<Uuid, Promise<ClaimOutcome>>,
): Promise<void> {
  const { tasks, remoteSteps, worker, remoteStepsOf, knowsModels, clock } = parts;
  const [task] = await tasks.findMany([id]);
  if (task === undefined || isTerminal(task.status)) return;
  if (!knowsModels(task.flow_name, task.input)) {
    if (clock.now() - task.created_at < UNKNOWN_MODEL_MS)
      throw new AgainLater('the model is not known here yet');
    // Another model would not be what was asked for.
    // It is running if an earlier step of it was done, or if its worker was lost.
    await tasks.fail(id, task.status === 'RUNNING' ? task.attempt : null, NO_MODEL);
    await discardIfEnded(parts, task);
    return;
  }
  const plan = remoteStepsOf(task.flow_name, task.input);
  const earlier = await remoteSteps.ofTask(id);
  const remoteStep = nextOf(plan, earlier);
  // The step is null if the configuration has changed in the meantime. The engine then does the remaining work.
  const movesOn = remoteStep === null || isMoved(remoteStep, lane, earlier);
  const place = movesOn ? 'none' : await findPlace(parts, id, remoteStep, earlier);
  if (place === 'later') throw new AgainLater('no server has room');
  const claiming = remoteSteps.claim(id, worker);
  claims.set(id, claiming);
  try {
    const claim = await claiming;
    if (claim.outcome !== 'claimed') {
      if (place !== 'none') await remoteSteps.drainSlot(place.submission);
      return;
    }
    if (movesOn) await handOver(parts, claim.task, plan);
    else await runRemoteStep(parts, { task: claim.task, plan, remoteStep, earlier }, place);
  } finally {
    claims.delete(id);
  }
}

/**
 * Returns whether the configuration now has other servers for a step, so that its task must wait in their lane. A step
 * that a server is working on stays where it is.
 */
function isMoved(
  { step, lane }: RemoteStepPlan,
  waited: string,
  done: readonly RemoteStep[],
): boolean {
  const stored = done.find((each) => each.step === step);
  return lane !== waited && stored?.state !== 'submitting' && stored?.state !== 'submitted';
}

/**
 * Returns the submission of an earlier worker, or a slot of the first server that has a free one. `none`: there is no
 * server left to ask. `later`: no server has a free slot now.
 */
async function findPlace(
  { remoteSteps, backends, clock, register, awaitsProbe }: RemoteStepParts,
  task: Uuid,
  remoteStep: RemoteStepPlan,
  done: readonly RemoteStep[],
): Promise<Held | 'none' | 'later'> {
  const stored = done.find(({ step }) => step === remoteStep.step);
  if (stored?.submission && (stored.state === 'submitting' || stored.state === 'submitted')) {
    const { submission } = stored;
    const at = backends.get(stored.backend!);
    if (at !== undefined) return { at, submission, stored };
    await remoteSteps.failed(submission, 'lost', false);
  }
  const candidates = candidatesOf(remoteStep, stored);
  if (candidates.length === 0 || mayBePaid(stored, backends)) return 'none';
  for (const backend of candidates) {
    const at = backends.get(backend)!;
    const submission = clock.uuid();
    const { concurrency: slots, totalMs } = at;
    if (
      await remoteSteps.takeSlot({
        backend,
        slots,
        task,
        step: remoteStep.step,
        submission,
        totalMs,
      })
    )
      return { at, submission, stored: null };
  }
  const hasKept = stored?.failures.some(({ result }) => result !== undefined) === true;
  if (!remoteStep.builtIn && !hasKept) return 'later';
  const states = new Map((await register.list()).map((state) => [state.backend, state]));
  const mayBeAlive = (name: string) => {
    const known = states.get(name);
    if (known === undefined || awaitsProbe(name)) return true;
    return known.state !== 'down' && (known.closed_until ?? 0) < clock.now();
  };
  return candidates.some(mayBeAlive) ? 'later' : 'none';
}

/**
 * Returns whether the last submission may have been accepted and charged without a confirmation. It must not be
 * repeated then.
 */
function mayBePaid(remoteStep: RemoteStep | undefined, backends: Backends): boolean {
  const last = remoteStep?.failures.at(-1);
  return last?.kind === 'unknown' && backends.get(last.backend)?.backend.traits.billed === true;
}

/** Asks one server after another until one has completed the step. */
async function runRemoteStep(
  parts: RemoteStepParts,
  remoteStepTask: RemoteStepTask,
  first: Held | 'none',
): Promise<void> {
  const { tasks, remoteSteps, watch, scratch, stopping } = parts;
  const { task, plan, remoteStep } = remoteStepTask;
  const watched = watch.watch(task);
  const signal = AbortSignal.any([watched.signal, stopping]);
  try {
    await scratch.use(async (directory) => {
      let place: Held | 'none' | 'later' = first;
      while (place !== 'none' && place !== 'later') {
        const ended = await submitRemoteStep(parts, remoteStepTask, place, { directory, signal });
        if (ended.end === 'let-go') return;
        if (ended.end === 'collected') return handOver(parts, task, plan);
        if (ended.end === 'failed') {
          if (await remoteSteps.takeBack(task.task_uuid)) return handOver(parts, task, plan);
          await tasks.fail(task.task_uuid, task.attempt, ended.error);
          return;
        }
        place = await findPlace(
          parts,
          task.task_uuid,
          remoteStep,
          await remoteSteps.ofTask(task.task_uuid),
        );
      }
      if (place === 'later') {
        await tasks.giveBack(task.task_uuid, task.attempt);
        throw new AgainLater('no other server has room');
      }
      await withoutServers(parts, remoteStepTask);
    });
  } finally {
    watched.end();
  }
  await discardIfEnded(parts, task);
}

/** Removes a task's fetched sources and interim results once the task has ended; its next step still needs them. */
async function discardIfEnded(
  { tasks, sources, blobs }: RemoteStepParts,
  task: Task,
): Promise<void> {
  const [now] = await tasks.findMany([task.task_uuid]);
  if (now !== undefined && !isTerminal(now.status)) return;
  await sources.discard(task);
  for (const key of liveKeys(task.task_uuid)) await blobs.remove(key);
}

/**
 * Leaves the step to the built-in engine, or to a model that only missed the terms of the request, which finishing then
 * tries to meet. If there is neither, the task fails.
 */
async function withoutServers(
  parts: RemoteStepParts,
  { task, plan, remoteStep }: RemoteStepTask,
): Promise<void> {
  const { remoteSteps, tasks } = parts;
  const { task_uuid, attempt } = task;
  if (remoteStep.builtIn) {
    await remoteSteps.useBuiltIn(task_uuid, remoteStep.step);
    await handOver(parts, task, plan);
    return;
  }
  if (await remoteSteps.takeBack(task_uuid)) return handOver(parts, task, plan);
  const stored = (await remoteSteps.ofTask(task_uuid)).find(({ step }) => step === remoteStep.step);
  const failures = countedFailures(stored);
  const spent = creditsInVain(failures);
  await tasks.fail(task_uuid, attempt, exhausted(failures), {
    engine: null,
    timings: [],
    validation: null,
    warnings: [],
    // The owner of the task does not pay for these credits, but the operator of the service has paid for them.
    statistics: Object.keys(spent).length === 0 ? null : { servers: { [remoteStep.step]: spent } },
  });
}

/** Hands the task over to the lane of its next remote step, or to that of an engine. */
export async function handOver(
  { remoteSteps, engineTime }: Pick<RemoteStepParts, 'remoteSteps' | 'engineTime'>,
  task: Task,
  plan: readonly RemoteStepPlan[],
): Promise<void> {
  const next = nextOf(plan, await remoteSteps.ofTask(task.task_uuid));
  const { lane, milliseconds } =
    next === null ? engineTime(task) : { lane: next.lane, milliseconds: REMOTE_STEP_MS };
  await remoteSteps.handOver(task.task_uuid, task.attempt, lane, milliseconds);
}
