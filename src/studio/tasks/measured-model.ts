import type { ModelStatistics } from '../../contract/mesh-report.ts';
import type { TaskReport } from '../../contract/task.ts';
import { isBehind } from './task-facts.ts';

/** Returns the measurements of a task's main model; null if the task made no model. */
export function measuredModel({
  mesh,
  assets,
}: Pick<TaskReport, 'mesh' | 'assets'>): ModelStatistics | null {
  const behind = new Set(assets.flatMap((asset) => (isBehind(asset) ? [asset.filename] : [])));
  const results = mesh?.results ?? [];
  const main = results.find(({ filename }) => !behind.has(filename)) ?? results[0];
  return main?.statistics ?? null;
}
