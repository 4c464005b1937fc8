import type { Recipe } from './look.ts';

/** A material of the library. */
export interface LibraryMaterial extends Recipe {
  id: string;
  /** Words that name it, the first one in reports. Word pairs come first where they are more than their parts. */
  words: readonly string[];
  /** Color and strength of worn edges; null: they do not wear. */
  edge: { color: string; roughness: number; metallic: number; strength: number } | null;
  /** Darkness of cavities. */
  dirt: number;
  /** Alpha below 1 where light passes. */
  opacity: number;
  /** Its name is also a colour word, and means the colour where another material is named beside it. */
  isColour: boolean;
  /** Names a family: gives way to a member in the same words. */
  isFamily: boolean;
  /** A finish of a metal, such as brushed: gets the colours of another metal named in the same words. */
  isFinish: boolean;
}

const DEFAULTS = {
  metallic: 0,
  scale: 10,
  relief: 1,
  edge: null,
  dirt: 0.35,
  opacity: 1,
  isColour: false,
  isFamily: false,
  isFinish: false,
};

type Given = Pick<LibraryMaterial, 'words' | 'pattern' | 'colors' | 'roughness'> &
  Partial<LibraryMaterial>;

/** A material; properties that are left out get the defaults. */
export const make = (given: Given): LibraryMaterial => ({
  ...DEFAULTS,
  id: given.words[0],
  ...given,
});

export const rubbed = (color: string, strength = 0.6, roughness = 0.5) => ({
  color,
  strength,
  roughness,
  metallic: 0,
});
export const bared = (color: string, strength = 0.7) => ({
  color,
  strength,
  roughness: 0.3,
  metallic: 1,
});

export const wood = (
  words: string[],
  light: string,
  dark: string,
  more: Partial<LibraryMaterial> = {},
) =>
  make({
    words,
    pattern: 'wood',
    colors: [light, dark],
    roughness: 0.55,
    scale: 16,
    relief: 0.9,
    edge: rubbed(light, 0.35),
    ...more,
  });
export const metal = (
  words: string[],
  main: string,
  dull: string,
  more: Partial<LibraryMaterial> = {},
) =>
  make({
    words,
    pattern: 'metal',
    colors: [main, dull],
    roughness: 0.32,
    metallic: 1,
    scale: 9,
    relief: 0.25,
    edge: bared(main, 0.5),
    dirt: 0.5,
    ...more,
  });
export const cloth = (words: string[], a: string, b: string, more: Partial<LibraryMaterial> = {}) =>
  make({
    words,
    pattern: 'weave',
    colors: [a, b],
    roughness: 0.9,
    scale: 14,
    relief: 1,
    dirt: 0.3,
    ...more,
  });
export const smooth = (
  words: string[],
  main: string,
  roughness: number,
  more: Partial<LibraryMaterial> = {},
) =>
  make({
    words,
    pattern: 'plain',
    colors: [main, main],
    roughness,
    scale: 6,
    relief: 0.05,
    ...more,
  });
export const gem = (
  words: string[],
  main: string,
  deep: string,
  more: Partial<LibraryMaterial> = {},
) =>
  make({
    words,
    pattern: 'glassy',
    colors: [main, deep],
    roughness: 0.06,
    scale: 7,
    relief: 0.6,
    dirt: 0.1,
    isColour: true,
    ...more,
  });
