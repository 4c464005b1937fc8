import type {
  AddedEnginePayload,
  EngineAddition,
  EngineDetailsPayload,
  EngineTrialPayload,
  FoundEnginePayload,
  FoundEnginesPayload,
} from '../contract/admin/engines.ts';
import type { ReadWorkflowPayload, WorkflowUpload } from '../contract/admin/workflows.ts';
import type { Transport } from './transport.ts';

interface CallOptions {
  signal?: AbortSignal | undefined;
}

const segment = encodeURIComponent;

/** Manages the model servers of the service. Every method needs an API key with the scope `admin`. */
export class Engines {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Finds out which kind of model server listens at an address. @throws InvalidRequestError if none was recognized */
  probe(
    server: { url: string; credential?: string },
    options: CallOptions = {},
  ): Promise<FoundEnginePayload> {
    return this.#transport.request('POST', '/admin/backends/probe', { body: server, ...options });
  }

  /** Looks at the usual ports of model servers on the machine of the service. */
  discover(options: CallOptions = {}): Promise<FoundEnginesPayload> {
    return this.#transport.request('POST', '/admin/backends/discover', options);
  }

  /** Converts a workflow of ComfyUI and puts placeholders into it; give what you confirmed to {@link add}. */
  readWorkflow(upload: WorkflowUpload, options: CallOptions = {}): Promise<ReadWorkflowPayload> {
    return this.#transport.request('POST', '/admin/backends/workflow', {
      body: upload,
      ...options,
    });
  }

  /** Adds a server to the configuration. Not retried if no response arrives: look at the list before you try again. */
  add(server: EngineAddition, options: CallOptions = {}): Promise<AddedEnginePayload> {
    return this.#transport.request('POST', '/admin/backends', {
      body: server,
      retryUnanswered: false,
      ...options,
    });
  }

  /** Asks a configured server about its problems, models and memory. */
  get(name: string, options: CallOptions = {}): Promise<EngineDetailsPayload> {
    return this.#transport.request('GET', `/admin/backends/${segment(name)}`, options);
  }

  /** Runs one real job at a configured server, which may cost money at a hosted service. Never retried. */
  tryOut(name: string, options: CallOptions = {}): Promise<EngineTrialPayload> {
    return this.#transport.request('POST', `/admin/backends/${segment(name)}/try`, {
      retryUnanswered: false,
      ...options,
    });
  }

  /** Removes a server, with the models that only it provides. */
  remove(name: string, options: CallOptions = {}): Promise<{ name: string }> {
    return this.#transport.request('DELETE', `/admin/backends/${segment(name)}`, options);
  }
}
