/** A model server as the workers last saw it. Times are epoch milliseconds. */
export interface BackendState {
  backend: string;
  /** Its kind in the configuration. */
  kind: string;
  /** `busy`: it lives and takes no job now. */
  state: 'ready' | 'busy' | 'starting' | 'down';
  /** Since when it is down; null: it is not. */
  down_since: number | null;
  checked_at: number;
  /** Jobs that hold a place at it, those that nobody waits for any more included. */
  in_flight: number;
  version: string | null;
  /** What was wrong last, a sentence for the operator; null: nothing. */
  problem: string | null;
  /** What is left of the account, where it is a hosted service. */
  balance: number | null;
  /** Until when it gets no jobs because of failures; null: it gets some. */
  closed_until: number | null;
}

/** What is known of model servers, shared by all processes. */
export interface BackendStates {
  /** Every server that was ever probed. */
  list(): Promise<BackendState[]>;
}

/** A probe's or a call's news of a server. */
export interface BackendNews {
  backend: string;
  kind: string;
  state: BackendState['state'];
  version?: string | null;
  problem: string | null;
  balance?: number | null;
}

/** The workers' side. */
export interface BackendRegister extends BackendStates {
  /** A server was probed, or found down by a call. */
  tell(news: BackendNews): Promise<void>;
  /** It takes no jobs for a while: it said so, or a job failed there. `counts`: it is one of its failures in a row. */
  close(backend: string, milliseconds: number, counts: boolean, problem: string): Promise<void>;
  /** A job went well: its failures are forgotten. */
  wentWell(backend: string): Promise<void>;
}
