import type { Uuid } from '../core/ids.ts';
import { AgainLater } from '../core/ports/job-queue.ts';
import type { StorageStore } from '../core/ports/storage-store.ts';
import type { TaskStore } from '../core/ports/task-store.ts';
import type { Tracer } from '../core/ports/tracer.ts';
import { isStorageFull } from '../core/storage-full.ts';
import type { Task } from '../core/task.ts';
import { traceIdOf } from '../core/trace-context.ts';
import { FailedTries } from './failed-tries.ts';
import { type ImageModeration, ImageRefused, ImageUnjudged } from './image-moderation.ts';
import { neededTaskProblem } from './needed-tasks.ts';
import type { WorkerLog } from './ports.ts';
import type { RoomGate } from './room-gate.ts';
import { isRefusal, type Sources } from './sources.ts';
import type { TaskWatch } from './task-watch.ts';

/**
 * Number of attempts to check the sources of a task. An error that says nothing about a source, such as a database that
 * did not answer in time or an engine process that was lost, usually passes; a busy machine has many of them.
 */
const TRIES = 8;

interface AdmissionParts {
  tasks: TaskStore;
  storage: StorageStore;
  sources: Sources;
  /** Moderation of images; null if images are not moderated. */
  moderation: ImageModeration | null;
  watch: TaskWatch;
  gate: RoomGate;
  /** null: no traces are recorded. */
  tracer: Tracer | null;
  log: WorkerLog;
}

/**
 * Creates the handler of the queue lines `file` and `url`. It moves a task from PENDING to QUEUED once its sources
 * exist and are valid, and otherwise to FAILED: with 4220 for a source that cannot be used, with 6003 for an image that
 * moderation refuses, and with 6011 if a task whose file it needs has no result. The handler throws if the database
 * fails, if the disk is full, and if the sources could not be checked; the job is then delivered again. After
 * {@link TRIES} attempts to check the sources in one process, the task fails with 6000.
 */
export function createAdmission({
  tasks,
  storage,
  sources,
  moderation,
  watch,
  gate,
  tracer,
  log,
}: AdmissionParts) {
  const failedTries = new FailedTries();

  return async function admit(id: Uuid): Promise<void> {
    const task = await tasks.findPending(id);
    if (task === null) {
      failedTries.forget(id);
      return;
    }
    const missing = await neededTaskProblem(tasks, task);
    if (missing !== null) {
      await tasks.fail(id, null, missing);
      return;
    }
    const watched = watch.watch(task);
    const span = tracer?.start('admit', {
      kind: 'consumer',
      parent: task.traceparent,
      facts: { 'bozzetto.flow': task.flow_name, 'bozzetto.task_uuid': id },
    });
    let problem: unknown;
    let fetched = 0;
    moderation?.expect(task);
    try {
      const admitted = await sources.admit(task, watched.signal);
      fetched = admitted.reduce((sum, source) => sum + source.fetched, 0);
      if (fetched > 0) await checkQuota(storage, task, fetched);
      await moderation?.check(task, admitted, watched.signal);
    } catch (error) {
      problem = error;
    } finally {
      watched.end();
      span?.end(problem instanceof Error ? problem.name : null);
    }
    if (problem === undefined) {
      failedTries.forget(id);
      if (!(await tasks.admit(id, fetched))) await sources.discard(task);
      return;
    }
    await sources.discard(task);
    if (watched.signal.aborted) return;
    if (isStorageFull(problem)) {
      gate.foundFull({ task_uuid: id }, problem);
      throw new AgainLater('the disk is full', { cause: problem });
    }
    if (isRefusal(problem)) {
      await tasks.fail(id, null, {
        code: 4220,
        message: problem.message,
        suggestion: 'Create the task again with another source; nothing was charged.',
      });
      return;
    }
    if (problem instanceof QuotaReached) {
      await tasks.fail(id, null, {
        code: 5070,
        message: problem.message,
        suggestion: 'Delete tasks or uploads that are no longer needed; nothing was charged.',
      });
      return;
    }
    if (problem instanceof ImageRefused) {
      await tasks.fail(id, null, {
        code: 6003,
        message: problem.message,
        suggestion: 'Use another image; nothing was charged.',
      });
      return;
    }
    if (!(problem instanceof ImageUnjudged) && failedTries.add(id) < TRIES) throw problem;
    failedTries.forget(id);
    const trace_id = traceIdOf(task.traceparent);
    log.error({ err: problem, task_uuid: id, trace_id }, 'the source could not be checked');
    await tasks.fail(id, null, { code: 6000, message: 'the source could not be checked' });
  };
}

/** Thrown if a fetched source would exceed the user's storage quota. The message is for the client. */
class QuotaReached extends Error {}

/** @throws QuotaReached if the source would exceed the user's storage quota */
async function checkQuota(storage: StorageStore, task: Task, bytes: number): Promise<void> {
  if ((await storage.problem(task.user_uuid, bytes)) === null) return;
  throw new QuotaReached(`the source has ${bytes} bytes, more than is left of your storage`);
}
