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
  /** From the first submit to the last byte. */
  milliseconds: number;
}

/** A remote step as stored. Times are epoch milliseconds. */
export interface RemoteStep {
  step: RemoteStepKind;
  /**
   * `submitting`: it may have been submitted. `submitted`: the server has it. `failed`: the last submission failed;
   * another may follow. `built-in`: no server could do it, so the engine does.
   */
  state: 'submitting' | 'submitted' | 'failed' | 'collected' | 'built-in';
  backend: string | null;
  submission: Uuid | null;
  handle: Record<string, string | number | boolean | null> | null;
  /** Number of submissions so far. */
  submissions: number;
  /** `host_credits`: the host's charge for a result that could not be used. */
  failures: { backend: string; kind: string; host_credits?: number }[];
  submitted_at: number | null;
  result: RemoteStepResult | null;
}

/** A server slot whose worker is gone and whose task no longer needs it, or whose job nobody waits for. */
export interface DrainingSlot {
  submission: Uuid;
  backend: string;
  /** null: the answer to the submission never arrived. */
  handle: RemoteStep['handle'];
  /** The slot came from a worker that is gone, along with the connection on which the server would have answered. */
  adopted: boolean;
  /** The time by which the server must be done: the longest total time of its jobs. */
  free_by: number;
}

/** A request to reserve a server slot for a new submission. */
export interface SlotRequest {
  backend: string;
  /** The number of slots of the server. */
  slots: number;
  task: Uuid;
  step: RemoteStepKind;
  submission: Uuid;
  /** The time after which the server must be done. */
  totalMs: number;
}

/**
 * The remote steps of tasks: the intent before each submission, the handle after it, and the server slots, counted
 * across all workers. Every method is one transaction.
 */
export interface RemoteStepStore {
  ofTask(task: Uuid): Promise<RemoteStep[]>;
  /** Reserves a slot and stores the intent. False if the server has no free slot or is paused. */
  takeSlot(request: SlotRequest): Promise<boolean>;
  /** QUEUED or RUNNING → RUNNING; an earlier lost worker does not count as a try. */
  claim(task: Uuid, worker: string): Promise<ClaimOutcome>;
  submitted(submission: Uuid, handle: NonNullable<RemoteStep['handle']>): Promise<void>;
  /**
   * Records that the submission failed.
   * @param drains whether the server may still be working on it, so that its slot stays occupied
   */
  failed(submission: Uuid, kind: string, drains: boolean): Promise<void>;
  /** Stores the result and frees the slot. False if the step has moved on to another submission. */
  collected(submission: Uuid, result: RemoteStepResult): Promise<boolean>;
  /** Marks a step as failed because its result is unusable. Returns the blob keys to remove; null: none was stored. */
  rejected(task: Uuid, step: RemoteStepKind): Promise<string[] | null>;
  useBuiltIn(task: Uuid, step: RemoteStepKind): Promise<void>;
  /** RUNNING continues in another lane. False if the attempt no longer owns the task. */
  handOver(task: Uuid, attempt: number, lane: string, milliseconds: number): Promise<boolean>;
  freeSlot(submission: Uuid): Promise<void>;
  drainSlot(submission: Uuid): Promise<void>;
  /** Median duration of the server's last jobs of this step; null: there were none. */
  usualMs(backend: string, step: RemoteStepKind): Promise<number | null>;
  /** Assigns this worker the slots whose worker is gone and whose task has ended; lists all slots that drain here. */
  draining(): Promise<DrainingSlot[]>;
  /** Lists tasks that have waited in a lane for longer than so many milliseconds, oldest first. */
  waitingLonger(lane: string, milliseconds: number): Promise<Uuid[]>;
}
