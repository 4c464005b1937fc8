import { setTimeout as sleep } from 'node:timers/promises';
import type { Backend, BackendHealth, BackendTraits } from '../../spec/backend.ts';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { RemoteJob, RemoteResult, RemoteWork } from '../../spec/remote-job.ts';
import type { Handle, Observation, RemoteStepContext } from '../../spec/remote-step.ts';
import { HttpClient } from '../http/exchange.ts';
import { imageFile, modelFile } from '../http/made-files.ts';
import { assertSucceeded, filesOf, type HistoryEntry, secondsOf } from './history.ts';
import { sidesOf } from './job-values.ts';
import { PromptWatch } from './prompt-watch.ts';
import { findPrompt, promptState, stopPrompt } from './prompts.ts';
import { ComfyServer } from './server.ts';
import type { Workflow } from './workflow.ts';
import { checkWorkflows, workflowForJob } from './workflow-for-job.ts';

/** A probe that takes longer counts as failed. */
const HEALTH_MS = 5000;

export interface ComfyOptions {
  url: string;
  credential: string | null;
  /** API key of comfy.org for partner nodes; null: there is none. */
  partnerKey: string | null;
  workflows: ReadonlyMap<RemoteWork, Workflow>;
  pollMs: number;
}

/** Data to find a prompt again: its id, the client id of its messages, and the work of its workflow. */
type PromptHandle = { prompt: string; client: string; work: RemoteWork };

/** A backend for ComfyUI: the operator's workflows, queued as prompts that carry the submission's id. */
export class ComfyBackend implements Backend {
  readonly traits: BackendTraits;
  readonly #server: ComfyServer;
  readonly #http = new HttpClient();
  readonly #workflows: ReadonlyMap<RemoteWork, Workflow>;
  readonly #pollMs: number;
  #version: string | null = null;
  /** Keyed by client id, from the submit until the end of the observation. */
  readonly #watches = new Map<string, PromptWatch>();

  constructor({ url, credential, partnerKey, workflows, pollMs }: ComfyOptions) {
    this.#server = new ComfyServer(this.#http, url, { credential, partnerKey });
    this.#workflows = workflows;
    this.#pollMs = pollMs;
    this.traits = {
      works: [...workflows.keys()],
      sides: sidesOf(workflows.get('image-to-3d')),
      cutOut: 'alpha',
      findsSubmission: true,
      canReattach: true,
      canCancel: true,
      reportsProgress: true,
      // Partner nodes charge the account of the key.
      billed: partnerKey !== null,
    };
  }

  async submit(job: RemoteJob, { signal }: RemoteStepContext): Promise<Handle> {
    const { submission: client, work } = job;
    const workflow = await workflowForJob(job, this.#workflows, this.#server, signal);
    const watch = this.#watch({ client, work }, workflow);
    try {
      // The socket is opened first, because messages sent before are not repeated.
      await watch.connect(signal);
      return { prompt: await this.#server.prompt(workflow, client, signal), client, work };
    } catch (error) {
      this.#drop(client);
      throw error;
    }
  }

  async *observe(handle: Handle, { signal }: RemoteStepContext): AsyncGenerator<Observation> {
    const job = handle as PromptHandle;
    const watch = this.#watch(job);
    let goneSince: number | null = null;
    try {
      for (;;) {
        if (!watch.connected) await watch.connect(signal);
        const state = await promptState(this.#server, job.prompt, signal);
        if (typeof state === 'object') {
          assertSucceeded(state);
          return;
        }
        if (state === 'queued') yield { stage: 'queued', fraction: null };
        if (state !== 'gone') goneSince = null;
        else if (goneSince === null) goneSince = performance.now();
        // Between two requests a prompt can move from the queue to the history.
        else if (performance.now() - goneSince >= this.#pollMs) throw lost();
        yield* watch.hear(this.#pollMs, signal);
      }
    } finally {
      this.#drop(job.client);
    }
  }

  async collect(handle: Handle, { directory, signal }: RemoteStepContext): Promise<RemoteResult> {
    const { prompt, work } = handle as PromptHandle;
    const entry = await this.#server.history(prompt, signal);
    if (!entry) throw lost();
    assertSucceeded(entry);
    const role = work === 'text-to-image' ? 'image' : 'model';
    const made = filesOf(entry.outputs, role, this.#workflows.get(work) ?? {});
    if (made.length === 0)
      throw new RemoteFailure('wrong', `the workflow saved no ${role}`, {
        detail: JSON.stringify(entry.outputs),
      });
    // If a workflow saves a plain model and then a textured one, the last one is the result.
    const wanted = role === 'model' ? made.slice(-1) : made;
    const files = [];
    for (const file of wanted) {
      const path = await this.#server.download(file, directory, signal);
      files.push(await (role === 'model' ? modelFile(path) : imageFile(path)));
    }
    return { files, facts: await this.#facts(entry, signal) };
  }

  async cancel(handle: Handle, { signal }: RemoteStepContext): Promise<boolean> {
    const { prompt, client } = handle as PromptHandle;
    const asked = await stopPrompt(this.#server, prompt, signal);
    // The server reacts between two steps of a node.
    for (let left = asked ? 10 : 1; left > 0; left--) {
      const state = await promptState(this.#server, prompt, signal);
      if (typeof state === 'object' || state === 'gone') {
        this.#drop(client);
        return true;
      }
      if (left > 1) await sleep(Math.min(500, this.#pollMs), undefined, { signal });
    }
    return false;
  }

  async reattach(
    submission: string,
    handle: Handle | null,
    { signal }: RemoteStepContext,
  ): Promise<Handle | null> {
    if (handle) {
      const { prompt } = handle as PromptHandle;
      return (await promptState(this.#server, prompt, signal)) === 'gone' ? null : handle;
    }
    const found = await findPrompt(this.#server, submission, signal);
    if (!found) return null;
    for (const [work, workflow] of this.#workflows)
      if (isMadeFrom(found.nodes, workflow)) return { prompt: found.id, client: submission, work };
    return null;
  }

  async health(signal: AbortSignal): Promise<BackendHealth> {
    try {
      const within = AbortSignal.any([signal, AbortSignal.timeout(HEALTH_MS)]);
      const { version } = await this.#server.features(within);
      this.#version = version;
      return { state: 'ready', version, problem: null };
    } catch (error) {
      const problem =
        error instanceof RemoteFailure ? error.message : 'the server does not answer in time';
      const busy = error instanceof RemoteFailure && error.kind === 'busy';
      return { state: busy ? 'busy' : 'down', version: null, problem };
    }
  }

  check(signal: AbortSignal): Promise<string[]> {
    return checkWorkflows(this.#workflows, this.#server, signal);
  }

  async close(): Promise<void> {
    for (const client of [...this.#watches.keys()]) this.#drop(client);
    this.#http.close();
  }

  /** Returns the watch of a prompt; after a restart of this process, a new one based on the operator's workflow. */
  #watch(
    { client, work }: Omit<PromptHandle, 'prompt'>,
    workflow = this.#workflows.get(work),
  ): PromptWatch {
    const known = this.#watches.get(client);
    if (known) return known;
    const url = this.#server.socketUrl(client);
    const watch = new PromptWatch(url, this.#server.headers, workflow ?? {});
    this.#watches.set(client, watch);
    return watch;
  }

  #drop(client: string): void {
    this.#watches.get(client)?.close();
    this.#watches.delete(client);
  }

  async #facts(entry: HistoryEntry, signal: AbortSignal): Promise<RemoteResult['facts']> {
    this.#version ??= (await this.#server.features(signal)).version;
    const seconds = secondsOf(entry);
    return {
      ...(this.#version && { server: `ComfyUI ${this.#version}` }),
      ...(seconds !== null && { seconds }),
    };
  }
}

function lost(): RemoteFailure {
  return new RemoteFailure('lost', 'the server was restarted and no longer knows the job');
}

/**
 * Whether a prompt on the server was made from an operator's workflow: it has all of its nodes, with the same classes.
 */
function isMadeFrom(nodes: unknown, workflow: Workflow): boolean {
  return Object.entries(nodes as Record<string, { class_type?: unknown }>).every(
    ([id, node]) => workflow[id]?.class_type === node.class_type,
  );
}
