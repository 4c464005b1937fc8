/** Values that are nested deeper than this are not followed. */
export const TOO_DEEP = 60;

/** Measures how deep a JSON value is nested, and how many values it consists of. Stops beyond {@link TOO_DEEP}. */
export function jsonSize(value: unknown, depth = 0): { depth: number; values: number } {
  if (typeof value !== 'object' || value === null || depth > TOO_DEEP) return { depth, values: 1 };
  const total = { depth, values: 1 };
  for (const each of Object.values(value)) {
    const inner = jsonSize(each, depth + 1);
    total.depth = Math.max(total.depth, inner.depth);
    total.values += inner.values;
  }
  return total;
}
