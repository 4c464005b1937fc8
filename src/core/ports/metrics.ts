import type { Task } from '../task.ts';

/** A request that was answered. */
export interface AnsweredRequest {
  method: string;
  /** Template of the route, never the path; null: there is no such route. */
  route: string | null;
  status: number;
  seconds: number;
}

/** A submission to a model server that has ended. */
export interface EndedLeg {
  backend: string;
  step: string;
  /** `collected`, or what went wrong. */
  outcome: string;
  milliseconds: number;
}

/**
 * Why a read was answered where it was: the replica `holds` what was asked for; the client has `seen` more, or wants the
 * `latest`; the replica is too far `behind` or `away`; it `refused` or `failed`, and the primary was asked as well.
 */
export type ReadReason = 'holds' | 'seen' | 'latest' | 'behind' | 'away' | 'refused' | 'failed';

/** Counts what happens in this process. A call takes microseconds and throws nothing. */
export interface Metrics {
  requestBegan(): void;
  requestEnded(request: AnsweredRequest): void;
  connections(kind: 'websocket' | 'sse', change: 1 | -1): void;
  /** Task frames that connections were given. */
  framesSent(count: number): void;
  /** From a change's announcement until its frames were handed to the connections. */
  pushLag(milliseconds: number): void;
  /** A read that a replica may answer. Not counted where there is none. */
  readFrom(from: 'replica' | 'primary', reason: ReadReason): void;
  taskCreated(task: Task): void;
  /** Once, by the process that ended it. */
  taskEnded(task: Task): void;
  legEnded(leg: EndedLeg): void;
  /** @param outcome one of a few words */
  webhookAttempt(outcome: string, milliseconds: number): void;
}
