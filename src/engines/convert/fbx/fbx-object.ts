import type { FbxRecord } from './document.ts';
import type { Properties } from './properties.ts';

/** A number from version 7 on, the name with its class before. */
export type ObjectId = number | bigint | string;

export interface FbxObject {
  id: ObjectId;
  name: string;
  /** Model, Geometry, Material, Deformer, … */
  kind: string;
  /** Mesh, LimbNode, Skin, Cluster, … */
  subkind: string;
  record: FbxRecord;
  properties: Properties;
}

/** A connection by ids; `property` null: to the object itself. */
export interface ObjectLink {
  child: ObjectId;
  parent: ObjectId;
  property: string | null;
}

/** `Cube␀␁Model` in binary files, `Model::Cube` in ASCII files; without control characters, which no format takes. */
export function plainName(name: string): string {
  const end = name.indexOf('\0\x01');
  const start = name.indexOf('::');
  const plain = end >= 0 ? name.slice(0, end) : start >= 0 ? name.slice(start + 2) : name;
  return plain.replace(/\p{Cc}/gu, '');
}
