import type { ShapeProgram } from '../../contract/shape-program.ts';
import type { TaskStatusPayload } from '../../contract/task.ts';

export const FLOW = 'text-to-model';

/** Fields of the task before that its new version keeps. */
const KEPT = ['polygon_limit', 'texture_size', 'animate', 'turbo'] as const;
/** The version of the library's own engine, which runs programs. A language model is used only for prompts. */
const LIBRARY = 'v2';

/** Returns the request that makes a new version of a task's model from a changed program, without a language model. */
export function versionRequest(
  { task_uuid, flow_name, input }: Pick<TaskStatusPayload, 'task_uuid' | 'flow_name' | 'input'>,
  program: ShapeProgram,
): Record<string, unknown> {
  const given = flow_name === FLOW ? (input ?? {}) : {};
  const kept = KEPT.filter((field) => given[field] !== undefined && given[field] !== null);
  return {
    program,
    made_from: task_uuid,
    model_version: LIBRARY,
    ...Object.fromEntries(kept.map((field) => [field, given[field]])),
  };
}

/** Returns the request that makes a model of a thing of the library. */
export const thingRequest = (program: ShapeProgram): Record<string, unknown> => ({
  program,
  model_version: LIBRARY,
});

/** Triangle limit if the request does not specify one. */
export const MOST_TRIANGLES = 1_000_000;

/** Returns the triangle limit of a task's next version. */
export function triangleLimit(task: Pick<TaskStatusPayload, 'flow_name' | 'input'>): number {
  const limit = task.flow_name === FLOW ? task.input?.polygon_limit : null;
  return typeof limit === 'number' ? limit : MOST_TRIANGLES;
}
