import type { ModelFacts } from '../engines/spec.ts';

/** A file next to a model that the model refers to. */
export interface Companion {
  /** As the model names it. */
  path: string;
  /** SHA-256 in hexadecimal; null if there is no such file. */
  sha256: string | null;
}

/** The facts of a file, or the reason why there are none. */
export type Measurement = { companions: Companion[] } & (
  | { facts: ModelFacts; problem: null }
  | { facts: null; problem: string }
);

/** The message to a thread that measures. It answers with a {@link Measurement}. */
export interface MeasureRequest {
  path: string;
  bytes: Uint8Array;
}

/**
 * Measures one file. Rejects if the measurement did not end; another attempt may succeed.
 * @param path where the files are that the model refers to
 */
export type MeasureFile = (path: string, bytes: Uint8Array) => Promise<Measurement>;
