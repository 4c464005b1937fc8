import type { TaskStatus } from '../../contract/task.ts';
import type { Uuid } from '../ids.ts';

/** Jobs of one lane. */
export interface LaneLoad {
  lane: string;
  waiting: number;
  taken: number;
  users: number;
}

/** Jobs of one flow in one lane. */
export interface QueueLoad {
  flow_name: string;
  lane: string;
  waiting: number;
  taken: number;
  /** How long the oldest of those that wait has waited since its task was created or admitted; 0: none waits. */
  oldest_seconds: number;
}

/** Jobs of one user that wait in one lane of the queue or hold its slots. */
export interface WaitingUser {
  user_uuid: Uuid;
  name: string;
  weight: number;
  lane: string;
  waiting: number;
  taken: number;
}

/** Tasks of one flow that have not ended. Times are epoch milliseconds. */
export interface FlowLoad {
  flow_name: string;
  waiting: number;
  running: number;
  /** null: not paused. */
  paused_at: number | null;
  paused_for: string | null;
}

/** A process that takes jobs. */
export interface QueueWorker {
  worker: Uuid;
  name: string;
  engine_slots: number;
  short_slots: number;
  /** Flows that it runs, and parts of the queue that it takes; null: all. */
  flows: string[] | null;
  lanes: string[] | null;
  taken: number;
  draining: boolean;
  beat_at: number;
}

export type RequeueOutcome =
  /** It ran; it waits now, and whoever ran it stops. No try is used up. */
  | { outcome: 'requeued' }
  /** It has not begun, or has just been moved by somebody else. */
  | { outcome: 'waiting'; status: TaskStatus }
  | { outcome: 'ended'; status: TaskStatus }
  | { outcome: 'unknown' };

/** The queue as administrators see it, and what they do to it. */
export interface QueueControl {
  lanes(): Promise<LaneLoad[]>;
  /** By flow and lane. Reads every job: for somebody who asks now and then. */
  load(): Promise<QueueLoad[]>;
  /** Who waits for what, most first. */
  waiting(limit: number): Promise<WaitingUser[]>;
  /** Flows that have tasks or are paused. */
  flows(): Promise<FlowLoad[]>;
  workers(): Promise<QueueWorker[]>;
  /** Tasks of the flow are still taken in, and wait; what runs goes on. */
  pauseFlow(flow: string, reason: string | null): Promise<void>;
  /** What waited comes back, behind what has waited meanwhile. */
  resumeFlow(flow: string): Promise<void>;
  /** Puts jobs right that a pause or resumption which was cut off left in the wrong lane; returns how many. */
  sortPaused(): Promise<number>;
  /** `true`: the worker takes nothing more, within its next beat of two seconds. False where there is none. */
  drain(worker: Uuid, draining: boolean): Promise<boolean>;
  requeue(task: Uuid): Promise<RequeueOutcome>;
}
