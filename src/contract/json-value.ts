/** An object as it was read from JSON. */
export type JsonObject = { [key: string]: unknown };

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns an object's own member; undefined: it has none of this name. */
export function memberOf(object: object, key: string): unknown {
  return Object.hasOwn(object, key) ? (object as JsonObject)[key] : undefined;
}

/** Sets a member by any name: `__proto__` is a name like others. */
export function setMember(object: object, key: string, value: unknown): void {
  Object.defineProperty(object, key, {
    value,
    configurable: true,
    enumerable: true,
    writable: true,
  });
}

/** Whether a value is nested more deeply than a number of levels; looks no further than that. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((each) => isDeeperThan(each, levels - 1));
}

/** Returns a copy that shares nothing; the order of members stays. */
export function copyOf<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copyOf) as T;
  if (typeof value !== 'object' || value === null) return value;
  const copy = {};
  for (const [key, each] of Object.entries(value)) setMember(copy, key, copyOf(each));
  return copy as T;
}
