import type { Backend, Orientation } from '../../engines/spec.ts';

/** A model server as the configuration has it, opened. Times are milliseconds. */
export interface ConfiguredBackend {
  /** In the configuration. */
  name: string;
  kind: string;
  backend: Backend;
  /** Jobs that it takes at once, over all workers. */
  concurrency: number;
  /** How long tasks wait where no server of theirs lives. */
  queueMs: number;
  /** Without a sign of life of a job, where the server gives any. */
  silenceMs: number;
  /** From the submit to the result. */
  totalMs: number;
  healthIntervalMs: number;
  /** How its models lie, where not as glTF has it. */
  orientation: Orientation | null;
}

export type Backends = ReadonlyMap<string, ConfiguredBackend>;
