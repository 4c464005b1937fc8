import { z } from 'zod';
import { oneOf } from './fields.ts';
import { type InputProblem, unsupported } from './flow-spec.ts';

/** How a model that a language model builds of images gets their looks. */
export type LikenessMode = 'off' | 'colors' | 'texture';

/** `likeness` of a flow from images. @param modes those that its result can have */
export const likenessField = (modes: readonly LikenessMode[]) =>
  oneOf(modes)
    .optional()
    .describe(
      `for language models: colors (default) gives the materials the colors of the images, with their light taken out; ${modes.includes('texture') ? 'texture also projects the images onto the surfaces that they show; ' : ''}off keeps the colors that the language model chose`,
    );

/** Returns the mode of a valid value. Absent: `colors`, which keeps the model's parts and materials editable. */
export const likenessOf = (value: string | undefined) => (value ?? 'colors') as LikenessMode;

/** Explains an unknown value; null: it is valid. */
export function likenessProblem(
  value: string | undefined,
  modes: readonly LikenessMode[],
): InputProblem | null {
  const isKnown = value === undefined || modes.some((mode) => mode === value);
  return isKnown ? null : unsupported('likeness', value, modes);
}

/** How many models are made of the same images. */
export const candidatesField = z
  .int()
  .min(1)
  .max(2)
  .optional()
  .describe(
    'for language models: 2 delivers the reconstruction of the images as well, as candidate_model_url',
  );
