import type { Backend, BackendHealth, BackendTraits } from '../../spec/backend.ts';
import type { RemoteJob, RemoteResult } from '../../spec/remote-job.ts';
import type { Handle, Observation, RemoteStepContext } from '../../spec/remote-step.ts';
import type { BackgroundRuns } from './background-runs.ts';
import type { JsonClient } from './json-client.ts';

/**
 * Base class for servers that respond directly with the result. A job is a run in the background. Its handle is the
 * run's id, which is valid only while this process lives.
 */
export abstract class RunBackend implements Backend {
  abstract readonly traits: BackendTraits;
  protected readonly client: JsonClient;
  protected readonly runs: BackgroundRuns<RemoteResult>;
  /** Whether the server stops its work when the connection closes. */
  readonly #hangsUp: boolean;

  constructor(client: JsonClient, runs: BackgroundRuns<RemoteResult>, hangsUp: boolean) {
    this.client = client;
    this.runs = runs;
    this.#hangsUp = hangsUp;
  }

  abstract submit(job: RemoteJob, context: RemoteStepContext): Promise<Handle>;

  abstract health(signal: AbortSignal): Promise<BackendHealth>;

  async *observe(handle: Handle, { signal }: RemoteStepContext): AsyncGenerator<Observation, void> {
    yield { stage: 'generating', fraction: null };
    yield* this.runs.observations(String(handle.run), signal);
  }

  collect(handle: Handle, { signal }: RemoteStepContext): Promise<RemoteResult> {
    return this.runs.result(String(handle.run), signal);
  }

  /** If the server continues to work, its response is still awaited, because it shows when the server is free. */
  async cancel(handle: Handle): Promise<boolean> {
    return this.runs.abandon(String(handle.run), this.#hangsUp);
  }

  async reattach(_submission: string, handle: Handle | null): Promise<Handle | null> {
    return handle && this.runs.has(String(handle.run)) ? handle : null;
  }

  async close(): Promise<void> {
    await this.runs.close();
    this.client.close();
  }
}
