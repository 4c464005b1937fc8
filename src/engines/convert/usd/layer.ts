/**
 * One USD layer (a .usda or .usdc file) as it is written, before layers are composed. USD's terms: a prim has properties
 * (attributes and relationships), children, variant sets and composition arcs (references, payloads, inherits, …).
 */
export interface Layer {
  /** Path of the file in its bundle, what asset paths are relative to. */
  path: string;
  /** Fields of the layer itself: upAxis, metersPerUnit, defaultPrim, subLayers, … */
  metadata: Dictionary;
  /** The pseudo-root: its children are the root prims. */
  root: PrimSpec;
}

export interface PrimSpec {
  /** `def` and `class` define, `over` only has opinions. */
  specifier: 'def' | 'over' | 'class';
  /** Schema, such as Xform or Mesh; empty: none said. */
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
  /** Value outside time; undefined: none, null: blocked. Large ones are decoded when asked for. */
  value(): UsdValue | undefined;
  samples(): TimeSamples | null;
  /** Equal where two properties of a layer hold the same values, told without decoding them; null: not known. */
  stored: string | null;
  /** Paths that an attribute is connected to or a relationship points at. */
  targets: string[];
  metadata: Dictionary;
}

/** Values by ascending time code; one is decoded when asked for. */
export interface TimeSamples {
  times: Float64Array;
  value(sample: number): UsdValue | undefined;
}

/** Numbers of vectors, matrices (row by row, for row vectors) and arrays lie flat, one after the other. */
export type UsdValue = null | boolean | number | string | string[] | Numbers | Dictionary | Arc[];
export type Numbers = Float32Array | Float64Array | Int32Array;
export type Dictionary = Map<string, UsdValue>;

/** A reference or payload: a prim of another layer (empty: of this one); empty path: its default prim. */
export interface Arc {
  asset: string;
  path: string;
}

/** A prim without anything in it. */
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
