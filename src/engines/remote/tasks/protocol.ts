import type { BackendHealth, BackendTraits } from '../../spec/backend.ts';
import type { Handle, LegContext } from '../../spec/leg.ts';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { RemoteJob, RemoteResult } from '../../spec/remote-job.ts';
import type { JsonClient } from '../http/json-client.ts';

/** A job as its server tells of it. */
export interface TaskState {
  /** Word of the field. */
  stage: string;
  /** Measured, 0 to 1; null where the server does not say. */
  fraction: number | null;
  /** null while it goes on. */
  made: Made | null;
}

/** What a job made. */
export interface Made {
  role: 'model' | 'image';
  /** URLs or data URLs. */
  links: readonly string[];
  /** Writes a link that is neither a URL nor a data URL. */
  save?: (link: string, path: string) => Promise<void>;
  text?: string;
  facts?: RemoteResult['facts'];
}

/** What is particular to a server whose jobs are asked for by an id. */
export interface TaskProtocol {
  readonly traits: BackendTraits;
  readonly client: JsonClient;
  /** Begins a job. What comes before the request that does is wrapped in {@link beforeSubmit}. */
  create(job: RemoteJob, context: LegContext): Promise<Handle>;
  /** Asks how the job is. @throws RemoteFailure where it ended badly, or is not known any more (`lost`) */
  state(handle: Handle, signal: AbortSignal): Promise<TaskState>;
  /** As {@link Backend.cancel}; absent where the server cannot. */
  cancel?(handle: Handle, signal: AbortSignal): Promise<boolean>;
  /** Finds a job by our own id of it; absent where the server does not take one. */
  find?(submission: string, signal: AbortSignal): Promise<Handle | null>;
  /** @throws RemoteFailure as the HTTP client does */
  health(signal: AbortSignal): Promise<BackendHealth>;
}

/** Runs what comes before a submit, an upload: where it breaks nothing was submitted, so that nothing stays unknown. */
export async function beforeSubmit<T>(prepare: () => Promise<T>): Promise<T> {
  try {
    return await prepare();
  } catch (cause) {
    if (!(cause instanceof RemoteFailure) || !['unknown', 'wrong'].includes(cause.kind))
      throw cause;
    const { detail, message } = cause;
    throw new RemoteFailure('unreachable', 'the files could not be handed to the server', {
      detail: `${message} ${detail}`,
      cause,
    });
  }
}
