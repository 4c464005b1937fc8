/**
 * A node of an FBX file's tree, without any interpretation: a record with values and child records. Binary and ASCII
 * files of all versions are parsed into this form.
 */
export interface FbxRecord {
  name: string;
  values: FbxValue[];
  children: FbxRecord[];
}

/** Booleans are stored as numbers. Integers beyond 2⁵³ are bigints (ids from some exporters). */
export type FbxValue = number | bigint | string | Uint8Array | FbxArray;

/** An array of numbers. It is decoded only on request, because most readers need only some of a file's arrays. */
export interface FbxArray {
  /** Element type: byte, 32-bit integer, 64-bit integer, 32-bit float or 64-bit float. */
  type: 'b' | 'i' | 'l' | 'f' | 'd';
  count: number;
  /** Little-endian values, which are deflated (zlib) if `compressed` is set. */
  encoded: Uint8Array;
  compressed: boolean;
}

export interface FbxDocument {
  /** Version of the format, e.g. 7400 for 7.4. */
  version: number;
  root: FbxRecord;
}

/** Returns the first child with this name; null if there is none. */
export function childOf(record: FbxRecord, name: string): FbxRecord | null {
  return record.children.find((child) => child.name === name) ?? null;
}

export function childrenOf(record: FbxRecord, name: string): FbxRecord[] {
  return record.children.filter((child) => child.name === name);
}

/** Returns the first value of the first child with this name if the value is text; otherwise null. */
export function childText(record: FbxRecord, name: string): string | null {
  const value = childOf(record, name)?.values[0];
  return typeof value === 'string' ? value : null;
}

/** Returns the first value of the first child with this name if the value is a number; otherwise null. */
export function childNumber(record: FbxRecord, name: string): number | null {
  const value = childOf(record, name)?.values[0];
  return typeof value === 'number' ? value : null;
}

export function isArray(value: FbxValue | undefined): value is FbxArray {
  return typeof value === 'object' && 'encoded' in value;
}
