import type { CatalogModel } from './model-catalog.ts';
import type { BackendState } from './ports/backend-states.ts';

/**
 * Since when nobody has made a model, where that is so; null while one of its backends lives, the built-in engine makes it
 * too, or not all of its backends have been probed.
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
 * Whether a new task would find nobody within the time that tasks wait for a backend.
 * @param backends how long tasks wait for each; of several the longest counts, as a task waits for any of them
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
