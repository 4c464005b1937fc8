/** A model server in the state in which the workers last saw it. Times are epoch milliseconds. */
export interface BackendState {
  backend: string;
  /** Kind of the server, as in the configuration. */
  kind: string;
  /** State of the server. `busy` means that it is up, but accepts no job now. */
  state: 'ready' | 'busy' | 'starting' | 'down';
  /** The time since which it has been down; null if it is not down. */
  down_since: number | null;
  checked_at: number;
  /** Number of jobs that occupy a slot on it, including jobs whose result nobody needs any longer. */
  in_flight: number;
  version: string | null;
  /** The last problem, as a sentence for the operator; null if there is none. */
  problem: string | null;
  /** Remaining balance of the account at a hosted service; null for other servers. */
  balance: number | null;
  /** End of a pause after failures, during which it gets no jobs; null if there is no pause. */
  closed_until: number | null;
}

/** The last known states of model servers, shared by all processes. */
export interface BackendStates {
  /** Returns every server that was probed and has not been forgotten since. */
  list(): Promise<BackendState[]>;
}

/** New state of a server, from a probe or a call. */
export interface BackendNews {
  backend: string;
  kind: string;
  state: BackendState['state'];
  version?: string | null;
  problem: string | null;
  balance?: number | null;
}

/** Backend states, with the functions by which workers update them. */
export interface BackendRegister extends BackendStates {
  /** Records the state of a server that was probed, or that a call found to be down. */
  tell(news: BackendNews): Promise<void>;
  /**
   * Pauses a server that asked for a pause or failed a job. `counts` tells whether this counts as one of its
   * consecutive failures.
   */
  close(backend: string, milliseconds: number, counts: boolean, problem: string): Promise<void>;
  /** Records that a job succeeded, which resets the server's failure count. */
  wentWell(backend: string): Promise<void>;
  /** Removes what is stored about servers that are no longer configured, or no longer the same. */
  forget(backends: readonly string[]): Promise<void>;
}
