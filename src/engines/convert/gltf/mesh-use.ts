import type { ConvertContext } from '../format.ts';
import type { PrimitiveStore } from './storage/primitive-store.ts';

/** The parts of the file that are needed to write a mesh. */
export interface MeshUse {
  /** Number of joints of the skins that deform the mesh. If it is 0, joints and weights are omitted. */
  joints: number;
  /** Returns the index in the file of a material, for a primitive with this many UV sets, with or without tangents. */
  material(index: number, uvSets: number, tangents: boolean): number | undefined;
  /** Returns whether a material is meaningless without tangents that readers do not compute for it. */
  needsTangents(index: number): boolean;
  /** Records that the file uses an extension. */
  extension(name: string): void;
  /** Stores the triangles. */
  store: PrimitiveStore;
  warn: ConvertContext['warn'];
}
