/**
 * One USD layer (a .usda or .usdc file) as it is written, before composition. USD's terms: a prim has properties
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
  /** Set → variant → its opinions. */
  variantSets: Map<string, Map<string, PrimSpec>>;
}

export interface PropertySpec {
  /** Such as point3f[]; empty for a relationship. */
  typeName: string;
  /**
   * Default value, which does not vary over time; undefined: none, null: blocked. Large values are decoded on request.
   */
  value(): UsdValue | undefined;
  samples(): TimeSamples | null;
  /** Equal for properties of a layer that hold the same values, known without decoding them; null: unknown. */
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

/** A reference or payload: a prim of another layer (empty: of this one); empty path: its default prim. */
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
