import { z } from 'zod';
import { pollMs } from '../tasks/billing.ts';

const USUAL = ['image-to-3d', 'texture', 'text-to-image', 'text-to-text'] as const;
const WORKS = [...USUAL, 'text-to-3d', 'rig', 'segment'] as const;
const name = z.string().min(1).max(64);

export const bozzettoSettings = z.strictObject({
  works: z
    .array(z.enum(WORKS))
    .min(1)
    .default([...USUAL])
    .describe(
      'kinds of work to request from the other service; not among the default ones are text-to-3d, which leaves prompts to it, and rig and segment, which need a model server there',
    ),
  flows: z
    .partialRecord(z.enum(WORKS), name)
    .default({})
    .describe(
      'flow of the other service for each kind of work; by default image-to-model (image-to-mesh without a texture), ' +
        'text-to-model (text-to-mesh), model-texture, model-rig, model-segment, image-generation and prompt-optimize',
    ),
  model_version: name
    .nullable()
    .default(null)
    .describe('model_version of its flows that make models; null: its default'),
  ai_model: name
    .nullable()
    .default(null)
    .describe('ai_model of its flows that make images, rig or divide; null: its default'),
  poll_ms: pollMs(1000),
});

export type BozzettoSettings = z.output<typeof bozzettoSettings>;
