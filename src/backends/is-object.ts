/** Returns whether a JSON value is an object rather than an array, null or a primitive value. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
