import type { PictureSide } from './images.ts';
import type { RemoteJob, RemoteResult, RemoteWork } from './remote-job.ts';
import type { Handle, Observation, RemoteStepContext } from './remote-step.ts';

/*
 * A backend represents a model server. Servers forget jobs, hang, give wrong answers and block, so the caller stores
 * every request in the database, and relies only on what the backend's traits promise. Only the wiring knows a
 * backend's kind.
 */

/** What is put in place of the background of an image. */
export type CutOutGround = 'alpha' | 'white';

/** Capabilities of a backend. The scheduler reads these, and never asks for the backend's kind. */
export interface BackendTraits {
  readonly works: readonly RemoteWork[];
  /** Sides other than the front that it uses. */
  readonly sides: readonly PictureSide[];
  /**
   * A submission whose response was lost can be found by its id ({@link Backend.reattach} with a null handle), so it is
   * never made twice.
   */
  readonly findsSubmission: boolean;
  /**
   * How an image of an object is sent for image-to-3d. `alpha`: the object without its background, which is transparent,
   * and white for servers that ignore transparency; `white`: the object on white. Absent: the image as it is, because the
   * server removes the background itself.
   */
  readonly cutOut?: CutOutGround;
  /** Longest prompt that the server accepts; the backend cuts longer ones. Absent: no limit is known. */
  readonly mostPromptCharacters?: number;
  /** A job continues without this process's connection, and another process can observe it by its handle. */
  readonly canReattach: boolean;
  /** {@link Backend.cancel} ends the work; otherwise the slot stays occupied until the server finishes. */
  readonly canCancel: boolean;
  /** {@link Observation.fraction} is measured by the server. */
  readonly reportsProgress: boolean;
  /** {@link Backend.health} reports `busy` while it works on any job, including jobs of a process that is gone. */
  readonly tellsBusy?: boolean;
  /** Each submission costs money: one with an unknown outcome is never repeated automatically. */
  readonly billed: boolean;
}

/** State of a server, as a probe found it. */
export interface BackendHealth {
  /** `busy`: it is running but accepts no job now. */
  state: 'ready' | 'busy' | 'starting' | 'down';
  version: string | null;
  /** A sentence for the operator; null if there is no problem. */
  problem: string | null;
  /** Remaining balance of the account, in the host's unit; absent if there is none. */
  balance?: number;
}

/**
 * A backend for one model server. Calls of many remote steps run concurrently on one event loop, so none of them may do
 * heavy computation.
 *
 * @throws RemoteFailure from every method but {@link health}; the signal's reason if the call was aborted
 */
export interface Backend {
  readonly traits: BackendTraits;
  /**
   * Starts a job. Settles when the server has accepted it or, if the server responds only with the result, when the
   * request has been sent.
   */
  submit(job: RemoteJob, context: RemoteStepContext): Promise<Handle>;
  /**
   * Yields signs of life until the result can be collected, polling at the backend's own pace. Silence is not limited
   * here, because the caller has its own time limit.
   */
  observe(handle: Handle, context: RemoteStepContext): AsyncIterable<Observation>;
  /** Saves the result in the directory. */
  collect(handle: Handle, context: RemoteStepContext): Promise<RemoteResult>;
  /**
   * Ends a job if the trait allows it. Never ends another client's job.
   * @returns whether the server is done with it; false: it may still be working
   */
  cancel(handle: Handle, context: RemoteStepContext): Promise<boolean>;
  /**
   * Finds a job again after this process was replaced.
   * @param handle null if the submit's response was lost
   * @returns the handle to continue with; null if the server does not know the job
   */
  reattach(
    submission: string,
    handle: Handle | null,
    context: RemoteStepContext,
  ): Promise<Handle | null>;
  /** Never throws; answers within its own timeout of a few seconds. */
  health(signal: AbortSignal): Promise<BackendHealth>;
  /**
   * Checks the operator's configuration against the server, in addition to its health.
   * @returns the problems, in sentences
   */
  check?(signal: AbortSignal): Promise<string[]>;
  /**
   * Returns what the operator should know about the server and its settings, in sentences that require no action. Called
   * after {@link health}.
   */
  remarks?(): string[];
  /** Closes everything that is kept open between calls. */
  close(): Promise<void>;
}
