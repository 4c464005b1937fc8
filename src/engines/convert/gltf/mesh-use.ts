import type { ConvertContext } from '../format.ts';

/** What a mesh needs of the rest of the file. */
export interface MeshUse {
  /** Joints of the skins that bend it; 0: none does, joints and weights are left out. */
  joints: number;
  /** The file's number of a material, for a primitive with so many UV sets, and with tangents or not. */
  material(index: number, uvSets: number, tangents: boolean): number | undefined;
  /** Whether a material means nothing without tangents, which readers do not compute for it. */
  needsTangents(index: number): boolean;
  /** Notes that the file uses an extension. */
  extension(name: string): void;
  warn: ConvertContext['warn'];
}
