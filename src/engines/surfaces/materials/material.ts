import type { SolidRecipe } from '../solid/look.ts';
import type { GrainSpec, NamedGrain } from '../tiles/grains/grain.ts';

/** A material that is painted as a function of space. */
export interface SolidMaterial extends SolidRecipe {
  /** Its name in reports. */
  id: string;
  /** Color and strength of worn edges; null: they do not wear. */
  edge: { color: string; roughness: number; metallic: number; strength: number } | null;
  /** Darkness of cavities. */
  dirt: number;
  /** Alpha below 1 where light passes. */
  opacity: number;
}

/** A material of the library: everything that is known of it, whatever uses it. */
export interface SurfaceMaterial extends SolidMaterial {
  /** Words that name it in prompts for textures; word pairs come first where they are more than their parts. Empty: only shape programs name it. */
  words: readonly string[];
  /** Name in shape programs; null: they do not have it. */
  is: string | null;
  /** Color as a whole, seen from afar: the first of `colors`, unless these are of small features such as tips and roots. */
  color: string;
  /** Tile for shape programs; null: as smooth as it looks. */
  grain: GrainSpec | null;
  /** Its name is also a color word, and means the color where another material is named beside it. */
  isColour: boolean;
  /** Names a family: gives way to a member in the same words. */
  isFamily: boolean;
  /** A finish of a metal, such as brushed: gets the colors of another metal named in the same words. */
  isFinish: boolean;
}

/** A material that shape programs can show as a tile. */
export type GrainedMaterial = SurfaceMaterial & NamedGrain;

/** Returns whether shape programs show a tile of a material. */
export const isGrained = (material: SurfaceMaterial | undefined): material is GrainedMaterial =>
  material !== undefined && material.is !== null && material.grain !== null;

const DEFAULTS = {
  is: null,
  metallic: 0,
  grain: null,
  scale: 10,
  relief: 1,
  edge: null,
  dirt: 0.35,
  opacity: 1,
  isColour: false,
  isFamily: false,
  isFinish: false,
};

export type Given = Pick<SurfaceMaterial, 'words' | 'pattern' | 'colors' | 'roughness'> &
  Partial<SurfaceMaterial>;

/** Properties that a member of a group adds to those of the group. */
export type Own = Pick<SurfaceMaterial, 'words' | 'colors'> & Partial<SurfaceMaterial>;

/** Completes a material: properties that are left out get the defaults. */
export const make = (given: Given): SurfaceMaterial => ({
  ...DEFAULTS,
  id: given.words[0] ?? given.is ?? '',
  color: given.colors[0],
  ...given,
});

/** An edge that is rubbed lighter. */
export const rubbed = (color: string, strength = 0.6, roughness = 0.5) => ({
  color,
  strength,
  roughness,
  metallic: 0,
});

/** An edge that is worn down to metal. */
export const bared = (color: string, strength = 0.7) => ({
  color,
  strength,
  roughness: 0.3,
  metallic: 1,
});
