import type { BackendHealth, BackendTraits } from '../../spec/backend.ts';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { RemoteFile, RemoteJob, RemoteResult } from '../../spec/remote-job.ts';
import type { Handle, RemoteStepContext } from '../../spec/remote-step.ts';
import { authorProgram } from '../chat/author-program.ts';
import { readJson } from '../http/answers.ts';
import { BackgroundRuns, type RunContext } from '../http/background-runs.ts';
import type { Answer } from '../http/exchange.ts';
import { healthOf } from '../http/health.ts';
import { JsonClient } from '../http/json-client.ts';
import { pause } from '../http/pause.ts';
import { refusalOf } from '../http/refusals.ts';
import { RunBackend } from '../http/run-backend.ts';
import type { BackendBasis } from '../kind.ts';
import type { AnswerFormat } from './author/answer-format.ts';
import type { Said } from './author/chat.ts';
import type { TokenPrices } from './author/spending.ts';
import { authorRequest, chatRequest, promptIn, saidIn } from './chat.ts';
import { imageRequest, pictureIn } from './images.ts';
import type { OpenAiSettings } from './settings.ts';

/**
 * Maximum number of waits for a busy server. Without them, finished images would be discarded because the server
 * accepts no more for a moment.
 */
const MOST_WAITS = 5;
const WAIT_MS = 2000;
const MOST_WAIT_MS = 60_000;

/**
 * A backend for images and prompts of a server that responds with the result. Several images are requested one after
 * another.
 */
export class OpenAiBackend extends RunBackend {
  readonly traits: BackendTraits;
  readonly #settings: OpenAiSettings;

  constructor({ url, credential }: BackendBasis, settings: OpenAiSettings) {
    // Operators write the address with or without the version.
    const root = /\/v\d+$/.test(url) ? url : `${url}/v1`;
    const client = new JsonClient(
      root,
      credential ? { authorization: `Bearer ${credential}` } : {},
    );
    const billed = settings.billed ?? new URL(root).hostname === 'api.openai.com';
    const runs = new BackgroundRuns<RemoteResult>(billed ? 'unknown' : 'lost');
    super(client, runs, settings.stops_on_disconnect);
    this.#settings = settings;
    this.traits = {
      works: [
        ...(settings.images_model ? (['text-to-image'] as const) : []),
        ...(settings.chat_model ? (['text-to-text', 'text-to-program'] as const) : []),
        // Only a model that can see can work from a picture.
        ...(settings.chat_model && settings.author_sees ? (['image-to-program'] as const) : []),
      ],
      sides: [],
      findsSubmission: false,
      canReattach: false,
      canCancel: settings.stops_on_disconnect,
      reportsProgress: false,
      billed,
    };
  }

  /** The operator's own servers charge nothing. */
  get #prices(): TokenPrices | null {
    const { author_prices } = this.#settings;
    return author_prices ?? (this.traits.billed ? null : { input: 0, output: 0 });
  }

  async submit(job: RemoteJob, { signal, directory }: RemoteStepContext): Promise<Handle> {
    const work = (run: RunContext) =>
      job.work === 'text-to-text'
        ? this.#improve(job, run)
        : job.work === 'text-to-program' || job.work === 'image-to-program'
          ? this.#write(job, run)
          : this.#draw(job, directory, run);
    await this.runs.start(job.submission, work, signal);
    return { run: job.submission };
  }

  async health(signal: AbortSignal): Promise<BackendHealth> {
    // The server is still working on abandoned jobs.
    if (this.runs.abandoned > 0) return { state: 'busy', version: null, problem: null };
    // Not every server lists its models; any response shows that it is alive.
    return await healthOf(this.client, '/models', signal, true);
  }

  async #improve(job: RemoteJob, run: RunContext): Promise<RemoteResult> {
    const answer = await this.#ask('/chat/completions', chatRequest(job, this.#settings), run);
    return promptIn(await readJson(answer), this.#settings.most_characters);
  }

  async #write(job: RemoteJob, run: RunContext): Promise<RemoteResult> {
    const { author_format, author_sees, author_seconds, author_examples } = this.#settings;
    const { author_max_tokens, author_max_cost } = this.#settings;
    return await authorProgram(job, run, {
      constraint: author_format,
      sees: author_sees,
      seconds: author_seconds,
      examples: author_examples,
      prices: this.#prices,
      maxCost: author_max_cost,
      maxTokens: author_max_tokens,
      say: (messages, format, signal) =>
        this.#say(authorRequest(messages, this.#steady(format), this.#settings), run, signal),
    });
  }

  /**
   * Keeps the schema the same throughout a dialogue, because a hosted model caches the beginning of a request, which
   * includes the schema.
   */
  #steady(format: AnswerFormat): AnswerFormat {
    return this.traits.billed ? { ...format, edits: true } : format;
  }

  async #say(body: object, run: RunContext, signal: AbortSignal): Promise<Said> {
    const answer = await this.#ask('/chat/completions', body, { ...run, signal });
    return saidIn(await readJson(answer));
  }

  async #draw(job: RemoteJob, directory: string, run: RunContext): Promise<RemoteResult> {
    const { result_hosts: hosts, images_model } = this.#settings;
    const source = { client: this.client, hosts, signal: run.signal };
    const files: RemoteFile[] = [];
    for (let waits = 0; files.length < job.count; ) {
      const body = imageRequest(job, files.length, this.#settings);
      try {
        const answer = await this.#ask('/images/generations', body, run);
        files.push(await pictureIn(answer, files.length, directory, source));
      } catch (error) {
        const passing = error instanceof RemoteFailure && error.kind === 'busy';
        if (!passing || files.length === 0 || waits++ === MOST_WAITS) throw error;
        await pause(Math.min(error.retryAfterMs ?? WAIT_MS, MOST_WAIT_MS), run.signal);
      }
    }
    return { files, facts: images_model ? { model: images_model } : {} };
  }

  /**
   * Sends a request.
   * @throws RemoteFailure according to an unsuccessful response
   */
  async #ask(path: string, body: object, run: RunContext): Promise<Answer> {
    const answer = await this.client.open('POST', path, {
      json: body,
      headTimeoutMs: null,
      onSent: run.sent,
      signal: run.signal,
    });
    run.answered();
    if (answer.status !== 200) throw await refusalOf(answer);
    return answer;
  }
}
