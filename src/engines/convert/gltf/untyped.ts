/** Looks into the content of extensions, of which nothing is known: each function gives null for what is not as asked. */

/** An object's own property; undefined for anything else. */
export function propertyOf(given: unknown, key: string): unknown {
  if (typeof given !== 'object' || given === null || !Object.hasOwn(given, key)) return undefined;
  return (given as Record<string, unknown>)[key];
}

/** A whole number from 0. */
export function integerAt(given: unknown, key: string): number | null {
  const value = propertyOf(given, key);
  return Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : null;
}

export function numberAt(given: unknown, key: string): number | null {
  const value = propertyOf(given, key);
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** So many numbers; one number counts as a list of one. */
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
