import type { TaskStatusPayload } from '../../contract/task.ts';
import { titleOf } from './task-title.ts';

/** Outputs that are results; the others are pictures of them, or on the way to them. */
const RESULTS = [
  'textured_model_url',
  'model_url',
  'image_url',
  'rgb_image_url',
  'white_image_url',
] as const;

/** Links to what a task was made for; its untextured models where it made no others. */
export function resultLinksOf({ output }: Pick<TaskStatusPayload, 'output'>): string[] {
  const links = RESULTS.flatMap((role) => output?.[role] ?? []);
  return links.length > 0 ? links : (output?.geometry_model_url ?? []);
}

/** A folder for each task: its number, so that they stay in order, and its title as file systems take it. */
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
