/** What was mended in a scene, once for each kind. */
export interface Repair {
  code: string;
  /** What was wrong and what was done about it. */
  message: string;
  /** How many times. */
  count: number;
}

/** Counts a repair; the message belongs to the code. */
export type Mend = (code: string, message: string, count?: number) => void;
