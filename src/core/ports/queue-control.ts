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
  /** How long the oldest waiting job has waited since its task was created or admitted; 0: none waits. */
  oldest_seconds: number;
}

/** Jobs of one user that wait in one lane of the queue or occupy its slots. */
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

/** A process that runs jobs. */
export interface QueueWorker {
  worker: Uuid;
  name: string;
  engine_slots: number;
  short_slots: number;
  /** Flows that it runs, and parts of the queue that it serves; null: all. */
  flows: string[] | null;
  lanes: string[] | null;
  taken: number;
  draining: boolean;
  beat_at: number;
}

export type RequeueOutcome =
  /** The task was running; it waits again, and its worker stops. This does not count as a try. */
  | { outcome: 'requeued' }
  /** The task has not started, or another request has just requeued it. */
  | { outcome: 'waiting'; status: TaskStatus }
  | { outcome: 'ended'; status: TaskStatus }
  | { outcome: 'unknown' };

/** The queue as administrators see and control it. */
export interface QueueControl {
  lanes(): Promise<LaneLoad[]>;
  /** Lists load by flow and lane. Reads every job, so it is only for occasional use. */
  load(): Promise<QueueLoad[]>;
  /** Lists users and the lanes in which they wait, most jobs first. */
  waiting(limit: number): Promise<WaitingUser[]>;
  /** Flows that have tasks or are paused. */
  flows(): Promise<FlowLoad[]>;
  workers(): Promise<QueueWorker[]>;
  /** Tasks of the flow are still accepted, but wait; running tasks continue. */
  pauseFlow(flow: string, reason: string | null): Promise<void>;
  /** Waiting tasks return to the queue, behind those that arrived meanwhile. */
  resumeFlow(flow: string): Promise<void>;
  /** Moves jobs that an interrupted pause or resumption left in the wrong lane; returns how many. */
  sortPaused(): Promise<number>;
  /** `true`: the worker claims no more jobs after its next two-second heartbeat. False if there is no such worker. */
  drain(worker: Uuid, draining: boolean): Promise<boolean>;
  requeue(task: Uuid): Promise<RequeueOutcome>;
}
