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
  /** Seconds that the oldest waiting job has waited since its task was created or admitted; 0 if none is waiting. */
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
  /** Time when the flow was paused; null if it is not paused. */
  paused_at: number | null;
  paused_for: string | null;
}

/** A process that runs jobs. */
export interface QueueWorker {
  worker: Uuid;
  name: string;
  engine_slots: number;
  short_slots: number;
  /** Flows that it runs, and parts of the queue that it serves. Null means all. */
  flows: string[] | null;
  lanes: string[] | null;
  taken: number;
  draining: boolean;
  beat_at: number;
}

export type RequeueOutcome =
  /** The task was running. It now waits again, and its worker stops running it. This does not count as an attempt. */
  | { outcome: 'requeued' }
  /** The task has not started, or another request has just requeued it. */
  | { outcome: 'waiting'; status: TaskStatus }
  | { outcome: 'ended'; status: TaskStatus }
  | { outcome: 'unknown' };

/** View and control of the queue for administrators. */
export interface QueueControl {
  lanes(): Promise<LaneLoad[]>;
  /** Lists the load by flow and lane. Reads every job, so it is only for occasional use. */
  load(): Promise<QueueLoad[]>;
  /** Lists users and the lanes in which their jobs wait, starting with the most jobs. */
  waiting(limit: number): Promise<WaitingUser[]>;
  /** Lists the flows that have tasks or are paused. */
  flows(): Promise<FlowLoad[]>;
  workers(): Promise<QueueWorker[]>;
  /** Pauses a flow. Its tasks are still accepted, but they wait; running tasks continue. */
  pauseFlow(flow: string, reason: string | null): Promise<void>;
  /** Resumes a flow. Its waiting tasks return to the queue, behind the tasks that arrived in the meantime. */
  resumeFlow(flow: string): Promise<void>;
  /**
   * Moves jobs that an interrupted pause or resumption left in the wrong lane, and returns the number of jobs moved.
   */
  sortPaused(): Promise<number>;
  /**
   * With `draining` true, the worker claims no more jobs after its next heartbeat, which comes every two seconds.
   * Returns false if there is no such worker.
   */
  drain(worker: Uuid, draining: boolean): Promise<boolean>;
  requeue(task: Uuid): Promise<RequeueOutcome>;
}
