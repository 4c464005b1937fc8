import { convertModelFormatFlow } from './convert-model-format/flow.ts';
import type { Flow } from './flow.ts';
import { imageGenerationFlow } from './image-generation/flow.ts';
import { imageToArtisticMeshFlow } from './image-to-artistic-mesh/flow.ts';
import { imageToMeshFlow } from './image-to-mesh/flow.ts';
import { imageToModelFlow } from './image-to-model/flow.ts';
import { modelPreviewRenderFlow } from './model-preview-render/flow.ts';
import { modelRemeshFlow } from './model-remesh/flow.ts';
import { modelTextureFlow } from './model-texture/flow.ts';
import { promptOptimizeFlow } from './prompt-optimize/flow.ts';
import type { FlowName } from './specs.ts';
import { textToMeshFlow } from './text-to-mesh/flow.ts';
import { textToModelFlow } from './text-to-model/flow.ts';

/** The flows that can run; the others are validated, priced and answered 5031. */
export const flows: Partial<Record<FlowName, Flow>> = {
  'convert-model-format': convertModelFormatFlow,
  'image-generation': imageGenerationFlow,
  'image-to-artistic-mesh': imageToArtisticMeshFlow,
  'image-to-model': imageToModelFlow,
  'image-to-mesh': imageToMeshFlow,
  'model-preview-render': modelPreviewRenderFlow,
  'prompt-optimize': promptOptimizeFlow,
  'model-remesh': modelRemeshFlow,
  'model-texture': modelTextureFlow,
  'text-to-mesh': textToMeshFlow,
  'text-to-model': textToModelFlow,
};
