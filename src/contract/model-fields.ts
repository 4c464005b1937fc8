import { z } from 'zod';
import { oneOf } from './fields.ts';
import type { ModelChoice } from './flow-spec.ts';

const RECONSTRUCTION_MODELS = ['v1', 'v2'] as const;
/** `model_version` of the reconstruction flows. */
export const modelVersion = oneOf(RECONSTRUCTION_MODELS)
  .default('v2')
  .describe('v1: simple inflation of the outline; v2: full reconstruction');

/** The choice of the model that makes the shape, from the lists of the given flows. */
export const reconstructionModel = (...lists: string[]): ModelChoice<'model_version'> => ({
  field: 'model_version',
  step: 'model',
  work: 'image-to-3d',
  builtIn: RECONSTRUCTION_MODELS,
  default: 'v2',
  lists,
});

/** `ai_model` of the work that this service does itself. */
export const BUILT_IN_MODEL = 'bozzetto_1_0';
/** As {@link reconstructionModel}, for flows that start from a prompt: servers may make the model without an image. */
export const modelFromPrompt = (...lists: string[]): ModelChoice<'model_version'> => ({
  ...reconstructionModel(...lists),
  direct: 'text-to-3d',
});

/** `ai_model` of the flows that start from a prompt. */
export const aiModel = oneOf([BUILT_IN_MODEL]).default(BUILT_IN_MODEL).describe('image model');

/** `ai_model` of flows that originally had no such field. If it is omitted, their result is the same as before. */
export const optionalModel = (what: string) => oneOf([BUILT_IN_MODEL]).optional().describe(what);

/** The choice of the model of a step by `ai_model`, from the list of the given flow. */
export const aiModelOf = (
  { step, work }: Pick<ModelChoice, 'step' | 'work'>,
  list: string,
): ModelChoice<'ai_model'> => ({
  field: 'ai_model',
  step,
  work,
  builtIn: [BUILT_IN_MODEL],
  default: BUILT_IN_MODEL,
  lists: [list],
});

/** `ai_model` of flows that only model servers can run. */
export const serverModel = (what: string) =>
  z.string().max(64).optional().describe(`${what}; by default the first one that this service has`);

/** The choice of a model that only servers provide, from the list of the flow. */
export const serverModelOf = (work: 'rig' | 'segment', flow: string): ModelChoice<'ai_model'> => ({
  field: 'ai_model',
  step: work,
  work,
  builtIn: [],
  default: null,
  lists: [flow],
});

/** The choice of the model that makes an image from a prompt. */
export const imageModel = aiModelOf({ step: 'image', work: 'text-to-image' }, 'image-generation');
