import { join } from 'node:path';
import type { Backend, BackendHealth, BackendTraits } from '../../spec/backend.ts';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { RemoteFile, RemoteJob, RemoteResult } from '../../spec/remote-job.ts';
import type { Handle, Observation, RemoteStepContext } from '../../spec/remote-step.ts';
import { discard, readJson } from '../http/answers.ts';
import { healthOf } from '../http/health.ts';
import { JsonClient } from '../http/json-client.ts';
import { answerOf, endedIn, type PolledJob, pollJob } from '../http/polled-jobs.ts';
import { refusalOf } from '../http/refusals.ts';
import type { BackendBasis } from '../kind.ts';
import { savePicture } from './images.ts';
import type { OpenAiSettings } from './settings.ts';

/** A status request may return a finished job with images as base64. */
const MOST_JOB_BYTES = 64 << 20;

/**
 * A backend for images from stable-diffusion.cpp's `sd-server`, which uses the server's own jobs. These have an id,
 * survive restarts of this process, and can be cancelled while they wait (commit 97d2990, `routes_sdcpp.cpp`).
 */
export class SdServerBackend implements Backend {
  readonly traits: BackendTraits = {
    works: ['text-to-image'],
    sides: [],
    findsSubmission: false,
    canReattach: true,
    canCancel: true,
    reportsProgress: false,
    billed: false,
  };
  readonly #client: JsonClient;
  readonly #settings: OpenAiSettings;

  constructor({ url, credential }: BackendBasis, settings: OpenAiSettings) {
    const root = url.replace(/\/v\d+$/, '');
    this.#client = new JsonClient(
      root,
      credential ? { authorization: `Bearer ${credential}` } : {},
    );
    this.#settings = settings;
  }

  async submit(job: RemoteJob, { signal }: RemoteStepContext): Promise<Handle> {
    const { image_fields, turbo_fields } = this.#settings;
    const answer = await this.#client.open('POST', '/sdcpp/v1/img_gen', {
      json: {
        prompt: job.prompt,
        width: job.size,
        height: job.size,
        seed: job.seed,
        batch_count: job.count,
        output_format: 'png',
        ...image_fields,
        ...(job.turbo && turbo_fields),
      },
      signal,
    });
    if (answer.status >= 300) throw await refusalOf(answer);
    const { id } = ((await readJson(answer)) ?? {}) as { id?: unknown };
    if (typeof id !== 'string')
      throw new RemoteFailure('wrong', 'the server accepted the job without naming it');
    return { job: id };
  }

  async *observe(handle: Handle, context: RemoteStepContext): AsyncIterable<Observation> {
    const done = yield* pollJob(this.#polled(handle, context));
    if ('file' in done) discard(done.file);
  }

  async collect(handle: Handle, context: RemoteStepContext): Promise<RemoteResult> {
    const answer = await answerOf(this.#polled(handle, context));
    if ('file' in answer) {
      discard(answer.file);
      throw new RemoteFailure('wrong', 'the server’s response is not a job');
    }
    const { json } = answer;
    const { result } = (json.value ?? {}) as { result?: { images?: unknown } };
    const images = Array.isArray(result?.images) ? result.images : [undefined];
    const source = { client: this.#client, hosts: [], signal: context.signal };
    const files: RemoteFile[] = [];
    for (const [index, image] of images.entries())
      files.push(await savePicture(image, json, join(context.directory, `image-${index}`), source));
    return { files, facts: {} };
  }

  /** Cancels a job that waits. The server refuses to interrupt one that is being generated, with 409. */
  async cancel(handle: Handle, { signal }: RemoteStepContext): Promise<boolean> {
    const path = pathOf(handle);
    await this.#client.ask('POST', `${path}/cancel`, { signal });
    return (await this.#state(path, signal)) !== 'going';
  }

  async reattach(
    _submission: string,
    handle: Handle | null,
    { signal }: RemoteStepContext,
  ): Promise<Handle | null> {
    if (!handle) return null;
    return (await this.#state(pathOf(handle), signal)) === 'unknown' ? null : handle;
  }

  async health(signal: AbortSignal): Promise<BackendHealth> {
    return await healthOf(this.#client, '/sdcpp/v1/capabilities', signal, false);
  }

  async close(): Promise<void> {
    this.#client.close();
  }

  async #state(path: string, signal: AbortSignal): Promise<'over' | 'going' | 'unknown'> {
    const { status, json } = await this.#client.ask('GET', path, { signal, most: MOST_JOB_BYTES });
    if (status === 404 || status === 410) return 'unknown';
    return endedIn(json) ? 'over' : 'going';
  }

  #polled(handle: Handle, { directory, signal }: RemoteStepContext): PolledJob {
    const { poll_ms: pollMs } = this.#settings;
    return { client: this.#client, address: pathOf(handle), pollMs, directory, signal };
  }
}

function pathOf({ job }: Handle): string {
  return `/sdcpp/v1/jobs/${encodeURIComponent(String(job))}`;
}
