import type { Task } from '../task.ts';

/** A request that was answered. */
export interface AnsweredRequest {
  method: string;
  /** Template of the route, never the path; null: no route matched. */
  route: string | null;
  status: number;
  seconds: number;
}

/** A submission to a model server that has ended. */
export interface EndedRemoteStep {
  backend: string;
  step: string;
  /** `collected`, or the kind of failure. */
  outcome: string;
  milliseconds: number;
}

/**
 * Why the replica or the primary answered a read: the replica `holds` the data; the client has `seen` newer data or
 * wants the `latest`; the replica is too far `behind` or `away`; or it `refused` or `failed`, so the primary was asked.
 */
export type ReadReason = 'holds' | 'seen' | 'latest' | 'behind' | 'away' | 'refused' | 'failed';

/** Counts events in this process. A call takes microseconds and never throws. */
export interface Metrics {
  requestBegan(): void;
  requestEnded(request: AnsweredRequest): void;
  connections(kind: 'websocket' | 'sse', change: 1 | -1): void;
  /** Task frames handed to connections. */
  framesSent(count: number): void;
  /** Time from a change's announcement until its frames were handed to the connections. */
  pushLag(milliseconds: number): void;
  /** A read that a replica may answer. Not counted if there is no replica. */
  readFrom(from: 'replica' | 'primary', reason: ReadReason): void;
  taskCreated(task: Task): void;
  /** Called once, by the process that ended the task. */
  taskEnded(task: Task): void;
  remoteStepEnded(remoteStep: EndedRemoteStep): void;
  /** @param outcome one of a few fixed words */
  webhookAttempt(outcome: string, milliseconds: number): void;
}
