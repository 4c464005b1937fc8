/*
 * A leg is one job of a task at one backend: submit, observe, collect.
 */

/** What a server gave us to find a job again: kept in the database, so plain JSON without secrets. */
export type Handle = { readonly [name: string]: string | number | boolean | null };

/** A sign of life of a job. */
export interface Observation {
  /** Words of the field: `queued`, `sampling`, `texturing`. */
  stage: string;
  /** Measured, 0 to 1; null where the server does not say. */
  fraction: number | null;
  /** A picture of the work so far. */
  preview?: { bytes: Uint8Array; contentType: string };
}

/** What every call of a leg gets. */
export interface LegContext {
  /** Aborts the call; a job is ended by the backend's `cancel`. */
  signal: AbortSignal;
  /** Exists, belongs to the leg; absolute. */
  directory: string;
}
