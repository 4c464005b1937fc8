import type { ConvertContext } from '../format.ts';

/** Access to the parts of the file that writing a mesh depends on. */
export interface MeshUse {
  /** Number of joints of the skins that deform it; 0: none, and joints and weights are left out. */
  joints: number;
  /** Returns the index of a material in the file, for a primitive with this many UV sets, with or without tangents. */
  material(index: number, uvSets: number, tangents: boolean): number | undefined;
  /** Whether a material is meaningless without tangents, which readers do not compute for it. */
  needsTangents(index: number): boolean;
  /** Records that the file uses an extension. */
  extension(name: string): void;
  warn: ConvertContext['warn'];
}
