import { join } from 'node:path';
import type { BackendHealth, BackendTraits } from '../../spec/backend.ts';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { RemoteJob, RemoteResult } from '../../spec/remote-job.ts';
import type { Handle, RemoteStepContext } from '../../spec/remote-step.ts';
import { readText, saveBody } from '../http/answers.ts';
import { BackgroundRuns, type RunContext } from '../http/background-runs.ts';
import type { Answer } from '../http/exchange.ts';
import { type Probe, probe } from '../http/health.ts';
import { JsonClient } from '../http/json-client.ts';
import { modelFile } from '../http/made-files.ts';
import { refusalOf } from '../http/refusals.ts';
import { RunBackend } from '../http/run-backend.ts';
import type { BackendBasis } from '../kind.ts';
import { requestBody, type Version } from './request.ts';
import { type Hunyuan3dSettings, settingsWithoutEffect } from './settings.ts';

/**
 * A backend for a server that computes on its event loop: it runs one job at a time, which cannot be stopped, and every
 * other request waits until the job is done. `/send` and `/status` are not used, because they do not report failures,
 * and in version 2.1 they never finish without textures.
 */
export class Hunyuan3dBackend extends RunBackend {
  readonly traits: BackendTraits;
  readonly #settings: Hunyuan3dSettings;
  #found: Version | null = null;

  constructor({ url, credential }: BackendBasis, settings: Hunyuan3dSettings) {
    // The server itself requires no credential; a proxy in front of it may.
    const headers = credential ? { authorization: `Bearer ${credential}` } : {};
    super(new JsonClient(url, headers), new BackgroundRuns(), false);
    this.#settings = settings;
    const texturesModels = settings.version === '2' && settings.textures;
    this.traits = {
      works: texturesModels ? ['image-to-3d', 'texture'] : ['image-to-3d'],
      sides: settings.multiview ? ['back', 'left', 'right'] : [],
      // Version 2 always removes the background; 2.1 as published never does.
      ...(settings.version !== '2' && { cutOut: 'alpha' }),
      findsSubmission: false,
      canReattach: false,
      canCancel: false,
      reportsProgress: false,
      tellsBusy: true,
      billed: false,
    };
  }

  async submit(job: RemoteJob, { signal, directory }: RemoteStepContext): Promise<Handle> {
    if (this.runs.open > 0)
      throw new RemoteFailure('busy', 'the server is still busy with another job');
    const { version: asked } = this.#settings;
    const version = asked === 'auto' ? (this.#found ?? (await this.#findOut(signal))) : asked;
    const work = (run: RunContext) => this.#generate(job, version, directory, run);
    await this.runs.start(job.submission, work, signal);
    return { run: job.submission };
  }

  async health(signal: AbortSignal): Promise<BackendHealth> {
    // A busy server would not respond, and the request would wait in its queue.
    if (this.runs.open > 0) return { state: 'busy', version: this.#found, problem: null };
    const found = await this.#ask(signal);
    if (found.state === 'down') return { state: 'down', version: null, problem: found.problem };
    if (found.state === 'blocked') return { state: 'busy', version: this.#found, problem: BLOCKED };
    const version = versionOf(found);
    if (!version) {
      const problem = `it answers ${found.status} where its version is asked for`;
      return { state: 'down', version: null, problem };
    }
    this.#found = version;
    const { version: set } = this.#settings;
    const problem =
      set === 'auto' || set === version
        ? null
        : `it answers as version ${version}, and the settings say ${set}`;
    return { state: 'ready', version, problem };
  }

  remarks(): string[] {
    const { version } = this.#settings;
    if ((version === 'auto' ? this.#found : version) !== '2.1') return [];
    const idle = settingsWithoutEffect(this.#settings);
    return [
      'version 2.1 as published makes every model with its own seed and settings, always with textures; if it cannot paint one, it delivers the plain geometry as a success',
      ...(idle.length === 0
        ? []
        : [`these settings have no effect at version 2.1 as published: ${idle.join(', ')}`]),
    ];
  }

  async #generate(
    job: RemoteJob,
    version: Version,
    directory: string,
    run: RunContext,
  ): Promise<RemoteResult> {
    const answer = await this.client.open('POST', '/generate', {
      form: requestBody(job, this.#settings, version),
      headTimeoutMs: null,
      onSent: run.sent,
      signal: run.signal,
    });
    run.answered();
    if (answer.status === 404) throw await whyNotFound(answer);
    if (answer.status !== 200) throw await refusalOf(answer);
    const path = join(directory, 'model.glb');
    await saveBody(answer, path);
    return { files: [await modelFile(path)], facts: { server: `Hunyuan3D ${version}` } };
  }

  async #findOut(signal: AbortSignal): Promise<Version> {
    const found = await this.#ask(signal);
    signal.throwIfAborted();
    if (found.state === 'down')
      throw new RemoteFailure('unreachable', 'the server cannot be reached', {
        detail: found.problem,
      });
    if (found.state === 'blocked') throw new RemoteFailure('busy', `the server ${BLOCKED}`);
    const version = versionOf(found);
    if (!version)
      throw new RemoteFailure('unreachable', 'the server does not report its version', {
        detail: `${found.status} ${found.text}`,
      });
    this.#found = version;
    return version;
  }

  #ask(signal: AbortSignal): Promise<Probe> {
    return probe(this.client, '/health', signal);
  }
}

const BLOCKED = 'takes connections and does not answer, as it does while it works on a job';

/**
 * Only version 2.1 has this path. null: the response is from neither version, but from a proxy that cannot reach the
 * server.
 */
function versionOf({ status }: { status: number }): Version | null {
  if (status === 200) return '2.1';
  return status === 404 ? '2' : null;
}

/**
 * Explains a 404. The server sends this status for any error, whether it cannot read an image or runs out of memory.
 * The text distinguishes these errors from an unknown path.
 */
async function whyNotFound(answer: Answer): Promise<RemoteFailure> {
  const text = await readText(answer, 64 << 10);
  return /NETWORK ERROR|error_code/.test(text)
    ? new RemoteFailure('failed', 'the job failed on the server', { detail: text })
    : new RemoteFailure('refused', 'the server has no such path', { detail: text });
}
