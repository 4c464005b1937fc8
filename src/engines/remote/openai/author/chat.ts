import type { Observation } from '../../../spec/remote-step.ts';
import type { AnswerFormat, Constraint } from './answer-format.ts';
import type { TokenPrices, TokenUsage } from './spending.ts';

/** The messages of a chat, in the format of `/chat/completions`. */
export type Message =
  | { role: 'system' | 'assistant'; content: string }
  | { role: 'user'; content: string | readonly object[] };

/** A response of the model. */
export interface Said {
  /** The answer as it was sent, including any text around the JSON; empty if there was only reasoning. */
  text: string;
  /** Whether the server cut the answer off because of its length. */
  cut: boolean;
  usage: TokenUsage;
  model: string | null;
}

export interface Chat {
  /** Sends one request. @throws RemoteFailure */
  ask(messages: readonly Message[], format: AnswerFormat): Promise<Said>;
  /** The strictest constraint that the server may support. */
  constraint: Constraint;
  /** Whether the model can see images. */
  sees: boolean;
  /** Number of programs for other requests that it is shown. */
  examples: number;
  /** What the model's host charges; null: unknown. */
  prices: TokenPrices | null;
  /** The most that the dialogue may cost, in US dollars; null: no limit. */
  maxCost: number | null;
  /** Maximum number of tokens of an answer; null: the model's own maximum. */
  maxTokens: number | null;
  signal: AbortSignal;
  /** Reports progress to whoever is waiting for the result. */
  tell(observation: Observation): void;
}

/** The dialogue has run out of time; the best program so far is used. */
export class TimeIsUp extends Error {
  override readonly name = 'TimeIsUp';
}
