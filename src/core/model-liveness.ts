import type { CatalogModel } from './model-catalog.ts';
import type { BackendState } from './ports/backend-states.ts';

/**
 * Returns the time since which nothing has been able to provide a model. Returns null if one of its backends is up, if
 * the built-in engine provides it too, or if some of its backends have not been probed.
 * @returns epoch milliseconds
 */
export function deadSince(
  { backends, builtIn }: CatalogModel,
  states: ReadonlyMap<string, Pick<BackendState, 'down_since'>>,
): number | null {
  if (builtIn) return null;
  let since = Number.NEGATIVE_INFINITY;
  for (const name of backends) {
    const down = states.get(name)?.down_since ?? null;
    if (down === null) return null;
    since = Math.max(since, down);
  }
  return since;
}

/**
 * Returns whether every backend has been down for longer than a new task would wait for one.
 * @param backends how long tasks wait for each backend; the longest time counts, because a task waits for any of them
 * @param now epoch milliseconds
 */
export function isGivenUp(
  model: CatalogModel,
  since: number | null,
  backends: ReadonlyMap<string, { queueMs: number }>,
  now: number,
): boolean {
  if (since === null) return false;
  return now - since >= Math.max(...model.backends.map((name) => backends.get(name)?.queueMs ?? 0));
}
