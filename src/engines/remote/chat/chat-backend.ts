import type { LanguageModelV3, LanguageModelV3CallOptions } from '@ai-sdk/provider';
import type { BackendHealth, BackendTraits } from '../../spec/backend.ts';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { RemoteJob, RemoteResult } from '../../spec/remote-job.ts';
import type { Handle, RemoteStepContext } from '../../spec/remote-step.ts';
import { BackgroundRuns, type RunContext } from '../http/background-runs.ts';
import { healthOf } from '../http/health.ts';
import { JsonClient } from '../http/json-client.ts';
import { RunBackend } from '../http/run-backend.ts';
import {
  type AnswerFormat,
  answerSchema,
  type Constraint,
} from '../openai/author/answer-format.ts';
import { askModel, type ModelAnswer } from './ask-model.ts';
import { authorProgram } from './author-program.ts';
import { fetchThrough } from './fetch-through.ts';
import { promptOf } from './messages.ts';
import type { ChatSettings } from './settings.ts';
import { withoutWrapping } from './without-wrapping.ts';

/** A host of chat models, as its provider of the AI SDK describes it. */
export interface ChatHost {
  /** Name of the provider's options. */
  name: string;
  /** Address of its interface, without a trailing slash. */
  url: string;
  /** Headers of a request that is not made by the SDK. */
  headers: Readonly<Record<string, string>>;
  /** How strictly answers are required to be JSON at first. */
  constraint: Constraint;
  /** Creates the model. @param fetch used for its requests */
  model(fetch: typeof globalThis.fetch): LanguageModelV3;
}

/** A backend for a hosted chat model: improves prompts and writes shape programs. Each request costs money. */
export class ChatBackend extends RunBackend {
  readonly traits: BackendTraits;
  readonly #host: ChatHost;
  readonly #settings: ChatSettings;

  constructor(host: ChatHost, settings: ChatSettings) {
    super(new JsonClient(host.url, host.headers), new BackgroundRuns('unknown'), true);
    this.traits = {
      works: [
        'text-to-text',
        'text-to-program',
        ...(settings.author_sees ? (['image-to-program'] as const) : []),
      ],
      sides: [],
      findsSubmission: false,
      canReattach: false,
      canCancel: true,
      reportsProgress: false,
      billed: true,
    };
    this.#host = host;
    this.#settings = settings;
  }

  async submit(job: RemoteJob, { signal }: RemoteStepContext): Promise<Handle> {
    const work = (run: RunContext) =>
      job.work === 'text-to-text' ? this.#improve(job, run) : this.#write(job, run);
    await this.runs.start(job.submission, work, signal);
    return { run: job.submission };
  }

  health(signal: AbortSignal): Promise<BackendHealth> {
    return healthOf(this.client, '/models', signal, false);
  }

  async #improve({ prompt }: RemoteJob, run: RunContext): Promise<RemoteResult> {
    const { instruction, max_tokens, most_characters } = this.#settings;
    const answer = await this.#ask(run, run.signal, {
      prompt: promptOf([
        { role: 'system', content: instruction },
        { role: 'user', content: prompt ?? '' },
      ]),
      maxOutputTokens: max_tokens,
    });
    const text = withoutWrapping(answer.text);
    if (text === '') throw new RemoteFailure('wrong', 'the server’s response has no text');
    if (text.length > most_characters)
      throw new RemoteFailure('wrong', `the server’s response has ${text.length} characters`, {
        detail: text,
      });
    const { model, usage } = answer;
    return { files: [], text, facts: { model, tokens: usage.input + usage.output } };
  }

  async #write(job: RemoteJob, run: RunContext): Promise<RemoteResult> {
    const { author_sees, author_examples, author_seconds } = this.#settings;
    const { author_max_tokens, author_prices, author_max_cost } = this.#settings;
    return await authorProgram(job, run, {
      constraint: this.#host.constraint,
      sees: author_sees,
      examples: author_examples,
      seconds: author_seconds,
      prices: author_prices,
      maxCost: author_max_cost,
      maxTokens: author_max_tokens,
      say: (messages, format, signal) =>
        this.#ask(run, signal, {
          prompt: promptOf(messages),
          maxOutputTokens: format.maxTokens ?? author_max_tokens,
          ...formatOf(format),
        }),
    });
  }

  async #ask(
    run: RunContext,
    signal: AbortSignal,
    call: LanguageModelV3CallOptions,
  ): Promise<ModelAnswer> {
    const { temperature, provider_options } = this.#settings;
    // The server is free when the whole answer has arrived.
    const progress = { sent: run.sent, answered: () => {} };
    const answer = await askModel(this.#host.model(fetchThrough(this.client, progress)), {
      ...call,
      ...(temperature !== null && { temperature }),
      providerOptions: { [this.#host.name]: provider_options },
      abortSignal: signal,
    });
    run.answered();
    return answer;
  }
}

function formatOf(format: AnswerFormat): Pick<LanguageModelV3CallOptions, 'responseFormat'> {
  if (format.constraint === 'none') return {};
  const bound = format.constraint === 'json_schema' ? answerSchema(format) : {};
  return { responseFormat: { type: 'json', ...bound } };
}
