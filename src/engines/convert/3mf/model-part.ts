import type { Vector3 } from '../../mesh/scene.ts';
import type { FloatList, IndexList } from '../text/number-list.ts';

/** A group of properties that triangles refer to. Colours are linear RGBA. */
export type PropertyGroup =
  | { kind: 'base'; names: string[]; colors: number[][] }
  | { kind: 'color'; colors: FloatList }
  | { kind: 'texture'; texture: number; coords: FloatList }
  /** Each entry has an index into each of the groups. */
  | { kind: 'multi'; groups: number[]; entries: IndexList };

/** An image for `texture` groups. */
export interface Texture {
  path: string;
  tileU: string;
  tileV: string;
  filter: string;
}

/** An object placed in another one, or on the build plate. */
export interface Placement {
  object: number;
  /** The part that holds it; null: this one (production extension). */
  path: string | null;
  /** 12 values, column-major without the last row; null: identity. */
  transform: number[] | null;
}

/** Triangles of an object, in the file's unit and axes. */
export interface TriangleMesh {
  /** In the part's unit and axes. */
  positions: Float32Array;
  /** Where they were measured from; null: the object's zero point. */
  offset: Vector3 | null;
  /** Three vertices a triangle. */
  triangles: Int32Array;
  /** Group and three indices a triangle, −1: as the object says; null: all as the object says. */
  properties: Int32Array | null;
  /** Number of the filament that a slicer painted on each triangle, 0: none; null: nothing is painted. */
  paint: { attribute: string; filaments: Int32Array } | null;
}

/** An `<object>`: a mesh, or components, or neither where the file is broken. */
export interface ModelObject {
  name: string;
  type: string;
  /** Property group and index for all that says nothing itself; −1: none. */
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
  /** Paths of pictures of objects. */
  thumbnails: string[];
}
