import type { Uuid } from '../../core/ids.ts';
import { liveKeys } from '../../core/live-preview.ts';
import { AgainLater } from '../../core/ports/job-queue.ts';
import type { Leg } from '../../core/ports/leg-store.ts';
import type { ClaimOutcome } from '../../core/ports/task-store.ts';
import type { RemoteLeg } from '../../core/remote-leg.ts';
import { isTerminal, type Task } from '../../core/task.ts';
import type { Backends } from './backends.ts';
import { creditsInVain } from './credits-in-vain.ts';
import type { Held, LegParts, LegTask } from './parts.ts';
import { candidatesOf, countedFailures, nextOf } from './plan.ts';
import { submitLeg } from './submit-leg.ts';
import { exhausted } from './verdict.ts';

/**
 * Nominal duration of a remote step, used to order the tasks of a lane, because the servers of a lane differ in speed.
 */
export const LEG_MS = 60_000;

/** The remote-step lanes in this worker. */
export interface LegRuns {
  /**
   * Handles a job of these lanes: does the next step of the task and hands the task over to the lane of the following
   * step.
   */
  run(task: Uuid): Promise<void>;
  /** Gives the tasks that wait for servers back. Jobs that a server has stay there, and the next worker finds them. */
  giveBack(): Promise<void>;
}

export function createLegRuns(parts: LegParts): LegRuns {
  const { tasks, stopping, log } = parts;
  /** Claims by task, including those in progress. */
  const claims = new Map<Uuid, Promise<ClaimOutcome>>();
  return {
    run(id) {
      stopping.throwIfAborted();
      return runNext(parts, id, claims);
    },
    async giveBack() {
      await Promise.all(
        [...claims].map(async ([task_uuid, claiming]) => {
          try {
            const claim = await claiming;
            if (claim.outcome === 'claimed') await tasks.giveBack(task_uuid, claim.task.attempt);
          } catch (err) {
            log.warn({ err, task_uuid }, 'a leg could not be given back');
          }
        }),
      );
    },
  };
}

async function runNext(
  parts: LegParts,
  id: Uuid,
  claims: Map<Uuid, Promise<ClaimOutcome>>,
): Promise<void> {
  const { tasks, legs, worker, legsOf } = parts;
  const [task] = await tasks.findMany([id]);
  if (task === undefined || isTerminal(task.status)) return;
  const plan = legsOf(task.flow_name, task.input);
  const earlier = await legs.ofTask(id);
  const leg = nextOf(plan, earlier);
  // Null if the configuration has changed since: the remaining work is then the engine's.
  const place = leg === null ? 'none' : await findPlace(parts, id, leg, earlier);
  if (place === 'later') throw new AgainLater('no server has room');
  const claiming = legs.claim(id, worker);
  claims.set(id, claiming);
  try {
    const claim = await claiming;
    if (claim.outcome !== 'claimed') {
      if (place !== 'none') await legs.drainSlot(place.submission);
      return;
    }
    if (leg === null) await handOver(parts, claim.task, plan);
    else await doLeg(parts, { task: claim.task, plan, leg, earlier }, place);
  } finally {
    claims.delete(id);
  }
}

/**
 * Returns the submission of an earlier worker, or a slot of the first server that has a free one. `none`: there is no
 * server left to ask. `later`: no server has a free slot now.
 */
async function findPlace(
  { legs, backends, clock, register }: LegParts,
  task: Uuid,
  leg: RemoteLeg,
  done: readonly Leg[],
): Promise<Held | 'none' | 'later'> {
  const stored = done.find(({ step }) => step === leg.step);
  if (stored?.submission && (stored.state === 'submitting' || stored.state === 'submitted')) {
    const { submission } = stored;
    const at = backends.get(stored.backend!);
    if (at !== undefined) return { at, submission, stored };
    await legs.failed(submission, 'lost', false);
  }
  const candidates = candidatesOf(leg, stored);
  if (candidates.length === 0 || mayBePaid(stored, backends)) return 'none';
  for (const backend of candidates) {
    const at = backends.get(backend)!;
    const submission = clock.uuid();
    const { concurrency: slots, totalMs } = at;
    if (await legs.takeSlot({ backend, slots, task, step: leg.step, submission, totalMs }))
      return { at, submission, stored: null };
  }
  if (!leg.builtIn) return 'later';
  const alive = (await register.list()).some(
    ({ backend, state, closed_until }) =>
      candidates.includes(backend) && state !== 'down' && (closed_until ?? 0) < clock.now(),
  );
  return alive ? 'later' : 'none';
}

/**
 * Returns whether the last submission may have been accepted and charged without a confirmation. It must not be
 * repeated then.
 */
function mayBePaid(leg: Leg | undefined, backends: Backends): boolean {
  const last = leg?.failures.at(-1);
  return last?.kind === 'unknown' && backends.get(last.backend)?.backend.traits.billed === true;
}

/** Asks one server after another until one has completed the step. */
async function doLeg(parts: LegParts, legTask: LegTask, first: Held | 'none'): Promise<void> {
  const { tasks, legs, watch, scratch, stopping } = parts;
  const { task, plan, leg } = legTask;
  const watched = watch.watch(task);
  const signal = AbortSignal.any([watched.signal, stopping]);
  try {
    await scratch.use(async (directory) => {
      let place: Held | 'none' | 'later' = first;
      while (place !== 'none' && place !== 'later') {
        const ended = await submitLeg(parts, legTask, place, { directory, signal });
        if (ended.end === 'let-go') return;
        if (ended.end === 'collected') return handOver(parts, task, plan);
        if (ended.end === 'failed') {
          await tasks.fail(task.task_uuid, task.attempt, ended.error);
          return;
        }
        place = await findPlace(parts, task.task_uuid, leg, await legs.ofTask(task.task_uuid));
      }
      if (place === 'later') {
        await tasks.giveBack(task.task_uuid, task.attempt);
        throw new AgainLater('no other server has room');
      }
      await withoutServers(parts, legTask);
    });
  } finally {
    watched.end();
  }
  await discardIfEnded(parts, task);
}

/** Removes a task's fetched sources and interim results once the task has ended; its next step still needs them. */
async function discardIfEnded({ tasks, sources, blobs }: LegParts, task: Task): Promise<void> {
  const [now] = await tasks.findMany([task.task_uuid]);
  if (now !== undefined && !isTerminal(now.status)) return;
  await sources.discard(task);
  for (const key of liveKeys(task.task_uuid)) await blobs.remove(key);
}

/** Leaves the step to the built-in engine, or fails the task if that cannot do it. */
async function withoutServers(parts: LegParts, { task, plan, leg }: LegTask): Promise<void> {
  const { legs, tasks } = parts;
  const { task_uuid, attempt } = task;
  if (leg.builtIn) {
    await legs.useBuiltIn(task_uuid, leg.step);
    await handOver(parts, task, plan);
    return;
  }
  const stored = (await legs.ofTask(task_uuid)).find(({ step }) => step === leg.step);
  const failures = countedFailures(stored);
  const spent = creditsInVain(failures);
  await tasks.fail(task_uuid, attempt, exhausted(failures), {
    engine: null,
    timings: [],
    validation: null,
    warnings: [],
    // The owner of the task pays nothing, but the operator of the service paid for these credits.
    statistics: Object.keys(spent).length === 0 ? null : { servers: { [leg.step]: spent } },
  });
}

/** Hands the task over to the lane of its next remote step, or to that of an engine. */
async function handOver(
  { legs, engineTime }: LegParts,
  task: Task,
  plan: readonly RemoteLeg[],
): Promise<void> {
  const next = nextOf(plan, await legs.ofTask(task.task_uuid));
  const { lane, milliseconds } =
    next === null ? engineTime(task) : { lane: next.lane, milliseconds: LEG_MS };
  await legs.handOver(task.task_uuid, task.attempt, lane, milliseconds);
}
