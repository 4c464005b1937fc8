import type { DrainingSlot, LegStore } from '../../core/ports/leg-store.ts';
import type { WorkerLog } from '../ports.ts';
import type { Backends } from './backends.ts';

const LOOK_MS = 2000;
/** A server that is asked to stop, or how it is, answers soon or not at all. */
const ANSWER_MS = 10_000;

/**
 * Looks after places at servers whose job nobody waits for any more: ended there where that can be done, otherwise kept
 * until the server says that it is idle, so that no two jobs ever share one graphics card.
 * @returns what stops it
 */
export function startDraining(
  legs: LegStore,
  backends: Backends,
  { now, directory, log }: { now(): number; directory: string; log: WorkerLog },
): () => Promise<void> {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;

  async function isDone(slot: DrainingSlot): Promise<boolean> {
    const { backend: name, handle, adopted, free_by } = slot;
    const at = backends.get(name);
    // No longer in the configuration: nobody asks for its places.
    if (at === undefined || now() >= free_by) return true;
    const { canCancel, canReattach, findsSubmission, tellsBusy } = at.backend.traits;
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(ANSWER_MS)]);
    // It works on, and nobody but the process that is gone would have heard the end: that it is ready says nothing. It has
    // the job's whole time, unless it is gone as well.
    if (adopted && !canCancel && !canReattach && !findsSubmission && !tellsBusy)
      return (await at.backend.health(signal)).state === 'down';
    if (
      handle !== null &&
      (await at.backend.cancel(handle, { signal, directory }).catch(() => false))
    )
      return true;
    const { state } = await at.backend.health(signal);
    // A process that is gone works on nothing.
    return state === 'ready' || state === 'down';
  }

  async function look(): Promise<void> {
    try {
      const slots = await legs.draining();
      await Promise.all(
        slots.map(async (slot) => {
          if (!(await isDone(slot))) return;
          await legs.freeSlot(slot.submission);
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
