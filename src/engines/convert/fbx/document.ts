/**
 * An FBX file as its grammar describes it, without any interpretation: records with values and child records. Binary
 * and ASCII files of all versions parse into this.
 */
export interface FbxRecord {
  name: string;
  values: FbxValue[];
  children: FbxRecord[];
}

/** Booleans are numbers; integers beyond 2⁵³ are bigints (ids of some exporters). */
export type FbxValue = number | bigint | string | Uint8Array | FbxArray;

/** An array of numbers, decoded only on request, since most readers need only some of a file's arrays. */
export interface FbxArray {
  /** Bytes, 32-bit and 64-bit integers, 32-bit and 64-bit floats. */
  type: 'b' | 'i' | 'l' | 'f' | 'd';
  count: number;
  /** Little-endian values, deflated (zlib) if `compressed`. */
  encoded: Uint8Array;
  compressed: boolean;
}

export interface FbxDocument {
  /** 7400 for 7.4. */
  version: number;
  root: FbxRecord;
}

/** First child of that name; null: none. */
export function childOf(record: FbxRecord, name: string): FbxRecord | null {
  return record.children.find((child) => child.name === name) ?? null;
}

export function childrenOf(record: FbxRecord, name: string): FbxRecord[] {
  return record.children.filter((child) => child.name === name);
}

/** First value of the first child of that name, if it is text. */
export function childText(record: FbxRecord, name: string): string | null {
  const value = childOf(record, name)?.values[0];
  return typeof value === 'string' ? value : null;
}

/** First value of the first child of that name, if it is a number. */
export function childNumber(record: FbxRecord, name: string): number | null {
  const value = childOf(record, name)?.values[0];
  return typeof value === 'number' ? value : null;
}

export function isArray(value: FbxValue | undefined): value is FbxArray {
  return typeof value === 'object' && 'encoded' in value;
}
