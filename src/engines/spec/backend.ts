import type { Handle, LegContext, Observation } from './leg.ts';
import type { PictureSide, RemoteJob, RemoteResult, RemoteWork } from './remote-job.ts';

/*
 * What a model server is to us: a backend. It forgets, hangs, lies and blocks; whoever drives it keeps in the database what
 * was asked of it, and reads from its traits what may be hoped for. Nobody but the wiring knows its kind.
 */

/** What may be hoped for of a backend; the scheduler reads these and never a kind. */
export interface BackendTraits {
  readonly works: readonly RemoteWork[];
  /** Sides beside the front that it makes use of. */
  readonly sides: readonly PictureSide[];
  /**
   * A submission whose answer was lost can be found by its id ({@link Backend.reattach} with a null handle), so it is never
   * made twice.
   */
  readonly findsSubmission: boolean;
  /** A job goes on without our connection, and another process can observe it by its handle. */
  readonly canReattach: boolean;
  /** {@link Backend.cancel} ends the work; otherwise the slot stays taken until the server has finished by itself. */
  readonly canCancel: boolean;
  /** {@link Observation.fraction} is measured by the server. */
  readonly reportsProgress: boolean;
  /** {@link Backend.health} says `busy` while it works on any job, also on one of a process that is gone. */
  readonly tellsBusy?: boolean;
  /** Each submission costs money: one whose outcome is unknown is never made again by itself. */
  readonly billed: boolean;
}

/** A server as a probe found it. */
export interface BackendHealth {
  /** `busy`: it lives and takes no job now. */
  state: 'ready' | 'busy' | 'starting' | 'down';
  version: string | null;
  /** A sentence for the operator; null where all is well. */
  problem: string | null;
  /** What is left of the account, in the unit of the host; absent where there is none. */
  balance?: number;
}

/**
 * One model server. Calls of many legs run at the same time on one event loop: nothing here computes.
 *
 * @throws RemoteFailure from every method but {@link health}; the signal's reason where the call was aborted
 */
export interface Backend {
  readonly traits: BackendTraits;
  /** Begins a job. Settles when the server has it; where it answers only with the result, when the request is sent. */
  submit(job: RemoteJob, context: LegContext): Promise<Handle>;
  /**
   * Signs of life until the result can be collected. Silence is not bounded here: who drives it has the clock. Polls at the
   * backend's own pace.
   */
  observe(handle: Handle, context: LegContext): AsyncIterable<Observation>;
  /** Brings the result into the directory. */
  collect(handle: Handle, context: LegContext): Promise<RemoteResult>;
  /**
   * Ends a job where the trait says so. Never ends anybody else's.
   * @returns whether the server is done with it; false: it may still be working
   */
  cancel(handle: Handle, context: LegContext): Promise<boolean>;
  /**
   * Finds a job again after our process was replaced.
   * @param handle null where the submit's answer was lost
   * @returns the handle to go on with; null where the server knows nothing of it
   */
  reattach(submission: string, handle: Handle | null, context: LegContext): Promise<Handle | null>;
  /** Never throws; answers within its own timeout of a few seconds. */
  health(signal: AbortSignal): Promise<BackendHealth>;
  /**
   * Holds what the operator configured against the server, beyond its health.
   * @returns what does not fit, in sentences
   */
  check?(signal: AbortSignal): Promise<string[]>;
  /** Closes what is kept between calls. */
  close(): Promise<void>;
}
