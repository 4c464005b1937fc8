/** A repair to a scene, listed once per kind. */
export interface Repair {
  code: string;
  /** The problem and how it was repaired. */
  message: string;
  /** Number of occurrences. */
  count: number;
}

/** Counts a repair; the message belongs to the code. */
export type Mend = (code: string, message: string, count?: number) => void;
