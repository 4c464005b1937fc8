import type { Uuid } from '../ids.ts';

/** Carries callbacks of model servers from the process that receives them to the one that waits. */
export interface CallbackNews {
  /** Whether a server has the job and a worker waits for it. */
  isAwaited(submission: Uuid): Promise<boolean>;
  /** Announces to all processes that a callback for the submission has arrived. */
  announce(submission: Uuid): Promise<void>;
  /**
   * Calls `onNews` for each announcement of any process, `onGap` if some may be lost. Connects at the first call.
   * @returns a function that unsubscribes
   */
  subscribe(onNews: (submission: Uuid) => void, onGap: () => void): Promise<() => void>;
}

/** The server's side: it checks the sender and passes the body on. */
export interface CallbackIntake {
  /** Whether the token belongs to the submission and a worker waits for it. */
  accepts(submission: string, token: string): Promise<boolean>;
  /** Stores the first body of each submission and announces it to the waiting worker. */
  keep(submission: Uuid, path: string): Promise<void>;
}

/** Blob key of a submission's callback, from its arrival until the submission has ended. */
export const callbackKey = (submission: Uuid): string => `callbacks/${submission}`;
