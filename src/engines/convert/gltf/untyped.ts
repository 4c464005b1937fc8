/**
 * Access to the untyped content of extensions. Each function returns null if the value is not of the requested type.
 */

/** Returns an object's own property; undefined if there is no such property or `given` is not an object. */
export function propertyOf(given: unknown, key: string): unknown {
  if (typeof given !== 'object' || given === null || !Object.hasOwn(given, key)) return undefined;
  return (given as Record<string, unknown>)[key];
}

/** Returns a property that is a nonnegative integer; null otherwise. */
export function integerAt(given: unknown, key: string): number | null {
  const value = propertyOf(given, key);
  return Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : null;
}

export function numberAt(given: unknown, key: string): number | null {
  const value = propertyOf(given, key);
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** Returns a property that is a list of `length` numbers; null otherwise. A single number counts as a list of one. */
export function numbersAt(given: unknown, key: string, length: number): number[] | null {
  const value = propertyOf(given, key);
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.length === length && list.every((v) => typeof v === 'number' && Number.isFinite(v))
    ? (list as number[])
    : null;
}

export function stringAt(given: unknown, key: string): string | null {
  const value = propertyOf(given, key);
  return typeof value === 'string' ? value : null;
}

export function listAt(given: unknown, key: string): unknown[] {
  const value = propertyOf(given, key);
  return Array.isArray(value) ? value : [];
}
