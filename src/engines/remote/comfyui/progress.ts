import type { Observation } from '../../spec/remote-step.ts';
import type { ComfyMessage } from './messages.ts';
import type { Workflow } from './workflow.ts';

/**
 * Estimated share of a run's time and stage name for each node class; the first matching line counts.
 *
 * Sampling runs the network once for each of 20 to 50 steps, and decoding a volume once for each of thousands of
 * chunks. Everything else takes moments, except loading, which reads gigabytes the first time and nothing afterwards.
 */
const CLASSES: readonly { pattern: RegExp; weight: number; stage: string }[] = [
  { pattern: /Decode(Hunyuan3D|.*Trellis)/, weight: 25, stage: 'decoding' },
  {
    pattern: /Text(ure|uring)|Bake|Inpaint|Delight|MultiView.*Render/i,
    weight: 15,
    stage: 'texturing',
  },
  { pattern: /Sampler(?!Select)|Generate(?!.*Seed)/, weight: 60, stage: 'sampling' },
  { pattern: /VAEDecode|DecodeVAE/i, weight: 8, stage: 'decoding' },
  { pattern: /Load(er|Image)|CheckpointLoad/, weight: 4, stage: 'loading' },
  { pattern: /VoxelToMesh|Remesh|Decimat|PostProcess/i, weight: 4, stage: 'meshing' },
  { pattern: /Encode/, weight: 2, stage: 'encoding' },
  { pattern: /^Save|Export/, weight: 1, stage: 'saving' },
];
const OTHER = { weight: 1, stage: 'working' };

/** Combines the server's messages about one prompt into the latest observation. */
export class PromptProgress {
  readonly #nodes = new Map<string, { weight: number; stage: string; fraction: number }>();
  #total = 0;
  #current: string | null = null;
  #fraction = 0;
  #preview: Observation['preview'];

  constructor(workflow: Workflow) {
    for (const [id, { class_type }] of Object.entries(workflow)) {
      const { weight, stage } = CLASSES.find(({ pattern }) => pattern.test(class_type)) ?? OTHER;
      this.#nodes.set(id, { weight, stage, fraction: 0 });
      this.#total += weight;
    }
  }

  /** @returns whether there is something new to report */
  hear(message: ComfyMessage): boolean {
    switch (message.type) {
      case 'cached':
        for (const id of message.nodes) this.#reach(id, 1);
        return true;
      case 'executing':
        // Before progress_state existed, only this message showed that the previous node had ended.
        if (this.#current !== null && this.#current !== message.node) this.#reach(this.#current, 1);
        this.#current = message.node;
        return true;
      case 'progress':
        for (const { node, fraction } of message.nodes) {
          if (!this.#nodes.has(node)) continue;
          this.#reach(node, fraction);
          if (fraction < 1) this.#current = node;
        }
        return message.nodes.length > 0;
      case 'preview':
        this.#preview = { bytes: message.bytes, contentType: message.contentType };
        return true;
      default:
        return false;
    }
  }

  /** Returns the latest observation; each preview is included once. */
  take(): Observation {
    let done = 0;
    for (const { weight, fraction } of this.#nodes.values()) done += weight * fraction;
    this.#fraction = Math.max(this.#fraction, this.#total > 0 ? done / this.#total : 0);
    const preview = this.#preview;
    this.#preview = undefined;
    return {
      stage: (this.#current !== null && this.#nodes.get(this.#current)?.stage) || OTHER.stage,
      fraction: Math.min(1, this.#fraction),
      ...(preview && { preview }),
    };
  }

  #reach(id: string, fraction: number): void {
    const node = this.#nodes.get(id);
    if (node) node.fraction = Math.max(node.fraction, Math.min(1, fraction));
  }
}
