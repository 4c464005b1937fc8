import type { z } from 'zod';
import type { FlowSpec } from '../contract/flow-spec.ts';
import { convertModelFormat } from './convert-model-format/spec.ts';
import { imageGeneration } from './image-generation/spec.ts';
import { imageToArtisticMesh } from './image-to-artistic-mesh/spec.ts';
import { imageToMesh } from './image-to-mesh/spec.ts';
import { imageToModel } from './image-to-model/spec.ts';
import { modelFinish } from './model-finish/spec.ts';
import { modelPreviewRender } from './model-preview-render/spec.ts';
import { modelRemesh } from './model-remesh/spec.ts';
import { modelRig } from './model-rig/spec.ts';
import { modelSegment } from './model-segment/spec.ts';
import { modelTexture } from './model-texture/spec.ts';
import { modelUnwrap } from './model-unwrap/spec.ts';
import { promptOptimize } from './prompt-optimize/spec.ts';
import { textToMesh } from './text-to-mesh/spec.ts';
import { textToModel } from './text-to-model/spec.ts';

/**
 * The registry of all flows of the API, in the order of the specification. The steps of each are next to its spec; see
 * `load-flows.ts`.
 */
export const flowSpecs = {
  'model-preview-render': modelPreviewRender,
  'model-remesh': modelRemesh,
  'convert-model-format': convertModelFormat,
  'image-generation': imageGeneration,
  'prompt-optimize': promptOptimize,
  'image-to-model': imageToModel,
  'image-to-mesh': imageToMesh,
  'image-to-artistic-mesh': imageToArtisticMesh,
  'text-to-model': textToModel,
  'text-to-mesh': textToMesh,
  'model-texture': modelTexture,
  'model-finish': modelFinish,
  'model-unwrap': modelUnwrap,
  'model-rig': modelRig,
  'model-segment': modelSegment,
} as const;

/** The public name of a flow. */
export type FlowName = keyof typeof flowSpecs;

/** The body of a creation request, before defaults are applied. */
export type FlowInput<F extends FlowName> = z.input<(typeof flowSpecs)[F]['input']>;

/** Returns the spec of a flow, or null if there is no such flow. */
export function findFlowSpec(name: string): FlowSpec | null {
  return Object.hasOwn(flowSpecs, name)
    ? (flowSpecs[name as FlowName] as unknown as FlowSpec)
    : null;
}
