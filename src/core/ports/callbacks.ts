import type { Uuid } from '../ids.ts';

/** What model servers tell at the address for callbacks, on its way from the process that hears it to the one that waits. */
export interface CallbackNews {
  /** Whether a job is at a server, and somebody waits for it. */
  isAwaited(submission: Uuid): Promise<boolean>;
  /** Tells all processes that there is news of a submission. */
  announce(submission: Uuid): Promise<void>;
  /**
   * Calls back for each announcement of any process; `onGap` where some may have been missed. Connects at the first call.
   * @returns what ends it
   */
  subscribe(onNews: (submission: Uuid) => void, onGap: () => void): Promise<() => void>;
}

/** The server's side: who may tell, and where it goes. */
export interface CallbackIntake {
  /** Whether the token is that of the submission, and somebody waits for it. */
  accepts(submission: string, token: string): Promise<boolean>;
  /** Keeps a body, the first of each submission, and tells whoever waits for it. */
  keep(submission: Uuid, path: string): Promise<void>;
}

/** Under which what was told of a submission lies in the blob store, from its arrival until the submission has ended. */
export const callbackKey = (submission: Uuid): string => `callbacks/${submission}`;
