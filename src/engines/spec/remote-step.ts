/* A remote step is one job of a task at one backend: submit, observe, collect. */

/** Data from a server for finding a job again: stored in the database, so plain JSON without secrets. */
export type Handle = { readonly [name: string]: string | number | boolean | null };

/** A sign of life of a job. */
export interface Observation {
  /** A technical term for the stage, such as `queued`, `sampling` or `texturing`. */
  stage: string;
  /** Measured, 0 to 1; null if the server does not report it. */
  fraction: number | null;
  /** An image of the current state of the work. */
  preview?: { bytes: Uint8Array; contentType: string };
  /** Numbers of the work so far, such as tokens and cost, for the task's report. */
  facts?: Readonly<Record<string, string | number>>;
  /**
   * A new handle by which the job is found from now on, because its next part has a name of its own at the server. The
   * caller stores it before it asks for the next observation, and collects or cancels by it.
   */
  handle?: Handle;
}

/** Context of every call of a remote step. */
export interface RemoteStepContext {
  /** Aborts the call; only the backend's `cancel` ends a job. */
  signal: AbortSignal;
  /** Absolute path of an existing directory that belongs to the remote step. */
  directory: string;
}
