import type { DrainingSlot, RemoteStepStore } from '../../core/ports/remote-step-store.ts';
import type { WorkerLog } from '../ports.ts';
import type { Backends } from './backends.ts';

const LOOK_MS = 2000;
/** Time limit for asking a server to cancel a job or to report its health: it answers soon or not at all. */
const ANSWER_MS = 10_000;

/**
 * Watches occupied slots of servers whose job result nobody needs any longer. It cancels the job if the server supports
 * that; otherwise it keeps the slot until the server reports that it is idle, so that two jobs never share one GPU.
 * @returns a function that stops it
 */
export function startDraining(
  remoteSteps: RemoteStepStore,
  backends: Backends,
  { now, directory, log }: { now(): number; directory: string; log: WorkerLog },
): () => Promise<void> {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;

  async function isDone(slot: DrainingSlot): Promise<boolean> {
    const { backend: name, handle, adopted, free_by } = slot;
    const at = backends.get(name);
    // If the server is no longer in the configuration, nobody requests its slots.
    if (at === undefined || now() >= free_by) return true;
    const { canCancel, canReattach, findsSubmission, tellsBusy } = at.backend.traits;
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(ANSWER_MS)]);
    // The server may still be working, and only the lost worker process would have learned when the job ends, so the
    // state `ready` proves nothing. The slot stays occupied for the job's maximum duration, unless the server is down
    // too.
    if (adopted && !canCancel && !canReattach && !findsSubmission && !tellsBusy)
      return (await at.backend.health(signal)).state === 'down';
    if (
      handle !== null &&
      (await at.backend.cancel(handle, { signal, directory }).catch(() => false))
    )
      return true;
    const { state } = await at.backend.health(signal);
    // A server process that is down is not working on anything.
    return state === 'ready' || state === 'down';
  }

  async function look(): Promise<void> {
    try {
      const slots = await remoteSteps.draining();
      await Promise.all(
        slots.map(async (slot) => {
          if (!(await isDone(slot))) return;
          await remoteSteps.freeSlot(slot.submission);
          log.info(
            { backend: slot.backend, submission: slot.submission },
            'the server is free again',
          );
        }),
      );
    } catch (err) {
      if (!stopping.signal.aborted) log.warn({ err }, 'draining servers could not be looked after');
    }
    if (!stopping.signal.aborted) timer = setTimeout(() => (looking = look()), LOOK_MS);
  }

  timer = setTimeout(() => (looking = look()), LOOK_MS);
  return async () => {
    stopping.abort();
    clearTimeout(timer);
    await looking;
  };
}
