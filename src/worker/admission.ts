import type { Uuid } from '../core/ids.ts';
import type { TaskStore } from '../core/ports/task-store.ts';
import { type ImageModeration, ImageRefused } from './image-moderation.ts';
import type { WorkerLog } from './ports.ts';
import { isRefusal, type Sources } from './sources.ts';
import type { TaskWatch } from './task-watch.ts';

interface AdmissionParts {
  tasks: TaskStore;
  sources: Sources;
  /** null: images are not judged. */
  moderation: ImageModeration | null;
  watch: TaskWatch;
  log: WorkerLog;
}

/**
 * The handler of the lines `file` and `url`: PENDING → QUEUED once the sources are there and are what they should be,
 * PENDING → FAILED otherwise: 4220 for a source that cannot be used, 6003 for an image that must not be. Throws only where the database fails; the job then comes again.
 */
export function createAdmission({ tasks, sources, moderation, watch, log }: AdmissionParts) {
  return async function admit(id: Uuid): Promise<void> {
    const task = await tasks.findPending(id);
    if (task === null) return;
    const watched = watch.watch(task);
    let problem: unknown;
    try {
      await sources.admit(task, watched.signal);
      await moderation?.check(task, watched.signal);
    } catch (error) {
      problem = error;
    } finally {
      watched.end();
    }
    if (problem === undefined) {
      if (!(await tasks.admit(id))) await sources.discard(task);
      return;
    }
    await sources.discard(task);
    if (watched.signal.aborted) return;
    if (isRefusal(problem)) {
      await tasks.fail(id, null, {
        code: 4220,
        message: problem.message,
        suggestion: 'Send the request again with another source; nothing was charged.',
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
    log.error({ err: problem, task_uuid: id }, 'the source could not be checked');
    await tasks.fail(id, null, { code: 6000, message: 'the source could not be checked' });
  };
}
