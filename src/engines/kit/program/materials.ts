import type { PartMaterial } from '../../../contract/shape-program.ts';
import type { Material, Vector3 } from '../../mesh/scene.ts';
import { material } from '../../mesh/scene-defaults.ts';
import { linearOfHex, type Rgb } from '../../raster/hex-colors.ts';
import { PROGRAM_MATERIALS } from '../../surfaces/materials.ts';
import { ProgramError } from './expression.ts';

/** Color of what is of no material. */
const NO_MATERIAL = { color: '#c8c8c8', roughness: 0.7, metallic: 0, opacity: 1 };

/** Whether a word names a material. */
export function isMaterialWord(word: string): boolean {
  return PROGRAM_MATERIALS.has(word);
}

/** The color of a material word, `#rrggbb`. */
export function colourOfMaterial(word: string | undefined): string {
  return (PROGRAM_MATERIALS.get(word ?? '') ?? NO_MATERIAL).color;
}

/**
 * A material of the scene.
 * @throws ProgramError where the library has none of that name
 */
export function sceneMaterial(name: string, given: PartMaterial): Material {
  const { is } = given;
  const own = is === undefined ? NO_MATERIAL : PROGRAM_MATERIALS.get(is);
  if (own === undefined)
    throw new ProgramError(`the material "${name}" is "${is}", which the library does not have`);
  const color = linearOfHex(given.color ?? own.color);
  const opacity = given.opacity ?? own.opacity;
  const glow = glowStrength(given);
  return material({
    name,
    baseColor: [...color, opacity],
    roughness: given.roughness ?? own.roughness,
    metallic: given.metallic ?? own.metallic,
    alphaMode: opacity < 1 ? 'blend' : 'opaque',
    emissive: glow > 0 ? emitted(given, color) : [0, 0, 0],
    emissiveStrength: Math.max(1, glow),
  });
}

/** How strongly a material glows; 0: not at all. */
export function glowStrength({ glow = 0 }: PartMaterial): number {
  return typeof glow === 'number' ? glow : (glow.strength ?? 1);
}

/** Light in a color of its own can be dim; light in the material's color is at least as bright as that color. */
function emitted({ glow }: PartMaterial, color: Rgb): Vector3 {
  if (typeof glow !== 'object') return [...color];
  const dimmed = Math.min(1, glow.strength ?? 1);
  return linearOfHex(glow.color).map((v) => v * dimmed) as Vector3;
}

/** Material of parts that name none. */
export const PLAIN: PartMaterial = { is: 'plastic' };
