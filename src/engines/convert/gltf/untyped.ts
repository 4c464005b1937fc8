/**
 * Access to the untyped content of extensions: each function returns null for anything other than the requested type.
 */

/** An object's own property; undefined for anything else. */
export function propertyOf(given: unknown, key: string): unknown {
  if (typeof given !== 'object' || given === null || !Object.hasOwn(given, key)) return undefined;
  return (given as Record<string, unknown>)[key];
}

/** A nonnegative integer. */
export function integerAt(given: unknown, key: string): number | null {
  const value = propertyOf(given, key);
  return Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : null;
}

export function numberAt(given: unknown, key: string): number | null {
  const value = propertyOf(given, key);
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** A list of `length` numbers; a single number counts as a list of one. */
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
