import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Backend, BackendHealth, BackendTraits } from '../../spec/backend.ts';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { RemoteJob, RemoteResult } from '../../spec/remote-job.ts';
import type { Handle, Observation, RemoteStepContext } from '../../spec/remote-step.ts';
import { readText, saveBody } from '../http/answers.ts';
import { BackgroundRuns } from '../http/background-runs.ts';
import { formBody, type TypedBody } from '../http/body.ts';
import { healthWithin, refusedHealth } from '../http/health.ts';
import { JsonClient, jsonIn } from '../http/json-client.ts';
import { modelFile } from '../http/made-files.ts';
import type { BackendBasis } from '../kind.ts';
import { costFacts } from '../tasks/billing.ts';
import { jobFailure } from '../tasks/job-failure.ts';
import { taskRefusal } from '../tasks/task-refusal.ts';
import type { StabilitySettings } from './settings.ts';

const TEXTURES = [512, 1024, 2048];

/**
 * A backend for Stability's 3D models, whose response is the model itself. If a connection breaks, a response that may
 * have been paid for is lost and cannot be requested again.
 */
export class StabilityBackend implements Backend {
  readonly traits: BackendTraits = {
    works: ['image-to-3d'],
    sides: [],
    findsSubmission: false,
    canReattach: false,
    // There is no need to free the host's GPU, so dropping the connection is enough.
    canCancel: true,
    reportsProgress: false,
    billed: true,
  };
  readonly #settings: StabilitySettings;
  readonly #client: JsonClient;
  readonly #runs = new BackgroundRuns<RemoteResult>('unknown');

  constructor({ url, credential }: BackendBasis, settings: StabilitySettings) {
    this.#settings = settings;
    this.#client = new JsonClient(url, { authorization: `Bearer ${credential ?? ''}` });
  }

  async submit(job: RemoteJob, { signal, directory }: RemoteStepContext): Promise<Handle> {
    const { submission } = job;
    const form = this.#formOf(job);
    await this.#runs.start(
      submission,
      async (run) => {
        const answer = await this.#client.open('POST', `/v2beta/3d/${this.#settings.model}`, {
          form,
          headers: { accept: 'model/gltf-binary' },
          headTimeoutMs: null,
          onSent: run.sent,
          signal: run.signal,
        });
        run.answered();
        if (answer.status !== 200) {
          const text = await readText(answer);
          const { status, headers } = answer;
          throw failureOf({ status, headers, text, json: jsonIn(text) });
        }
        const path = join(directory, 'made.glb');
        await saveBody(answer, path);
        const facts = costFacts('image-to-3d', this.#settings.credits_per_job);
        return { files: [await modelFile(path)], facts };
      },
      signal,
    );
    return { submission };
  }

  async *observe(
    { submission }: Handle,
    { signal }: RemoteStepContext,
  ): AsyncGenerator<Observation> {
    yield { stage: 'running', fraction: null };
    await this.#runs.settled(String(submission), signal);
  }

  collect({ submission }: Handle, { signal }: RemoteStepContext): Promise<RemoteResult> {
    return this.#runs.result(String(submission), signal);
  }

  async cancel({ submission }: Handle): Promise<boolean> {
    this.#runs.abandon(String(submission), true);
    return true;
  }

  async reattach(submission: string, handle: Handle | null): Promise<Handle | null> {
    if (this.#runs.has(submission)) return handle ?? { submission };
    throw new RemoteFailure(
      'unknown',
      'only the connection that sent the job could receive the result, and it is closed',
    );
  }

  health(signal: AbortSignal): Promise<BackendHealth> {
    return healthWithin(signal, async (inTime) => {
      const reply = await this.#client.ask('GET', '/v1/user/balance', { signal: inTime });
      const { credits } = (reply.json ?? {}) as { credits?: number };
      const found = refusedHealth(reply) ?? { state: 'ready', version: null, problem: null };
      return credits === undefined ? found : { ...found, balance: credits };
    });
  }

  async close(): Promise<void> {
    await this.#runs.close();
    this.#client.close();
  }

  #formOf({ images, textureSize, seed }: RemoteJob): TypedBody {
    const { model, parameters } = this.#settings;
    const fields: Record<string, unknown> = {
      texture_resolution: TEXTURES.findLast((size) => size <= (textureSize ?? 0)) ?? TEXTURES[0],
      ...(model === 'stable-point-aware-3d' ? { seed } : {}),
      ...parameters,
    };
    const texts = Object.entries(fields).map(([name, value]) => [name, String(value)]);
    const { path, contentType } = images.front!;
    const files = [{ field: 'image', path, filename: 'image', contentType }];
    return formBody(Object.fromEntries(texts), files, randomUUID());
  }
}

/** Determines the failure. Moderation responds with 403, like a wrong key; the error's name distinguishes them. */
function failureOf(reply: Parameters<typeof taskRefusal>[0]): RemoteFailure {
  const { name } = (reply.json ?? {}) as { name?: string };
  if (name === 'content_moderation') return jobFailure(`content moderation ${reply.text}`);
  return taskRefusal(reply);
}
