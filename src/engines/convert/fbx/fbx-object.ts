import type { FbxRecord } from './document.ts';
import type { Properties } from './properties.ts';

/** Id of an object: a number from version 7 on; in older versions, the name with its class. */
export type ObjectId = number | bigint | string;

export interface FbxObject {
  id: ObjectId;
  name: string;
  /** Kind of object: Model, Geometry, Material, Deformer, … */
  kind: string;
  /** More specific kind: Mesh, LimbNode, Skin, Cluster, … */
  subkind: string;
  record: FbxRecord;
  properties: Properties;
}

/** A connection between two ids. If `property` is null, the connection is to the object itself. */
export interface ObjectLink {
  child: ObjectId;
  parent: ObjectId;
  property: string | null;
}

/**
 * Removes the class from `Cube␀␁Model` (binary files) or `Model::Cube` (ASCII files), and control characters, which no
 * format accepts.
 */
export function plainName(name: string): string {
  const end = name.indexOf('\0\x01');
  const start = name.indexOf('::');
  const plain = end >= 0 ? name.slice(0, end) : start >= 0 ? name.slice(start + 2) : name;
  return plain.replace(/\p{Cc}/gu, '');
}
