import type { Uuid } from '../ids.ts';
import type { RemoteStepKind } from '../remote-step.ts';
import type { ClaimOutcome } from './task-store.ts';

/** The result of a remote step, kept until its task has ended. */
export interface RemoteStepResult {
  files: { role: 'model' | 'image'; blob_key: string; bytes: number }[];
  text: string | null;
  /** Facts from the server, for the task's report. */
  facts: Record<string, string | number>;
  backend: string;
  /** Kind of the backend. */
  kind: string;
  /** Time from the first submission to the last byte of the result. */
  milliseconds: number;
  /**
   * True if the result did not meet the terms of the request and was taken back because no other server had a better
   * one. No other server is asked then.
   */
  is_last?: true;
}

/** A remote step as stored. Times are epoch milliseconds. */
export interface RemoteStep {
  step: RemoteStepKind;
  /**
   * `submitting`: the step may have reached the server. `submitted`: the server has it. `failed`: the last submission
   * failed, and another may follow. `built-in`: no server could do the step, so the built-in engine does it.
   */
  state: 'submitting' | 'submitted' | 'failed' | 'collected' | 'built-in';
  backend: string | null;
  submission: Uuid | null;
  handle: Record<string, string | number | boolean | null> | null;
  /** Number of submissions so far. */
  submissions: number;
  /**
   * `host_credits`: what the host charged for a result that could not be used. `result`: the last result that only missed
   * the terms of the request.
   */
  failures: {
    backend: string;
    kind: string;
    host_credits?: number;
    result?: RemoteStepResult;
  }[];
  submitted_at: number | null;
  result: RemoteStepResult | null;
}

/**
 * A server slot that is still occupied although its worker is gone and its task no longer needs it, or although nobody
 * waits for its job.
 */
export interface DrainingSlot {
  submission: Uuid;
  backend: string;
  /** null if the server's answer to the submission never arrived. */
  handle: RemoteStep['handle'];
  /**
   * Whether the slot was taken over from a worker that is gone. The connection on which the server would have answered
   * is gone too.
   */
  adopted: boolean;
  /** Time by which the server must be done, derived from the longest total time that its jobs may take. */
  free_by: number;
}

/** A request to reserve a server slot for a new submission. */
export interface SlotRequest {
  backend: string;
  /** Total number of slots that the server has. */
  slots: number;
  task: Uuid;
  step: RemoteStepKind;
  submission: Uuid;
  /** Milliseconds after which the server must be done. */
  totalMs: number;
}

/**
 * Stores the remote steps of tasks: the intent before each submission, the handle after it, and the server slots, which
 * are counted across all workers. Every method is one transaction.
 */
export interface RemoteStepStore {
  ofTask(task: Uuid): Promise<RemoteStep[]>;
  /** Reserves a slot and stores the intent to submit. Returns false if the server has no free slot or is paused. */
  takeSlot(request: SlotRequest): Promise<boolean>;
  /** Moves a QUEUED or RUNNING task to RUNNING. The loss of an earlier worker does not count as a try. */
  claim(task: Uuid, worker: string): Promise<ClaimOutcome>;
  /** Stores the handle of a job that the server has accepted, or another handle of the same job. */
  submitted(submission: Uuid, handle: NonNullable<RemoteStep['handle']>): Promise<void>;
  /**
   * Records that the submission failed.
   * @param drains whether the server may still be working on the submission, so that its slot stays occupied
   */
  failed(submission: Uuid, kind: string, drains: boolean): Promise<void>;
  /** Stores the result and frees the slot. Returns false if the step has moved on to another submission. */
  collected(submission: Uuid, result: RemoteStepResult): Promise<boolean>;
  /**
   * Marks a step as failed because its result is unusable. Returns the blob keys to remove, or null if no result was
   * stored.
   * @param kind the kind of failure that is stored for the server
   * @param keeps whether the result is kept for {@link takeBack}, in place of an earlier one
   */
  rejected(
    task: Uuid,
    step: RemoteStepKind,
    kind: string,
    keeps: boolean,
  ): Promise<string[] | null>;
  /** Makes a kept result the result of its failed step again. Returns false if there is none. */
  takeBack(task: Uuid): Promise<boolean>;
  useBuiltIn(task: Uuid, step: RemoteStepKind): Promise<void>;
  /** Moves a RUNNING task to another lane, where it continues. Returns false if the attempt no longer owns the task. */
  handOver(task: Uuid, attempt: number, lane: string, milliseconds: number): Promise<boolean>;
  freeSlot(submission: Uuid): Promise<void>;
  drainSlot(submission: Uuid): Promise<void>;
  /** Returns the median duration of this step's recent jobs on the server; null if there were none. */
  usualMs(backend: string, step: RemoteStepKind): Promise<number | null>;
  /**
   * Assigns this worker the slots whose worker is gone and whose task has ended, and returns all slots that this worker
   * is draining.
   */
  draining(): Promise<DrainingSlot[]>;
  /** Lists tasks that have waited in a lane for longer than the given number of milliseconds, oldest first. */
  waitingLonger(lane: string, milliseconds: number): Promise<Uuid[]>;
}
