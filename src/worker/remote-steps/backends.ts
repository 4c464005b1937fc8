import type { Backend, CutOutGround, Orientation } from '../../engines/spec.ts';

/** A configured model server whose connection is open. Times are in milliseconds. */
export interface ConfiguredBackend {
  /** Its name in the configuration. */
  name: string;
  kind: string;
  backend: Backend;
  /** Maximum number of concurrent jobs, across all workers. */
  concurrency: number;
  /** How long tasks wait while none of their servers is available. */
  queueMs: number;
  /** Maximum time without a sign of life from a job, if the server gives any. */
  silenceMs: number;
  /** Maximum time from submission to result. */
  totalMs: number;
  healthIntervalMs: number;
  /** Orientation of its models; null if they follow glTF. */
  orientation: Orientation | null;
  /** How the object of an image is cut out before it is sent for image-to-3d; null: the image is sent as it is. */
  cutOut: CutOutGround | null;
}

export type Backends = ReadonlyMap<string, ConfiguredBackend>;
