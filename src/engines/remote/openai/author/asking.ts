import { RemoteFailure } from '../../../spec/remote-failure.ts';
import { pause } from '../../http/pause.ts';
import { type AnswerFormat, type Constraint, responseFormat } from './answer-format.ts';
import type { Chat, Message, Said } from './chat.ts';
import type { DialogueRecord } from './dialogue-record.ts';
import { CostLimitReached, type RequestSize } from './spending.ts';

/** How a server that does not support a format of responses names it. */
const FORMAT = /schema|response_format|grammar|json_object/i;

/** How a server says that it does not give so many tokens. */
const TOKENS =
  /max_(?:completion_)?tokens|maximum context|context (?:length|size|window)|too many tokens/i;
/** How often fewer tokens are asked for: of 32,000, down to 4,000. */
const MOST_HALVINGS = 3;

/** Maximum number of waits for a busy server in one dialogue. */
const MOST_WAITS = 5;
/** Pause of a busy server that names none. */
const WAIT_MS = 5000;
const MOST_WAIT_MS = 60_000;

/** Sends the requests of a dialogue and counts them. */
export class Asking {
  readonly #chat: Chat;
  readonly #record: DialogueRecord;
  #constraint: Constraint;
  #halvings = 0;
  #waits = 0;

  constructor(chat: Chat, record: DialogueRecord) {
    this.#chat = chat;
    this.#record = record;
    this.#constraint = chat.constraint;
  }

  /**
   * @param edits whether the answer may be edits
   * @throws RemoteFailure, TimeIsUp
   */
  async ask(messages: readonly Message[], edits: boolean): Promise<Said> {
    const since = performance.now();
    try {
      const said = await this.#askAsTaken(messages, edits);
      this.#record.model = said.model ?? this.#record.model;
      return said;
    } catch (error) {
      // Nothing was sent.
      if (error instanceof CostLimitReached) this.#record.requests -= 1;
      throw error;
    } finally {
      this.#record.requests += 1;
      this.#record.askedMs += Math.round(performance.now() - since);
    }
  }

  /** Servers that do not support schemas, or this one, get a weaker constraint; models with less room are asked for less. */
  async #askAsTaken(messages: readonly Message[], edits: boolean): Promise<Said> {
    for (;;)
      try {
        return await this.#askOnce(messages, { constraint: this.#constraint, edits });
      } catch (error) {
        if (await this.#isBusyForNow(error)) continue;
        const refused = error instanceof RemoteFailure && error.kind === 'refused';
        if (refused && TOKENS.test(error.detail) && this.#halvings < MOST_HALVINGS) {
          this.#halvings++;
          continue;
        }
        const unclear = refused && (error.refuses !== 'all' || FORMAT.test(error.detail));
        if (!unclear || this.#constraint === 'none') throw error;
        this.#constraint = this.#constraint === 'json_schema' ? 'json_object' : 'none';
      }
  }

  /**
   * Waits if a server that has answered before takes no more requests now: the dialogue so far was paid for. At the first
   * request, another server may be asked.
   */
  async #isBusyForNow(error: unknown): Promise<boolean> {
    const busy = error instanceof RemoteFailure && error.kind === 'busy';
    if (!busy || this.#record.requests === 0 || this.#waits === MOST_WAITS) return false;
    this.#waits++;
    await pause(Math.min(error.retryAfterMs ?? WAIT_MS, MOST_WAIT_MS), this.#chat.signal);
    return true;
  }

  /** Sends a request whose cost is within what is left. */
  async #askOnce(
    messages: readonly Message[],
    format: Omit<AnswerFormat, 'maxTokens'>,
  ): Promise<Said> {
    const { spending } = this.#record;
    const { maxTokens: most } = this.#chat;
    const maxTokens = spending.reserve(
      sizeOf(messages, format),
      most === null ? null : Math.ceil(most / 2 ** this.#halvings),
    );
    try {
      const said = await this.#chat.ask(messages, { ...format, maxTokens });
      spending.settle(said.usage);
      return said;
    } catch (error) {
      spending.fail(error instanceof RemoteFailure && FREE.has(error.kind));
      throw error;
    }
  }
}

/** Failures of requests that the host did not begin to answer. */
const FREE: ReadonlySet<string> = new Set(['unreachable', 'busy', 'refused', 'credit']);

/** Counts all that is sent. Images have prices of their own, whatever their size in bytes. */
function sizeOf(
  messages: readonly Message[],
  format: Omit<AnswerFormat, 'maxTokens'>,
): RequestSize {
  let images = 0;
  const text = JSON.stringify([messages, responseFormat(format)], (key, value) => {
    if (key !== 'image_url') return value;
    images += 1;
    return '';
  });
  return { bytes: Buffer.byteLength(text), images };
}
