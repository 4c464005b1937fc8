import type { RemoteStep } from '../../core/ports/remote-step-store.ts';
import {
  type Handle,
  type Observation,
  RemoteFailure,
  type RemoteJob,
  type RemoteResult,
  type RemoteStepContext,
} from '../../engines/spec.ts';
import type { ConfiguredBackend } from './backends.ts';

/** A submission that is still to be made, or that an earlier worker made. */
export interface Submission {
  at: ConfiguredBackend;
  job: RemoteJob;
  /** The stored state of the submission; null if nothing was submitted yet. */
  stored: Pick<RemoteStep, 'state' | 'handle' | 'submitted_at'> | null;
}

export interface RemoteStepEvents {
  /**
   * Called when the server has accepted the job, and again when the job has another handle; the handle must be stored
   * before anything else happens.
   */
  onSubmitted(handle: Handle): Promise<void>;
  onObservation(observation: Observation): void;
  now(): number;
}

/**
 * Completes one submission: submits it or finds it again, observes it within its time limits, and collects the result.
 * @throws RemoteFailure; the signal's reason
 */
export async function driveRemoteStep(
  { at, job, stored }: Submission,
  context: RemoteStepContext,
  events: RemoteStepEvents,
): Promise<RemoteResult> {
  const { backend, totalMs, silenceMs } = at;
  const limits = new TimeLimits(context.signal, {
    totalMs: totalMs - (stored?.submitted_at == null ? 0 : events.now() - stored.submitted_at),
    silenceMs: backend.traits.reportsProgress ? silenceMs : null,
  });
  const inTime = { ...context, signal: limits.signal };
  try {
    let handle = await submitOrFind(at, job, stored, inTime);
    if (stored?.state !== 'submitted') await events.onSubmitted(handle);
    for await (const observation of backend.observe(handle, inTime)) {
      limits.heard();
      if (observation.handle !== undefined) {
        handle = observation.handle;
        await events.onSubmitted(handle);
      }
      events.onObservation(observation);
    }
    return await backend.collect(handle, inTime);
  } catch (error) {
    context.signal.throwIfAborted();
    throw limits.signal.aborted ? limits.signal.reason : error;
  } finally {
    limits.end();
  }
}

async function submitOrFind(
  { backend }: ConfiguredBackend,
  job: RemoteJob,
  stored: Submission['stored'],
  context: RemoteStepContext,
): Promise<Handle> {
  const { traits } = backend;
  if (stored === null) return backend.submit(job, context);
  if (stored.handle === null) {
    if (!traits.findsSubmission)
      throw new RemoteFailure('unknown', 'a worker was lost before the server responded');
    // If the server does not know the submission, it never arrived, so making it now does not duplicate it.
    return (await backend.reattach(job.submission, null, context)) ?? backend.submit(job, context);
  }
  // `reattach` is called on every backend. A backend that cannot continue the job reports that, cancels what was left
  // behind, or reports that the job must not be submitted twice.
  const found = await backend.reattach(job.submission, stored.handle, context);
  if (found === null) throw new RemoteFailure('lost', 'the server no longer knows the job');
  return found;
}

/** Aborts if the job exceeds its total time, gives no sign of life for too long, or is no longer needed. */
class TimeLimits {
  readonly #controller = new AbortController();
  readonly #outer: AbortSignal;
  readonly #onOuter = () => this.#controller.abort(this.#outer.reason);
  readonly #total: NodeJS.Timeout;
  readonly #silence: NodeJS.Timeout | null;

  constructor(
    outer: AbortSignal,
    { totalMs, silenceMs }: { totalMs: number; silenceMs: number | null },
  ) {
    this.#outer = outer;
    outer.addEventListener('abort', this.#onOuter, { once: true });
    if (outer.aborted) this.#onOuter();
    this.#total = setTimeout(() => this.#stop('the job took too long'), Math.max(0, totalMs));
    this.#silence =
      silenceMs === null ? null : setTimeout(() => this.#stop('the server fell silent'), silenceMs);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  heard(): void {
    this.#silence?.refresh();
  }

  end(): void {
    this.#outer.removeEventListener('abort', this.#onOuter);
    clearTimeout(this.#total);
    if (this.#silence !== null) clearTimeout(this.#silence);
  }

  #stop(message: string): void {
    this.#controller.abort(new RemoteFailure('silent', message));
  }
}
