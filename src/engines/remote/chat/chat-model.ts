import type { LanguageModelV3, LanguageModelV3CallOptions } from '@ai-sdk/provider';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { RemoteJob, RemoteResult } from '../../spec/remote-job.ts';
import type { RunContext } from '../http/background-runs.ts';
import type { JsonClient } from '../http/json-client.ts';
import {
  type AnswerFormat,
  answerSchema,
  type Constraint,
} from '../openai/author/answer-format.ts';
import { Spending, type TokenPrices } from '../openai/author/spending.ts';
import { askModel, type ModelAnswer } from './ask-model.ts';
import { authorProgram } from './author-program.ts';
import { captionMessages, MOST_CAPTION, withinSeconds } from './caption.ts';
import { fetchThrough } from './fetch-through.ts';
import { promptOf } from './messages.ts';
import type { ChatSettings } from './settings.ts';
import { withoutWrapping } from './without-wrapping.ts';

/** A model of a host, as the host's provider of the AI SDK describes it. */
export interface ChatProvider {
  /** How strictly answers are required to be JSON at first. */
  constraint: Constraint;
  /** Options of the provider, by its name. */
  options: NonNullable<LanguageModelV3CallOptions['providerOptions']>;
  /** What the host charges; null: unknown. */
  prices: TokenPrices | null;
  /** Whether each request costs money. */
  billed: boolean;
  /** Creates the model. @param fetch used for its requests */
  model(fetch: typeof globalThis.fetch): LanguageModelV3;
}

/** The settings that every kind of chat model has. */
export interface ChatModelSettings
  extends Omit<
    ChatSettings,
    | 'chat_model'
    | 'provider_options'
    | 'author_prices'
    | 'max_tokens'
    | 'author_max_tokens'
    | 'instruction'
  > {
  instruction: string;
  max_tokens: number | null;
  author_max_tokens: number | null;
}

/** A chat model that improves prompts, captions images and writes shape programs. */
export class ChatModel {
  readonly #client: JsonClient;
  readonly #provider: ChatProvider;
  readonly #settings: ChatModelSettings;

  constructor(client: JsonClient, provider: ChatProvider, settings: ChatModelSettings) {
    this.#client = client;
    this.#provider = provider;
    this.#settings = settings;
  }

  /** Does a job, whichever it is. @throws RemoteFailure */
  work(job: RemoteJob, run: RunContext): Promise<RemoteResult> {
    if (job.work === 'text-to-text') return this.improve(job, run);
    return job.work === 'image-to-text' ? this.caption(job, run) : this.write(job, run);
  }

  /**
   * Asks what an image shows. The answer is checked by whoever uses it.
   * @throws RemoteFailure of kind `silent` if the model does not answer within `caption_seconds`
   */
  async caption({ images }: RemoteJob, run: RunContext): Promise<RemoteResult> {
    const { caption_seconds, max_tokens } = this.#settings;
    const prompt = promptOf(await captionMessages(images.front!));
    const { text, model, usage } = await withinSeconds(caption_seconds, run.signal, (signal) =>
      this.#ask(run, signal, max_tokens, { prompt }),
    );
    const spending = new Spending(this.#provider.prices, null);
    spending.settle(usage);
    const caption = withoutWrapping(text).slice(0, MOST_CAPTION);
    return { files: [], text: caption, facts: { model, ...spending.facts() } };
  }

  /**
   * Improves a prompt.
   * @throws RemoteFailure `moderation` if the model or its host refuses, `wrong` if there is no prompt, or one that is
   *   too long
   */
  async improve({ prompt }: RemoteJob, run: RunContext): Promise<RemoteResult> {
    const { instruction, max_tokens, most_characters } = this.#settings;
    const { text, model, usage } = await this.#ask(run, run.signal, max_tokens, {
      prompt: promptOf([
        { role: 'system', content: instruction },
        { role: 'user', content: prompt ?? '' },
      ]),
    });
    const improved = withoutWrapping(text);
    if (improved === '') throw new RemoteFailure('wrong', 'the server’s response has no text');
    if (improved.length > most_characters)
      throw new RemoteFailure('wrong', `the server’s response has ${improved.length} characters`, {
        detail: improved,
      });
    return { files: [], text: improved, facts: { model, tokens: usage.input + usage.output } };
  }

  /** Writes a shape program in a dialogue. @throws RemoteFailure */
  async write(job: RemoteJob, run: RunContext): Promise<RemoteResult> {
    const { author_sees, author_examples, author_seconds } = this.#settings;
    const { author_max_tokens, author_max_cost } = this.#settings;
    const { constraint, prices } = this.#provider;
    return await authorProgram(job, run, {
      constraint,
      sees: author_sees,
      examples: author_examples,
      seconds: author_seconds,
      prices,
      maxCost: author_max_cost,
      maxTokens: author_max_tokens,
      say: (messages, format, signal) =>
        this.#ask(run, signal, format.maxTokens, {
          prompt: promptOf(messages),
          ...this.#responseFormat(format),
        }),
    });
  }

  async #ask(
    run: RunContext,
    signal: AbortSignal,
    maxOutputTokens: number | null,
    call: LanguageModelV3CallOptions,
  ): Promise<ModelAnswer> {
    const { temperature } = this.#settings;
    const { model, options } = this.#provider;
    const answer = await askModel(model(fetchThrough(this.#client, run.sent)), {
      ...call,
      ...(maxOutputTokens !== null && { maxOutputTokens }),
      ...(temperature !== null && { temperature }),
      providerOptions: options,
      abortSignal: signal,
    });
    // The server is free when the whole answer has arrived.
    run.answered();
    return answer;
  }

  /**
   * Returns how the answer is bound. If requests cost money, the schema stays the same throughout a dialogue, because a
   * host caches the beginning of a request, which includes the schema.
   */
  #responseFormat({
    constraint,
    edits,
  }: AnswerFormat): Pick<LanguageModelV3CallOptions, 'responseFormat'> {
    if (constraint === 'none') return {};
    const schema =
      constraint === 'json_schema' && answerSchema({ edits: edits || this.#provider.billed });
    return { responseFormat: { type: 'json', ...schema } };
  }
}
