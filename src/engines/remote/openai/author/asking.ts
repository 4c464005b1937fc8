import { RemoteFailure } from '../../../spec/remote-failure.ts';
import type { Constraint } from './answer-format.ts';
import type { Chat, Message, Said } from './chat.ts';
import type { DialogueRecord } from './dialogue-record.ts';

/** How a server that does not support a format of responses names it. */
const FORMAT = /schema|response_format|grammar|json_object/i;

/** Sends the requests of a dialogue and counts them. */
export class Asking {
  readonly #chat: Chat;
  readonly #record: DialogueRecord;
  #constraint: Constraint;

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
      this.#record.tokens += said.tokens;
      this.#record.model = said.model ?? this.#record.model;
      return said;
    } finally {
      this.#record.requests += 1;
      this.#record.askedMs += Math.round(performance.now() - since);
    }
  }

  /** Servers that do not support schemas, or this one, get a weaker constraint. */
  async #askAsTaken(messages: readonly Message[], edits: boolean): Promise<Said> {
    for (;;)
      try {
        return await this.#chat.ask(messages, { constraint: this.#constraint, edits });
      } catch (error) {
        const refused = error instanceof RemoteFailure && error.kind === 'refused';
        const unclear = refused && (error.refuses !== 'all' || FORMAT.test(error.detail));
        if (!unclear || this.#constraint === 'none') throw error;
        this.#constraint = this.#constraint === 'json_schema' ? 'json_object' : 'none';
      }
  }
}
