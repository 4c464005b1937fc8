import { z } from 'zod';

/** Every flow of the interface, in the specification's order; `src/flows/specs.ts` has their fields. */
export const FLOW_NAMES = [
  'model-preview-render',
  'model-remesh',
  'convert-model-format',
  'image-generation',
  'prompt-optimize',
  'image-to-model',
  'image-to-mesh',
  'image-to-artistic-mesh',
  'text-to-model',
  'text-to-mesh',
  'model-texture',
] as const;

/** A flow as an answer names it. */
export const flowName = z.string().meta({ id: 'FlowName', enum: [...FLOW_NAMES] });
