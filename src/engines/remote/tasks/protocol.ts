import type { BackendHealth, BackendTraits } from '../../spec/backend.ts';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { RemoteJob, RemoteResult } from '../../spec/remote-job.ts';
import type { Handle, RemoteStepContext } from '../../spec/remote-step.ts';
import type { JsonClient } from '../http/json-client.ts';

/** State of a job, as its server reports it. */
export interface TaskState {
  /** The server's own term. */
  stage: string;
  /** Measured, 0 to 1; null if the server does not report it. */
  fraction: number | null;
  /** The results; null while the job is running. */
  made: Made | null;
  /**
   * Present if a part of the job has ended and another must be submitted: the handle for {@link
   * TaskProtocol.submitNext}. It is stored before the submission, so that the part is never paid for twice: asked for
   * its state after the submission was interrupted, the protocol of a host reports `unknown`. That of a server of one's own
   * may return the handle again.
   */
  next?: Handle;
}

/** Results of a job. */
export interface Made {
  role: 'model' | 'image';
  /** URLs or data URLs. */
  links: readonly string[];
  /** Saves a link that is neither a URL nor a data URL. */
  save?: (link: string, path: string) => Promise<void>;
  /** Whether a model may also be an OBJ. */
  mayBeObj?: boolean;
  text?: string;
  facts?: RemoteResult['facts'];
}

/** The parts of a backend that are specific to one server whose jobs are polled by id. */
export interface TaskProtocol {
  readonly traits: BackendTraits;
  readonly client: JsonClient;
  /** Creates a job. Steps before the request that does so are wrapped in {@link beforeSubmit}. */
  create(job: RemoteJob, context: RemoteStepContext): Promise<Handle>;
  /** Gets a job's state. @throws RemoteFailure if it failed, or is no longer known (`lost`) */
  state(handle: Handle, signal: AbortSignal): Promise<TaskState>;
  /**
   * Submits the next part of a job; required if {@link TaskState.next} is ever present.
   * @throws RemoteFailure `busy` and `unreachable` only if the server did not accept it
   */
  submitNext?(handle: Handle, context: RemoteStepContext): Promise<Handle>;
  /** Like {@link Backend.cancel}; absent if the server cannot cancel. */
  cancel?(handle: Handle, signal: AbortSignal): Promise<boolean>;
  /** Finds a job by the client's own id; absent if the server does not accept one. */
  find?(submission: string, signal: AbortSignal): Promise<Handle | null>;
  /** Like {@link Backend.check}; absent if there is nothing to check. */
  check?(signal: AbortSignal): Promise<string[]>;
  /** @throws RemoteFailure like the HTTP client */
  health(signal: AbortSignal): Promise<BackendHealth>;
}

/**
 * Runs a step before a submit, such as an upload: if it breaks, nothing was submitted, so the outcome is not unknown.
 */
export async function beforeSubmit<T>(prepare: () => Promise<T>): Promise<T> {
  try {
    return await prepare();
  } catch (cause) {
    if (!(cause instanceof RemoteFailure) || !['unknown', 'wrong'].includes(cause.kind))
      throw cause;
    const { detail, message } = cause;
    throw new RemoteFailure('unreachable', 'the files could not be uploaded to the server', {
      detail: `${message} ${detail}`,
      cause,
    });
  }
}
