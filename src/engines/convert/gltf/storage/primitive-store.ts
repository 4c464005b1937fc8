import type { AccessorUse, BinaryWriter, Elements } from '../write-binary.ts';

/** An attribute of all vertices of a primitive, with the values that glTF defines for it. */
export interface VertexAttribute {
  /** glTF's name, such as `POSITION` or `TEXCOORD_0`. */
  semantic: string;
  elements: Elements;
  use: AccessorUse;
}

/** A primitive of triangles, ready to be stored. */
export interface PrimitiveData {
  attributes: VertexAttribute[];
  /** Displacements of each morph target. */
  targets: VertexAttribute[][];
  indices: Uint16Array | Uint32Array;
  /** Whether the order of triangles and of their corners has a meaning (FB_ngon_encoding). */
  isOrdered: boolean;
}

/** Indices of a stored primitive's accessors, as in glTF's JSON. */
export interface StoredPrimitive {
  attributes: Record<string, number>;
  targets: Record<string, number>[];
  indices: number;
  /** Extensions of the primitive that its storage needs. */
  extensions: Record<string, object>;
}

/** Stores the geometry of a file in one way: as it is, or compressed. */
export interface PrimitiveStore {
  /** Extensions that readers must support to read what was stored so far. */
  readonly extensions: ReadonlySet<string>;
  /** Stores all triangle primitives of one mesh, which share the resolution of their positions. */
  store(primitives: readonly PrimitiveData[], binary: BinaryWriter): StoredPrimitive[];
}

/** Stores everything as it is. */
export const plainStore: PrimitiveStore = {
  extensions: new Set(),
  store: (primitives, binary) => primitives.map((data) => storePlain(data, binary)),
};

/** Stores a primitive without changing a value. */
export function storePlain(data: PrimitiveData, binary: BinaryWriter): StoredPrimitive {
  const targets = data.targets.map((target) => storeAttributes(target, binary));
  return {
    targets,
    attributes: storeAttributes(data.attributes, binary),
    indices: binary.accessor(data.indices, { type: 'SCALAR', target: 'index' }),
    extensions: {},
  };
}

/** Stores attributes without changing a value. */
export function storeAttributes(
  attributes: readonly VertexAttribute[],
  binary: BinaryWriter,
): Record<string, number> {
  return Object.fromEntries(
    attributes.map(({ semantic, elements, use }) => [semantic, binary.accessor(elements, use)]),
  );
}

/** Returns whether an attribute holds positions, or displacements of positions. */
export function isPosition({ semantic }: VertexAttribute): boolean {
  return semantic === 'POSITION';
}

/** Returns the elements of an attribute that the writer always gives as floats. */
export function floatsOf({ elements, semantic }: VertexAttribute): Float32Array {
  if (!(elements instanceof Float32Array)) throw new Error(`${semantic} must have floats`);
  return elements;
}
