import type { BackendHealth, BackendTraits } from '../../spec/backend.ts';
import type { Handle, LegContext } from '../../spec/leg.ts';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { RemoteFile, RemoteJob, RemoteResult } from '../../spec/remote-job.ts';
import { readJson } from '../http/answers.ts';
import { BackgroundRuns, type RunContext } from '../http/background-runs.ts';
import type { Answer } from '../http/exchange.ts';
import { healthOf } from '../http/health.ts';
import { JsonClient } from '../http/json-client.ts';
import { pause } from '../http/pause.ts';
import { refusalOf } from '../http/refusals.ts';
import { RunBackend } from '../http/run-backend.ts';
import type { BackendBasis } from '../kind.ts';
import { type Said, TimeIsUp, writeProgram } from './author/dialogue.ts';
import { answerIn, authorRequest, chatRequest, promptIn } from './chat.ts';
import { imageRequest, pictureIn } from './images.ts';
import type { OpenAiSettings } from './settings.ts';

/** Pictures that were made are not thrown away because the server takes no more for a moment. */
const MOST_WAITS = 5;
const WAIT_MS = 2000;
const MOST_WAIT_MS = 60_000;

/** Pictures and prompts of a server that answers with the result. Several pictures are asked for one after another. */
export class OpenAiBackend extends RunBackend {
  readonly traits: BackendTraits;
  readonly #settings: OpenAiSettings;

  constructor({ url, credential }: BackendBasis, settings: OpenAiSettings) {
    // Operators write the address with the version or without it.
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
      ],
      sides: [],
      findsSubmission: false,
      canReattach: false,
      canCancel: settings.stops_on_disconnect,
      reportsProgress: false,
      billed,
    };
  }

  async submit(job: RemoteJob, { signal, directory }: LegContext): Promise<Handle> {
    const work = (run: RunContext) =>
      job.work === 'text-to-text'
        ? this.#improve(job, run)
        : job.work === 'text-to-program'
          ? this.#write(job, run)
          : this.#draw(job, directory, run);
    await this.runs.start(job.submission, work, signal);
    return { run: job.submission };
  }

  async health(signal: AbortSignal): Promise<BackendHealth> {
    // What was given up is still being worked on.
    if (this.runs.abandoned > 0) return { state: 'busy', version: null, problem: null };
    // Not every server lists its models; one that answers lives.
    return await healthOf(this.client, '/models', signal, true);
  }

  async #improve(job: RemoteJob, run: RunContext): Promise<RemoteResult> {
    const answer = await this.#ask('/chat/completions', chatRequest(job, this.#settings), run);
    return promptIn(await readJson(answer), this.#settings.most_characters);
  }

  /** A dialogue of several requests, which is one run: it is lost, and made again, as a whole. */
  async #write({ prompt, workshop }: RemoteJob, run: RunContext): Promise<RemoteResult> {
    if (workshop === undefined || prompt === null)
      throw new RemoteFailure('refused', 'a program is written for words, in a workshop');
    const { author_format, author_sees, author_seconds } = this.#settings;
    const over = AbortSignal.timeout(1000 * author_seconds);
    const signal = AbortSignal.any([run.signal, over]);
    // The server has no request of ours yet, or none any more: the job is under way all the same.
    run.sent();
    const inTime = async <T>(doing: Promise<T>): Promise<T> => {
      try {
        return await doing;
      } catch (error) {
        if (over.aborted && !run.signal.aborted) throw new TimeIsUp();
        throw error;
      }
    };
    return await writeProgram(
      prompt,
      {
        draft: (stop) => inTime(workshop.draft(stop)),
        tryOut: (document, stop) => inTime(workshop.tryOut(document, stop)),
      },
      {
        constraint: author_format,
        sees: author_sees,
        signal,
        ask: (messages, constraint) =>
          inTime(this.#say(authorRequest(messages, constraint, this.#settings), run, signal)),
      },
    );
  }

  async #say(body: object, run: RunContext, signal: AbortSignal): Promise<Said> {
    const answer = await this.#ask('/chat/completions', body, { ...run, signal });
    const { text, facts } = answerIn(await readJson(answer), Number.MAX_SAFE_INTEGER);
    return { text, tokens: facts.tokens ?? 0, model: facts.model ?? null };
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

  /** @throws RemoteFailure as an unsuccessful answer says */
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
