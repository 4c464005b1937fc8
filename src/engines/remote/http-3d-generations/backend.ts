import type { BackendHealth, BackendTraits } from '../../spec/backend.ts';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { RemoteJob, RemoteResult } from '../../spec/remote-job.ts';
import type { Handle, Observation, RemoteStepContext } from '../../spec/remote-step.ts';
import { discard, readJson } from '../http/answers.ts';
import { BackgroundRuns, type RunContext } from '../http/background-runs.ts';
import type { TypedBody } from '../http/body.ts';
import type { Answer } from '../http/exchange.ts';
import { healthOf } from '../http/health.ts';
import { JsonClient } from '../http/json-client.ts';
import { readJsonWithFiles } from '../http/json-with-files.ts';
import { answerOf, isJson, type PolledJob, pollJob } from '../http/polled-jobs.ts';
import { refusalOf } from '../http/refusals.ts';
import { resultAddress } from '../http/result-addresses.ts';
import { RunBackend } from '../http/run-backend.ts';
import type { BackendBasis } from '../kind.ts';
import { requestOf } from './request.ts';
import { type Bringing, resultOf } from './result.ts';
import type { Settings } from './settings.ts';

/** Maximum time for a server to accept a job that it runs later. */
const SUBMIT_MS = 120_000;
/** Consecutive failed polls that are tolerated while only this service knows the job: a few minutes' worth. */
const PATIENCE = 100;

/**
 * A backend for servers with a single route that accepts an image; the form of the response shows how the model is
 * delivered.
 */
export class Http3dBackend extends RunBackend {
  readonly traits: BackendTraits;
  readonly #settings: Settings;

  constructor({ url, credential }: BackendBasis, settings: Settings) {
    const headers = credential ? { authorization: `Bearer ${credential}` } : {};
    super(new JsonClient(url, headers), new BackgroundRuns(), settings.stops_on_disconnect);
    this.#settings = settings;
    this.traits = {
      works: ['image-to-3d'],
      sides: [],
      cutOut: 'alpha',
      findsSubmission: false,
      canReattach: settings.polls,
      canCancel: settings.stops_on_disconnect && !settings.polls,
      reportsProgress: false,
      billed: false,
    };
  }

  async submit(job: RemoteJob, { signal, directory }: RemoteStepContext): Promise<Handle> {
    const { query, form } = requestOf(job, this.#settings);
    const path = `${this.#settings.path}${query}`;
    if (!this.#settings.polls) {
      const work = (run: RunContext) => this.#generate(path, form, directory, run);
      await this.runs.start(job.submission, work, signal);
      return { run: job.submission };
    }
    const answer = await this.client.open('POST', path, {
      form,
      signal,
      headTimeoutMs: SUBMIT_MS,
    });
    if (answer.status >= 300) throw await refusalOf(answer);
    const said = isJson(answer) ? await readJson(answer) : discard(answer);
    return { job: this.#jobAddress(said, answer) };
  }

  override async *observe(
    handle: Handle,
    context: RemoteStepContext,
  ): AsyncGenerator<Observation, void> {
    if (typeof handle.job !== 'string') {
      yield* super.observe(handle, context);
      return;
    }
    const done = yield* pollJob(this.#polled(handle.job, context));
    if ('file' in done) discard(done.file);
  }

  override async collect(handle: Handle, context: RemoteStepContext): Promise<RemoteResult> {
    const { directory, signal } = context;
    if (typeof handle.job !== 'string') return await super.collect(handle, context);
    const answer = await answerOf(this.#polled(handle.job, context));
    return await resultOf(answer, this.#bringing(directory, signal));
  }

  override async reattach(submission: string, handle: Handle | null): Promise<Handle | null> {
    return handle?.job ? handle : await super.reattach(submission, handle);
  }

  async health(signal: AbortSignal): Promise<BackendHealth> {
    // The server is still working on abandoned jobs.
    if (this.runs.abandoned > 0) return { state: 'busy', version: null, problem: null };
    const { health_path } = this.#settings;
    return await healthOf(this.client, health_path ?? '/', signal, health_path === null);
  }

  async #generate(
    path: string,
    form: TypedBody,
    directory: string,
    run: RunContext,
  ): Promise<RemoteResult> {
    const { signal } = run;
    const answer = await this.client.open('POST', path, {
      form,
      headTimeoutMs: null,
      onSent: run.sent,
      signal,
    });
    if (answer.status >= 300) {
      run.answered();
      throw await refusalOf(answer);
    }
    const bringing = this.#bringing(directory, signal);
    if (!isJson(answer)) {
      run.answered();
      return await resultOf({ file: answer }, bringing);
    }
    const json = await readJsonWithFiles(answer, directory);
    const later = answer.status === 202 || hasText(json.value, 'poll_url');
    if (!later) {
      run.answered();
      return await resultOf({ json }, bringing);
    }
    const job = this.#jobAddress(json.value, answer);
    const polled = { ...this.#polled(job, { directory, signal }), patience: PATIENCE };
    const done = await answerOf(polled);
    run.answered();
    return await resultOf(done, bringing);
  }

  /** Returns the address of the job's status. */
  #jobAddress(body: unknown, { headers }: Answer): string {
    const address = hasText(body, 'poll_url') ? body.poll_url : headers.location;
    if (!address)
      throw new RemoteFailure('refused', 'the server did not name a URL for its job', {
        detail: JSON.stringify(body),
      });
    return resultAddress(address, { url: this.client.url, hosts: [] }).url;
  }

  #polled(address: string, { directory, signal }: RemoteStepContext): PolledJob {
    const { poll_ms: pollMs } = this.#settings;
    return { client: this.client, address, pollMs, directory, signal };
  }

  #bringing(directory: string, signal: AbortSignal): Bringing {
    const { result_hosts: hosts, file_path: filePath } = this.#settings;
    return { client: this.client, hosts, filePath, directory, signal };
  }
}

function hasText<Name extends string>(body: unknown, name: Name): body is Record<Name, string> {
  return typeof body === 'object' && body !== null && typeof (body as never)[name] === 'string';
}
