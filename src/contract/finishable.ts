import type { z } from 'zod';
import {
  type FinishSettings,
  finishDefaults,
  finishProblem,
  finishSettings,
  resolveFinish,
} from './finish.ts';
import type { FlowSpec } from './flow-spec.ts';

/** The field of flows that make a model, with which the same task finishes it. */
export const FINISH = 'finish';

const finish = finishSettings
  .optional()
  .describe(
    'finishes the model in the same task, with the fields of model-finish; the price is that of both',
  );

/**
 * Returns the spec of a flow that can also finish the model that it makes: with the field `finish`, which is checked and
 * priced as the fields of `model-finish` are.
 */
export function finishable<Shape extends z.ZodRawShape>(
  spec: FlowSpec<z.ZodObject<Shape>>,
): FlowSpec<z.ZodObject<Shape & { finish: typeof finish }>> {
  const { check, input, priceFields, publicInput } = spec;
  return {
    ...spec,
    input: input.extend({ finish }),
    check: (given: z.output<z.ZodObject<Shape>>) => check?.(given) ?? settingsProblem(given),
    priceFields: [...priceFields, FINISH],
    publicInput: { ...publicInput, finish: FINISH },
  } as unknown as FlowSpec<z.ZodObject<Shape & { finish: typeof finish }>>;
}

/** Returns the settings for finishing in the input of a task; null: the model is delivered as it is made. */
export function finishOf(input: Readonly<Record<string, unknown>>): FinishSettings | null {
  return (input[FINISH] as FinishSettings | undefined) ?? null;
}

/** Returns the input with the settings that a preset chooses, on which the price depends. */
export function withFinishDefaults<Input extends Readonly<Record<string, unknown>>>(
  input: Input,
): Input {
  const settings = finishOf(input);
  if (settings === null) return input;
  return { ...input, [FINISH]: { ...settings, ...finishDefaults(settings) } };
}

/** Returns the fields with which `model-finish` would be charged for these settings. */
export function finishPriceFields(settings: FinishSettings): Readonly<Record<string, unknown>> {
  return resolveFinish(settings) as unknown as Record<string, unknown>;
}

function settingsProblem(input: Readonly<Record<string, unknown>>) {
  const settings = finishOf(input);
  const problem = settings && finishProblem(settings);
  return problem && { ...problem, message: `finish: ${problem.message}` };
}
