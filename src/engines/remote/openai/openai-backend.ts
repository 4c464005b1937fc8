import type { BackendHealth, BackendTraits } from '../../spec/backend.ts';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { RemoteFile, RemoteJob, RemoteResult } from '../../spec/remote-job.ts';
import type { Handle, RemoteStepContext } from '../../spec/remote-step.ts';
import { ChatModel } from '../chat/chat-model.ts';
import { BackgroundRuns, type RunContext } from '../http/background-runs.ts';
import type { Answer } from '../http/exchange.ts';
import { healthOf } from '../http/health.ts';
import { JsonClient } from '../http/json-client.ts';
import { pause } from '../http/pause.ts';
import { refusalOf } from '../http/refusals.ts';
import { RunBackend } from '../http/run-backend.ts';
import type { BackendBasis } from '../kind.ts';
import { chatProvider } from './chat-provider.ts';
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
  readonly #chat: ChatModel;

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
        ...(settings.chat_model && settings.author_sees
          ? (['image-to-program', 'image-to-text'] as const)
          : []),
      ],
      sides: [],
      findsSubmission: false,
      canReattach: false,
      canCancel: settings.stops_on_disconnect,
      reportsProgress: false,
      billed,
    };
    this.#chat = new ChatModel(client, chatProvider(root, billed, settings), settings);
  }

  async submit(job: RemoteJob, { signal, directory }: RemoteStepContext): Promise<Handle> {
    const work = (run: RunContext) =>
      job.work === 'text-to-image' ? this.#draw(job, directory, run) : this.#chat.work(job, run);
    await this.runs.start(job.submission, work, signal);
    return { run: job.submission };
  }

  async health(signal: AbortSignal): Promise<BackendHealth> {
    // The server is still working on abandoned jobs.
    if (this.runs.abandoned > 0) return { state: 'busy', version: null, problem: null };
    // Not every server lists its models; any response shows that it is alive.
    return await healthOf(this.client, '/models', signal, true);
  }

  async #draw(job: RemoteJob, directory: string, run: RunContext): Promise<RemoteResult> {
    const { result_hosts: hosts, images_model } = this.#settings;
    const source = { client: this.client, hosts, signal: run.signal };
    const files: RemoteFile[] = [];
    for (let waits = 0; files.length < job.count; ) {
      const body = imageRequest(job, files.length, this.#settings);
      try {
        const answer = await this.#ask(body, run);
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
   * Requests an image.
   * @throws RemoteFailure according to an unsuccessful response
   */
  async #ask(body: object, run: RunContext): Promise<Answer> {
    const answer = await this.client.open('POST', '/images/generations', {
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
