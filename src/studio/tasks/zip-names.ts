import type { TaskStatusPayload } from '../../contract/task.ts';
import { titleOf } from './task-title.ts';

/** Roles of outputs that are results; the other outputs are previews or intermediate files. */
const RESULTS = [
  'textured_model_url',
  'model_url',
  'image_url',
  'rgb_image_url',
  'white_image_url',
] as const;

/** Returns the links to a task's results, or to its untextured models if it has no others. */
export function resultLinksOf({ output }: Pick<TaskStatusPayload, 'output'>): string[] {
  const links = RESULTS.flatMap((role) => output?.[role] ?? []);
  return links.length > 0 ? links : (output?.geometry_model_url ?? []);
}

/**
 * Returns a folder name for each task: its number, which keeps the order, and its title in characters that are valid in
 * file names.
 */
export function zipNames(
  tasks: readonly Pick<TaskStatusPayload, 'flow_name' | 'input'>[],
): string[] {
  const digits = String(tasks.length).length;
  return tasks.map((task, i) => {
    const title = titleOf(task)
      .normalize('NFKD')
      .replaceAll(/[^a-zA-Z0-9]+/g, '-')
      .replaceAll(/^-+|-+$/g, '')
      .toLowerCase()
      .slice(0, 40);
    return [String(i + 1).padStart(digits, '0'), title].filter(Boolean).join('-');
  });
}
