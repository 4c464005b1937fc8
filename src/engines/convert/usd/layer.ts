/**
 * One USD layer (a .usda or .usdc file) as it is written, before composition. In USD's terms, a prim has properties
 * (attributes and relationships), children, variant sets and composition arcs (references, payloads, inherits, …).
 */
export interface Layer {
  /** Path of the file in its bundle, to which asset paths are relative. */
  path: string;
  /** Fields of the layer itself: upAxis, metersPerUnit, defaultPrim, subLayers, … */
  metadata: Dictionary;
  /** The pseudo-root: its children are the root prims. */
  root: PrimSpec;
}

export interface PrimSpec {
  /** `def` and `class` define a prim, `over` only contributes opinions. */
  specifier: 'def' | 'over' | 'class';
  /** Schema, such as Xform or Mesh; empty: not stated. */
  typeName: string;
  metadata: Dictionary;
  properties: Map<string, PropertySpec>;
  children: Map<string, PrimSpec>;
  /** The variants of each variant set, with the opinions of each variant. */
  variantSets: Map<string, Map<string, PrimSpec>>;
}

export interface PropertySpec {
  /** Type such as point3f[]; empty for a relationship. */
  typeName: string;
  /**
   * Returns the default value, which does not vary over time; undefined if there is none, null if it is blocked. Large
   * values are decoded on request.
   */
  value(): UsdValue | undefined;
  samples(): TimeSamples | null;
  /**
   * A key that is equal for properties of a layer that hold the same values, and is known without decoding them; null
   * if unknown.
   */
  stored: string | null;
  /** Paths that an attribute is connected to or that a relationship points to. */
  targets: string[];
  metadata: Dictionary;
}

/** Values by ascending time code; each is decoded on request. */
export interface TimeSamples {
  times: Float64Array;
  value(sample: number): UsdValue | undefined;
}

/** Numbers of vectors, matrices (row by row, for row vectors) and arrays are stored flat, one after another. */
export type UsdValue = null | boolean | number | string | string[] | Numbers | Dictionary | Arc[];
export type Numbers = Float32Array | Float64Array | Int32Array;
export type Dictionary = Map<string, UsdValue>;

/**
 * A reference or payload to a prim of another layer. An empty layer stands for this layer, and an empty path for the
 * layer's default prim.
 */
export interface Arc {
  asset: string;
  path: string;
}

/** Creates an empty prim. */
export function primSpec(specifier: PrimSpec['specifier'] = 'def', typeName = ''): PrimSpec {
  return {
    specifier,
    typeName,
    metadata: new Map(),
    properties: new Map(),
    children: new Map(),
    variantSets: new Map(),
  };
}
