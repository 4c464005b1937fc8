import type { Uuid } from '../ids.ts';

/** Carries callbacks of model servers from the process that receives them to the process that waits for them. */
export interface CallbackNews {
  /** Returns whether a server has the job and a worker waits for it. */
  isAwaited(submission: Uuid): Promise<boolean>;
  /** Announces to all processes that a callback for the submission has arrived. */
  announce(submission: Uuid): Promise<void>;
  /**
   * Calls `onNews` for each announcement of any process, and `onGap` if some announcements may have been lost. Connects
   * at the first call.
   * @returns a function that unsubscribes
   */
  subscribe(onNews: (submission: Uuid) => void, onGap: () => void): Promise<() => void>;
}

/** The part that the HTTP server uses: it checks the sender and passes the body on. */
export interface CallbackIntake {
  /** Returns whether the token belongs to the submission and a worker waits for the callback. */
  accepts(submission: string, token: string): Promise<boolean>;
  /** Stores the first body of each submission and announces it to the waiting worker. */
  keep(submission: Uuid, path: string): Promise<void>;
}

/**
 * Blob key of a submission's callback. The blob exists from the arrival of the callback until the submission has ended.
 */
export const callbackKey = (submission: Uuid): string => `callbacks/${submission}`;
