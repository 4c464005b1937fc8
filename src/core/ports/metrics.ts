import type { Task } from '../task.ts';

/** A request that was answered. */
export interface AnsweredRequest {
  method: string;
  /** Template of the route, never the actual path; null if no route matched. */
  route: string | null;
  status: number;
  seconds: number;
}

/** A submission to a model server, once it has ended. */
export interface EndedRemoteStep {
  backend: string;
  step: string;
  /** `collected`, or the kind of failure. */
  outcome: string;
  milliseconds: number;
}

/**
 * The reason why the replica or the primary answered a read. `holds`: the replica has the data. `seen`: the client has
 * seen newer data. `latest`: the client wants the latest data. `behind` or `away`: the replica is too far behind or
 * unavailable. `refused` or `failed`: the replica did so, and the primary was asked instead.
 */
export type ReadReason = 'holds' | 'seen' | 'latest' | 'behind' | 'away' | 'refused' | 'failed';

/** Counts events in this process. Each call takes microseconds and never throws. */
export interface Metrics {
  requestBegan(): void;
  requestEnded(request: AnsweredRequest): void;
  connections(kind: 'websocket' | 'sse', change: 1 | -1): void;
  /** Counts task frames that were handed to connections. */
  framesSent(count: number): void;
  /** Records the time from the announcement of a change until its frames were handed to the connections. */
  pushLag(milliseconds: number): void;
  /** Counts a read that a replica may answer. Not called if there is no replica. */
  readFrom(from: 'replica' | 'primary', reason: ReadReason): void;
  taskCreated(task: Task): void;
  /** Called only once per task, by the process that ended it. */
  taskEnded(task: Task): void;
  remoteStepEnded(remoteStep: EndedRemoteStep): void;
  /** @param outcome one of a few fixed words */
  webhookAttempt(outcome: string, milliseconds: number): void;
}
