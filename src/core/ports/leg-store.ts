import type { Uuid } from '../ids.ts';
import type { LegStep } from '../remote-leg.ts';
import type { ClaimOutcome } from './task-store.ts';

/** What a leg brought, kept until its task has ended. */
export interface LegResult {
  files: { role: 'model' | 'image'; blob_key: string; bytes: number }[];
  text: string | null;
  /** What the server says, for the task's report. */
  facts: Record<string, string | number>;
  backend: string;
  /** Kind of the backend. */
  kind: string;
  /** From the first submit to the last byte. */
  milliseconds: number;
}

/** A leg as it is stored. Times are epoch milliseconds. */
export interface Leg {
  step: LegStep;
  /**
   * `submitting`: it may have been submitted. `submitted`: the server has it. `failed`: the last submission did, another may
   * follow. `built-in`: no server could, so the engine does it.
   */
  state: 'submitting' | 'submitted' | 'failed' | 'collected' | 'built-in';
  backend: string | null;
  submission: Uuid | null;
  handle: Record<string, string | number | boolean | null> | null;
  /** How many were made in all. */
  submissions: number;
  /** `host_credits`: what its host took for a result that was of no use. */
  failures: { backend: string; kind: string; host_credits?: number }[];
  submitted_at: number | null;
  result: LegResult | null;
}

/** A place at a server whose worker is gone and whose task needs it no more, or that nobody waits for. */
export interface DrainingSlot {
  submission: Uuid;
  backend: string;
  /** null where the submit's answer never came. */
  handle: Leg['handle'];
  /** Another worker had it, which is gone, and with it the connection on which the server would have answered. */
  adopted: boolean;
  /** The server is done with it by then: so long may its jobs take in all. */
  free_by: number;
}

/** A place at a server to be taken for a new submission. */
export interface SlotRequest {
  backend: string;
  /** How many it has. */
  slots: number;
  task: Uuid;
  step: LegStep;
  submission: Uuid;
  /** The server is done with it by then. */
  totalMs: number;
}

/**
 * What tasks have done by model servers: intent before each submit, handle after it, and the places at the servers, counted
 * over all workers. Every method is one transaction.
 */
export interface LegStore {
  ofTask(task: Uuid): Promise<Leg[]>;
  /** Takes a place and stores the intent. False where the server has none, or gets no jobs now. */
  takeSlot(request: SlotRequest): Promise<boolean>;
  /** QUEUED or RUNNING → RUNNING; a lost worker before uses up no try. */
  claim(task: Uuid, worker: string): Promise<ClaimOutcome>;
  submitted(submission: Uuid, handle: NonNullable<Leg['handle']>): Promise<void>;
  /**
   * The submission failed.
   * @param drains whether the server may still be working on it, so that its place stays taken
   */
  failed(submission: Uuid, kind: string, drains: boolean): Promise<void>;
  /** The result is stored and the place free. False where the submission is no longer the leg's. */
  collected(submission: Uuid, result: LegResult): Promise<boolean>;
  /** A stored result is of no use: the leg counts as failed. What was stored of it, to be removed; null: nothing was. */
  rejected(task: Uuid, step: LegStep): Promise<string[] | null>;
  useBuiltIn(task: Uuid, step: LegStep): Promise<void>;
  /** RUNNING goes on in another lane. False where the attempt no longer owns the task. */
  handOver(task: Uuid, attempt: number, lane: string, milliseconds: number): Promise<boolean>;
  freeSlot(submission: Uuid): Promise<void>;
  drainSlot(submission: Uuid): Promise<void>;
  /** Median of what the server's last jobs of this step took; null: there were none. */
  usualMs(backend: string, step: LegStep): Promise<number | null>;
  /** Makes this worker the one that looks after slots whose worker is gone and whose task ended; lists all that drain here. */
  draining(): Promise<DrainingSlot[]>;
  /** Tasks that have waited in a lane for longer than so many milliseconds, the oldest first. */
  waitingLonger(lane: string, milliseconds: number): Promise<Uuid[]>;
}
