import type { TaskError } from '../contract/errors.ts';
import { readTaskFile } from '../contract/source-value.ts';
import type { TaskStore } from '../core/ports/task-store.ts';
import type { Task } from '../core/task.ts';
import { findFlowSpec } from '../flows/specs.ts';

/**
 * Returns the error of a task that was to read a file of a task that failed or was cancelled; null if there is no such
 * task. An item of a batch starts as soon as one of the items that it needs has no result, only to fail with this.
 */
export async function neededTaskProblem(
  { find }: Pick<TaskStore, 'find'>,
  task: Task,
): Promise<TaskError | null> {
  for (const { field, value } of findFlowSpec(task.flow_name)?.sources(task.input) ?? []) {
    const file = readTaskFile(value);
    if (file === null) continue;
    const needed = await find(task.user_uuid, file.task_uuid);
    if (needed?.status !== 'FAILED' && needed?.status !== 'CANCELLED') continue;
    const ended = needed.status === 'FAILED' ? 'failed' : 'was cancelled';
    return {
      code: 6011,
      message: `${field}: the task ${file.task_uuid}, whose file this item needs, ${ended}`,
      suggestion: 'Retry the batch, which makes both again; nothing was charged for this item.',
    };
  }
  return null;
}
