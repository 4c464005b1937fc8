/** A model server as the workers last saw it. Times are epoch milliseconds. */
export interface BackendState {
  backend: string;
  /** Its kind in the configuration. */
  kind: string;
  /** `busy`: it is up, but accepts no job now. */
  state: 'ready' | 'busy' | 'starting' | 'down';
  /** The time since which it has been down; null: it is not down. */
  down_since: number | null;
  checked_at: number;
  /** Jobs that occupy a slot on it, including those whose result nobody needs any longer. */
  in_flight: number;
  version: string | null;
  /** The last problem, as a sentence for the operator; null: none. */
  problem: string | null;
  /** The remaining balance of the account, if this is a hosted service. */
  balance: number | null;
  /** The end of a pause after failures, in which it gets no jobs; null: no pause. */
  closed_until: number | null;
}

/** The known states of model servers, shared by all processes. */
export interface BackendStates {
  /** Every server that was ever probed. */
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

/** The workers' side of the states. */
export interface BackendRegister extends BackendStates {
  /** Records the state of a server that was probed, or that a call found down. */
  tell(news: BackendNews): Promise<void>;
  /** Pauses a server that asked for a pause or failed a job. `counts`: this is one of its consecutive failures. */
  close(backend: string, milliseconds: number, counts: boolean, problem: string): Promise<void>;
  /** A job succeeded: the server's failure count starts again. */
  wentWell(backend: string): Promise<void>;
}
