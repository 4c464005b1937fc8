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

/** Counts what happens in this process. A call takes microseconds and throws nothing. */
export interface Metrics {
  requestBegan(): void;
  requestEnded(request: AnsweredRequest): void;
  connections(kind: 'websocket' | 'sse', change: 1 | -1): void;
  /** Task frames that connections were given. */
  framesSent(count: number): void;
  /** From a change's announcement until its frames were handed to the connections. */
  pushLag(milliseconds: number): void;
  taskCreated(task: Task): void;
  /** Once, by the process that ended it. */
  taskEnded(task: Task): void;
  legEnded(leg: EndedLeg): void;
}
