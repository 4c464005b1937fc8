import { ApiError } from '../contract/errors.ts';
import type { FlowSpec } from '../contract/flow-spec.ts';
import type { ModelCatalog } from '../core/model-catalog.ts';
import type { PromptJudge, PromptUse } from '../core/ports/prompt-judge.ts';

/** The dependencies of prompt checks. If `prompts` is null, prompts are not checked. */
export interface PromptContext {
  models: ModelCatalog;
  prompts: PromptJudge | null;
}

/**
 * Refuses a prompt that the built-in engines cannot use, before a task is created. A prompt that a configured model
 * server or author reads first is not checked here.
 * @throws ApiError 4222
 */
export async function requireUnderstood(
  { models, prompts }: PromptContext,
  spec: FlowSpec,
  input: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { prompt } = input;
  const use = prompts === null || typeof prompt !== 'string' ? null : useOf(models, spec, input);
  if (prompts === null || use === null) return;
  const problem = await prompts.problem(use, prompt as string);
  if (problem !== null)
    throw new ApiError(4222, problem.message, {
      suggestion: `${problem.suggestion} Nothing was created or charged.`,
    });
}

/**
 * Returns how the built-in engines use the flow's prompt; null if they do not read it, or if something else reads it
 * first.
 */
function useOf(
  models: ModelCatalog,
  spec: FlowSpec,
  input: Readonly<Record<string, unknown>>,
): PromptUse | null {
  const steps = new Set(spec.models?.map(({ step }) => step));
  const remoteSteps = models.remoteStepsOf(spec.name, input);
  const remote = new Set(remoteSteps.map(({ step }) => step));
  if (steps.has('texture')) return remote.has('texture') ? null : 'texture';
  if (!steps.has('image') || remote.has('image') || remote.has('program')) return null;
  if (remoteSteps.some(({ work }) => work === 'text-to-3d')) return null;
  return input.model_version === 'v1' ? 'drawing' : 'anything';
}
