import type { AnswerFormat, Constraint } from './answer-format.ts';

/** The messages of a chat, in the format of `/chat/completions`. */
export type Message =
  | { role: 'system' | 'assistant'; content: string }
  | { role: 'user'; content: string | readonly object[] };

/** A response of the model. */
export interface Said {
  /** As it was sent, with whatever is around the JSON; empty if all of it was reasoning. */
  text: string;
  /** Whether the server ended it for its length. */
  cut: boolean;
  tokens: number;
  model: string | null;
}

export interface Chat {
  /** Sends one request. @throws RemoteFailure */
  ask(messages: readonly Message[], format: AnswerFormat): Promise<Said>;
  /** The strictest that the server may support. */
  constraint: Constraint;
  /** Whether the model can see images. */
  sees: boolean;
  /** Number of programs for other requests that it is shown. */
  examples: number;
  signal: AbortSignal;
}

/** The dialogue's time is over: the best program so far is used. */
export class TimeIsUp extends Error {
  override readonly name = 'TimeIsUp';
}
