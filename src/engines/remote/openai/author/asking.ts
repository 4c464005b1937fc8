import { RemoteFailure } from '../../../spec/remote-failure.ts';
import { pause } from '../../http/pause.ts';
import { type AnswerFormat, answerSchema, type Constraint } from './answer-format.ts';
import type { Chat, Message, Said } from './chat.ts';
import type { DialogueRecord } from './dialogue-record.ts';
import { CostLimitReached, type RequestSize } from './spending.ts';

/** Words that servers use to report that they do not support a response format. */
const FORMAT = /schema|response_format|grammar|json_object/i;

/** Words that servers use to report that they do not allow that many tokens. */
const TOKENS =
  /max_(?:completion_)?tokens|maximum context|context (?:length|size|window)|too many tokens/i;
/** Maximum number of times that the requested tokens are halved: from 32,000 down to 4,000. */
const MOST_HALVINGS = 3;

/** Maximum number of waits for a busy server in one dialogue. */
const MOST_WAITS = 5;
/** Pause before the next request to a busy server that does not state one. */
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

  /**
   * Sends a request in a form that the server accepts: a server that does not support schemas, or this schema, gets a
   * weaker constraint, and a model with a smaller limit is asked for fewer tokens.
   */
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
   * Waits if a server that has answered before is too busy for more requests now, because the dialogue so far has been
   * paid for. If the first request finds the server busy, there is no wait: another server may be asked instead.
   */
  async #isBusyForNow(error: unknown): Promise<boolean> {
    const busy = error instanceof RemoteFailure && error.kind === 'busy';
    if (!busy || this.#record.requests === 0 || this.#waits === MOST_WAITS) return false;
    this.#waits++;
    await pause(Math.min(error.retryAfterMs ?? WAIT_MS, MOST_WAIT_MS), this.#chat.signal);
    return true;
  }

  /** Sends a request that the remaining budget covers. */
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

/** Failures of requests that the host did not start to answer, and so did not charge for. */
const FREE: ReadonlySet<string> = new Set(['unreachable', 'busy', 'refused', 'credit']);

/**
 * Measures everything that is sent. Images are counted separately, because their price does not depend on their size in
 * bytes.
 */
function sizeOf(
  messages: readonly Message[],
  format: Omit<AnswerFormat, 'maxTokens'>,
): RequestSize {
  let images = 0;
  const schema = format.constraint === 'json_schema' ? answerSchema(format) : null;
  const text = JSON.stringify([messages, schema], (key, value) => {
    if (key !== 'image_url') return value;
    images += 1;
    return '';
  });
  return { bytes: Buffer.byteLength(text), images };
}
