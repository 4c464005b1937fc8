import type { Vector3 } from '../../mesh/scene.ts';
import type { FloatList, IndexList } from '../text/number-list.ts';

/** A property group that triangles refer to. Colors are linear RGBA. */
export type PropertyGroup =
  | { kind: 'base'; names: string[]; colors: number[][] }
  | { kind: 'color'; colors: FloatList }
  | { kind: 'texture'; texture: number; coords: FloatList }
  /** Multi-properties: each entry has one index into each of the groups. */
  | { kind: 'multi'; groups: number[]; entries: IndexList };

/** An image that `texture` groups refer to. */
export interface Texture {
  path: string;
  tileU: string;
  tileV: string;
  filter: string;
}

/** An object placed inside another object or on the build plate. */
export interface Placement {
  object: number;
  /** Path of the part that contains the object (production extension); null if this part contains it. */
  path: string | null;
  /** Matrix of 12 values, column-major without the last row; null for the identity. */
  transform: number[] | null;
}

/** The triangles of an object, in the file's unit and axes. */
export interface TriangleMesh {
  /** Vertex positions in the part's unit and axes. */
  positions: Float32Array;
  /** Point that the positions are relative to; null if it is the object's origin. */
  offset: Vector3 | null;
  /** Vertex indices, three per triangle. */
  triangles: Int32Array;
  /**
   * One group and three indices per triangle. Group −1 means the object's default. null: every triangle uses the
   * default.
   */
  properties: Int32Array | null;
  /** Number of the filament that a slicer painted on each triangle (0: none); null if nothing is painted. */
  paint: { attribute: string; filaments: Int32Array } | null;
}

/** An `<object>`, which has a mesh or components, or neither if the file is broken. */
export interface ModelObject {
  name: string;
  type: string;
  /** Property group for triangles that specify none, with the default index into it; −1 if there is none. */
  group: number;
  index: number;
  mesh: TriangleMesh | null;
  components: Placement[];
}

/** A 3D model part of the package. */
export interface ModelPart {
  path: string;
  unitMetres: number;
  title: string;
  generator: string | null;
  groups: Map<number, PropertyGroup>;
  textures: Map<number, Texture>;
  objects: Map<number, ModelObject>;
  items: Placement[];
  /** Paths of the objects' thumbnail images. */
  thumbnails: string[];
}
