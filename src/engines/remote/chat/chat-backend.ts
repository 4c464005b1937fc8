import type { BackendHealth, BackendTraits } from '../../spec/backend.ts';
import type { RemoteJob } from '../../spec/remote-job.ts';
import type { Handle, RemoteStepContext } from '../../spec/remote-step.ts';
import { BackgroundRuns, type RunContext } from '../http/background-runs.ts';
import { healthOf } from '../http/health.ts';
import { JsonClient } from '../http/json-client.ts';
import { RunBackend } from '../http/run-backend.ts';
import { ChatModel, type ChatProvider } from './chat-model.ts';
import type { ChatSettings } from './settings.ts';

/** A host of chat models. */
export interface ChatHost extends Pick<ChatProvider, 'constraint' | 'model'> {
  /** Name of the provider's options. */
  name: string;
  /** Address of its interface, without a trailing slash. */
  url: string;
  /** Headers of a request that is not made by the SDK. */
  headers: Readonly<Record<string, string>>;
}

/** A backend for a hosted chat model: improves prompts, captions images and writes shape programs. Each request costs money. */
export class ChatBackend extends RunBackend {
  readonly traits: BackendTraits;
  readonly #chat: ChatModel;

  constructor({ name, url, headers, constraint, model }: ChatHost, settings: ChatSettings) {
    const client = new JsonClient(url, headers);
    super(client, new BackgroundRuns('unknown'), true);
    this.traits = {
      works: [
        'text-to-text',
        'text-to-program',
        ...(settings.author_sees ? (['image-to-program', 'image-to-text'] as const) : []),
      ],
      sides: [],
      findsSubmission: false,
      canReattach: false,
      canCancel: true,
      reportsProgress: false,
      billed: true,
    };
    const options = { [name]: settings.provider_options };
    const prices = settings.author_prices;
    const provider = { constraint, model, options, prices, billed: true };
    this.#chat = new ChatModel(client, provider, settings);
  }

  async submit(job: RemoteJob, { signal }: RemoteStepContext): Promise<Handle> {
    const work = (run: RunContext) => this.#chat.work(job, run);
    await this.runs.start(job.submission, work, signal);
    return { run: job.submission };
  }

  health(signal: AbortSignal): Promise<BackendHealth> {
    return healthOf(this.client, '/models', signal, false);
  }
}
