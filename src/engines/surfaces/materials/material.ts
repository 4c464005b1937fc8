import type { SolidRecipe } from '../solid/look.ts';
import type { GrainSpec, NamedGrain } from '../tiles/grains/grain.ts';

/** A material that is painted as a function of the position in space. */
export interface SolidMaterial extends SolidRecipe {
  /** Name of the material in reports. */
  id: string;
  /** Appearance and strength of worn edges; null: edges do not wear. */
  edge: { color: string; roughness: number; metallic: number; strength: number } | null;
  /** Darkness of cavities. */
  dirt: number;
  /** Alpha; below 1 if light passes through. */
  opacity: number;
}

/** A material of the library, with everything that is known about it, regardless of what uses it. */
export interface SurfaceMaterial extends SolidMaterial {
  /**
   * Words for the material in prompts for textures. Word pairs come first if they mean more than their separate words.
   * Empty: only shape programs name the material.
   */
  words: readonly string[];
  /** Name of the material in shape programs; null: they cannot name it. */
  is: string | null;
  /**
   * Overall color, as seen from afar: the first of `colors`, unless that list describes small features such as tips and
   * roots.
   */
  color: string;
  /** Tile for shape programs; null: the material is shown smooth. */
  grain: GrainSpec | null;
  /** Whether the material's name is also a color word. Next to the name of another material, it means the color. */
  isColor: boolean;
  /** Whether the name is that of a family, which gives way to a member named in the same words. */
  isFamily: boolean;
  /** Whether it is a metal finish, such as brushed, which takes the colors of another metal named in the same words. */
  isFinish: boolean;
}

/** A material that shape programs can show as a tile. */
export type GrainedMaterial = SurfaceMaterial & NamedGrain;

/** Returns whether shape programs show a material with a tile. */
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
  isColor: false,
  isFamily: false,
  isFinish: false,
};

export type Given = Pick<SurfaceMaterial, 'words' | 'pattern' | 'colors' | 'roughness'> &
  Partial<SurfaceMaterial>;

/** Properties with which a material differs from the defaults of its group. */
export type Own = Pick<SurfaceMaterial, 'words' | 'colors'> & Partial<SurfaceMaterial>;

/** Completes a material by setting the properties that were left out to their defaults. */
export const make = (given: Given): SurfaceMaterial => ({
  ...DEFAULTS,
  id: given.words[0] ?? given.is ?? '',
  color: given.colors[0],
  ...given,
});

/** Returns an edge that is rubbed lighter. */
export const rubbed = (color: string, strength = 0.6, roughness = 0.5) => ({
  color,
  strength,
  roughness,
  metallic: 0,
});

/** Returns an edge that is worn down to the metal. */
export const bared = (color: string, strength = 0.7) => ({
  color,
  strength,
  roughness: 0.3,
  metallic: 1,
});
