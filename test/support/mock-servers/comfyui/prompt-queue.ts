import { setTimeout as sleep } from 'node:timers/promises';
import { type Bench, type BenchJob, samplePicture } from '../bench.ts';
import type { Clients } from './clients.ts';
import type { Graph } from './validate.ts';

/** A prompt in the queue, as `/queue` and `/history` show it. */
export interface Prompt {
  number: number;
  id: string;
  graph: Graph;
  clientId: string | null;
  job: BenchJob;
}

/** A created file, by its name. */
export type Made = { bytes: Uint8Array; job: BenchJob };

/** Works on one prompt after another, informs its client, and keeps their histories until a restart. */
export class PromptQueue {
  readonly pending: Prompt[] = [];
  running: Prompt | null = null;
  readonly history = new Map<string, object>();
  readonly outputs = new Map<string, Made>();
  readonly #bench: Bench;
  readonly #milliseconds: number;
  readonly #clients: () => Clients;
  node: string | null = null;
  #interrupt: (() => void) | null = null;
  #generation = 0;

  constructor(bench: Bench, milliseconds: number, clients: () => Clients) {
    this.#bench = bench;
    this.#milliseconds = milliseconds;
    this.#clients = clients;
  }

  push(prompt: Prompt): void {
    this.pending.push(prompt);
    this.#clients().tellStatus();
    if (!this.running) void this.#work();
  }

  /** Removes only waiting prompts. */
  remove(ids: readonly string[]): void {
    for (const prompt of this.pending.filter(({ id }) => ids.includes(id))) {
      this.pending.splice(this.pending.indexOf(prompt), 1);
      prompt.job.job.state = 'cancelled';
    }
  }

  /** Ends whatever is running. */
  interrupt(): void {
    this.#interrupt?.();
  }

  forget(): void {
    this.#generation++;
    this.pending.length = 0;
    this.running = null;
    this.node = null;
    this.history.clear();
  }

  async #work(): Promise<void> {
    const generation = this.#generation;
    for (let next = this.pending.shift(); next; next = this.pending.shift()) {
      this.running = next;
      await this.#run(next, generation);
      if (generation !== this.#generation) return;
      this.running = null;
      this.node = null;
      this.#clients().send(next.clientId, 'executing', { node: null, prompt_id: next.id });
      this.#clients().tellStatus();
    }
  }

  async #run({ number, id, graph, clientId, job }: Prompt, generation: number): Promise<void> {
    const messages: [string, object][] = [];
    const say = (type: string, data: object) => {
      const dated = { prompt_id: id, ...data, timestamp: Date.now() };
      messages.push([type, dated]);
      if (type === 'execution_interrupted') this.#clients().broadcast(type, dated);
      else this.#clients().send(clientId, type, dated);
    };
    say('execution_start', {});
    say('execution_cached', { nodes: [] });
    const interrupted = new Promise<'interrupted'>((resolve) => {
      this.#interrupt = () => resolve('interrupted');
    });
    const [saver, { class_type, inputs }] = Object.entries(graph).find(([, node]) =>
      SAVER.test(node.class_type),
    )!;
    const savesModel = class_type !== 'SaveImage';
    const working = this.#bench.work(job, savesModel ? 'model' : 'image');
    void this.#tellNodes(graph, { id, clientId }, () => this.running?.id === id);
    const made = await Promise.race([working, interrupted]);
    this.#interrupt = null;
    if (generation !== this.#generation || made === null) return;
    const at = { node_id: this.node, node_type: graph[this.node ?? '']?.class_type, executed: [] };
    const outputs: Record<string, object> = {};
    if (made === 'interrupted') {
      job.job.state = 'cancelled';
      say('execution_interrupted', at);
    } else if (hasBlindViewer(graph)) say('execution_error', { ...at, ...BLIND_VIEWER });
    else if (job.ending === 'fail') say('execution_error', { ...at, ...OUT_OF_MEMORY });
    else if (job.ending === 'content') say('execution_error', { ...at, ...NO_PICTURE });
    else {
      // Preview3D shows what a node before it saved, and lists only its path.
      const prefix = class_type === 'Preview3D' ? 'packs/mesh' : String(inputs.filename_prefix);
      const file = this.#save(made, prefix, savesModel ? 'glb' : 'png', job);
      outputs[saver] =
        class_type === 'Preview3D'
          ? { result: [`${file.subfolder}/${file.filename}`, null] }
          : { [savesModel ? '3d' : 'images']: [file] };
      this.#clients().send(clientId, 'executed', { node: saver, output: outputs[saver] });
      say('execution_success', {});
    }
    const good = Object.keys(outputs).length > 0;
    this.history.set(id, {
      prompt: [number, id, graph, clientId === null ? {} : { client_id: clientId }, [saver]],
      outputs,
      meta: {},
      status: { status_str: good ? 'success' : 'error', completed: good, messages },
    });
  }

  /** Sends the client's messages while the nodes work; the sampler takes most of the time. */
  async #tellNodes(
    graph: Graph,
    { id, clientId }: { id: string; clientId: string | null },
    runs: () => boolean,
  ): Promise<void> {
    const clients = this.#clients();
    const states: Record<string, object> = {};
    const tell = (node: string, value: number, max: number) => {
      const state = value < max ? 'running' : 'finished';
      states[node] = { value, max, state, node_id: node, prompt_id: id, real_node_id: node };
      clients.send(clientId, 'progress_state', { prompt_id: id, nodes: states });
    };
    for (const [node, { class_type }] of Object.entries(graph)) {
      this.node = node;
      clients.send(clientId, 'executing', { node, display_node: node, prompt_id: id });
      tell(node, 0, 1);
      const steps = /Sampler|EmptyImage/.test(class_type) ? 4 : 0;
      for (let value = 1; value <= steps; value++) {
        await sleep(this.#milliseconds / 5);
        if (!runs()) return;
        clients.send(clientId, 'progress', { value, max: steps, prompt_id: id, node });
        tell(node, value, steps);
        clients.preview(clientId, await samplePicture(value), { node_id: node, prompt_id: id });
        if (!runs()) return;
      }
      tell(node, 1, 1);
    }
  }

  #save(bytes: Uint8Array, prefix: string, end: 'glb' | 'png', job: BenchJob) {
    const [name = 'ComfyUI', ...folders] = prefix.split('/').reverse();
    const filename = `${name}_${String(this.outputs.size + 1).padStart(5, '0')}_.${end}`;
    const subfolder = folders.reverse().join('/');
    this.outputs.set(`${subfolder}/${filename}`, { bytes, job });
    return { filename, subfolder, type: 'output' };
  }
}

/** Classes whose files the history lists. */
const SAVER = /^(SaveGLB|SaveImage|Preview3D)$/;

/** Load3D reads the pictures of its viewer, whether or not anything uses them. */
function hasBlindViewer(graph: Graph): boolean {
  return Object.values(graph).some(
    ({ class_type, inputs }) => class_type === 'Load3D' && typeof inputs.image !== 'object',
  );
}

const BLIND_VIEWER = {
  exception_type: 'TypeError',
  exception_message: "string indices must be integers, not 'str'\n",
};
const OUT_OF_MEMORY = {
  exception_message: 'CUDA out of memory. Tried to allocate 2.00 GiB.',
  exception_type: 'torch.OutOfMemoryError',
  traceback: ['  File "/home/comfy/execution.py", line 496, in execute\n'],
};
const NO_PICTURE = {
  node_type: 'LoadImage',
  exception_message: 'cannot identify image file',
  exception_type: 'PIL.UnidentifiedImageError',
  traceback: [],
};
