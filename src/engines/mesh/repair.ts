/** A repair to a scene, listed once per kind. */
export interface Repair {
  code: string;
  /** The problem and how it was repaired. */
  message: string;
  /** Number of occurrences. */
  count: number;
}

/** Counts a repair. Each code always has the same message. */
export type Mend = (code: string, message: string, count?: number) => void;
