import type { Backend, BackendHealth, BackendTraits } from '../../spec/backend.ts';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { RemoteJob, RemoteResult } from '../../spec/remote-job.ts';
import type { Handle, Observation, RemoteStepContext } from '../../spec/remote-step.ts';
import { DeadLink } from '../http/download.ts';
import { healthWithin } from '../http/health.ts';
import { pause } from '../http/pause.ts';
import { fetchMade } from './fetch-made.ts';
import type { TaskProtocol, TaskState } from './protocol.ts';

export interface TaskOptions {
  /** Time between two polls. */
  pollMs: number;
  /** Further hosts, besides the server, from which results may be fetched. */
  resultHosts: readonly string[];
}

/**
 * Number of consecutive unintelligible responses after which a job is given up. A proxy's error page goes away, but may
 * stay for a minute.
 */
const MOST_STRANGE_ANSWERS = 5;
/** Attempts to fetch results, which were often paid for; each asks for new links. */
const COLLECT_TRIES = 3;

/** A backend for a server whose jobs are polled by an id. */
export class TaskBackend implements Backend {
  readonly traits: BackendTraits;
  readonly #protocol: TaskProtocol;
  readonly #options: TaskOptions;

  constructor(protocol: TaskProtocol, options: TaskOptions) {
    this.traits = protocol.traits;
    this.#protocol = protocol;
    this.#options = options;
  }

  submit(job: RemoteJob, context: RemoteStepContext): Promise<Handle> {
    const prompt = withinLimit(job.prompt, this.traits.mostPromptCharacters);
    return understood(() => this.#protocol.create({ ...job, prompt }, context));
  }

  async *observe(first: Handle, context: RemoteStepContext): AsyncGenerator<Observation> {
    const { signal } = context;
    let handle = first;
    let strange = 0;
    for (;;) {
      const state = await this.#askInPassing(handle, signal, strange);
      strange = state === 'strange' ? strange + 1 : 0;
      if (typeof state === 'object') {
        const { stage, fraction, made, next } = state;
        yield { stage, fraction, ...(next && { handle: next }) };
        if (made !== null) return;
        if (next !== undefined) {
          handle = (await this.#submitNext(next, context)) ?? handle;
          yield { stage, fraction, handle };
        }
      }
      await pause(this.#options.pollMs, signal);
    }
  }

  /** Submits the next part of a job; null: the server does not accept it now. */
  async #submitNext(next: Handle, context: RemoteStepContext): Promise<Handle | null> {
    try {
      return await understood(() => this.#protocol.submitNext!(next, context));
    } catch (error) {
      const isLater =
        error instanceof RemoteFailure && ['busy', 'unreachable'].includes(error.kind);
      if (!isLater) throw error;
      if (error.retryAfterMs !== null) await pause(error.retryAfterMs, context.signal);
      return null;
    }
  }

  /** Returns the state, or a word that describes a temporary failure of the request. */
  async #askInPassing(
    handle: Handle,
    signal: AbortSignal,
    strange: number,
  ): Promise<TaskState | 'unanswered' | 'strange'> {
    try {
      return await this.#protocol.state(handle, signal);
    } catch (error) {
      if (!(error instanceof RemoteFailure)) throw error;
      // A failed poll does not affect the job; the caller limits how long silence is accepted.
      if (passes(error)) return 'unanswered';
      if (error.kind === 'wrong' && strange < MOST_STRANGE_ANSWERS) return 'strange';
      throw error;
    }
  }

  async collect(handle: Handle, context: RemoteStepContext): Promise<RemoteResult> {
    for (let attempt = 1; ; attempt++) {
      try {
        const { made } = await this.#protocol.state(handle, context.signal);
        if (made === null) throw new RemoteFailure('wrong', 'the job is no longer finished');
        return await fetchMade(made, this.#protocol.client, this.#options.resultHosts, context);
      } catch (error) {
        context.signal.throwIfAborted();
        const worthAnother =
          error instanceof DeadLink ||
          (error instanceof RemoteFailure && (passes(error) || error.kind === 'wrong'));
        if (!worthAnother) throw error;
        if (attempt === COLLECT_TRIES) throw collectFailure(error);
        await pause(this.#options.pollMs, context.signal);
      }
    }
  }

  async cancel(handle: Handle, { signal }: RemoteStepContext): Promise<boolean> {
    return (await this.#protocol.cancel?.(handle, signal)) ?? false;
  }

  async reattach(
    submission: string,
    handle: Handle | null,
    { signal }: RemoteStepContext,
  ): Promise<Handle | null> {
    if (handle === null) return (await this.#protocol.find?.(submission, signal)) ?? null;
    try {
      await this.#protocol.state(handle, signal);
    } catch (error) {
      if (!(error instanceof RemoteFailure) || passes(error)) throw error;
      if (error.kind === 'lost') return null;
    }
    return handle;
  }

  health(signal: AbortSignal): Promise<BackendHealth> {
    return healthWithin(signal, (inTime) => this.#protocol.health(inTime));
  }

  async check(signal: AbortSignal): Promise<string[]> {
    return (await this.#protocol.check?.(signal)) ?? [];
  }

  async close(): Promise<void> {
    this.#protocol.client.close();
  }
}

/** Returns a prompt that is not longer than the limit, and ends with a whole character. */
function withinLimit(prompt: string | null, most = Number.POSITIVE_INFINITY): string | null {
  if (prompt === null || prompt.length <= most) return prompt;
  return prompt.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
}

/**
 * Runs a submission. If its response is not understood, the job may have been accepted and paid for, so it is not
 * repeated automatically.
 */
async function understood(submit: () => Promise<Handle>): Promise<Handle> {
  try {
    return await submit();
  } catch (cause) {
    if (!(cause instanceof RemoteFailure) || cause.kind !== 'wrong') throw cause;
    throw new RemoteFailure('unknown', 'the response to the submission was not understood', {
      detail: `${cause.message} ${cause.detail}`,
      cause,
    });
  }
}

function passes({ kind }: RemoteFailure): boolean {
  return kind === 'unreachable' || kind === 'unknown' || kind === 'busy';
}

function collectFailure(error: unknown): unknown {
  if (error instanceof DeadLink)
    return new RemoteFailure('lost', 'the server no longer has the result', {
      detail: error.message,
      cause: error,
    });
  return error;
}
