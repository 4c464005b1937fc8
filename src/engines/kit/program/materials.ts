import type { PartMaterial } from '../../../contract/shape-program.ts';
import type { Material, Vector3 } from '../../mesh/scene.ts';
import { material } from '../../mesh/scene-defaults.ts';
import { linearOfHex, type Rgb } from '../../raster/hex-colors.ts';
import { PROGRAM_MATERIALS } from '../../surfaces/materials.ts';
import { ProgramError } from './expression.ts';

/** Look of a surface without a material. */
const NO_MATERIAL = { color: '#c8c8c8', roughness: 0.7, metallic: 0, opacity: 1 };

/** Whether a word names a material. */
export function isMaterialWord(word: string): boolean {
  return PROGRAM_MATERIALS.has(word);
}

/** The color of a material word, `#rrggbb`. */
export function colorOfMaterial(word: string | undefined): string {
  return (PROGRAM_MATERIALS.get(word ?? '') ?? NO_MATERIAL).color;
}

/**
 * Names all materials of a program that are of no known word, and the words that are known.
 * @throws ProgramError if there are any
 */
export function refuseUnknownWords(materials: Readonly<Record<string, PartMaterial>>): void {
  const unknown = Object.entries(materials).flatMap(([name, { is }]) =>
    is === undefined || PROGRAM_MATERIALS.has(is) ? [] : [`"${name}" is "${is}"`],
  );
  if (unknown.length === 0) return;
  throw new ProgramError(
    `the library does not have these materials: ${unknown.join(', ')}; it has ${[...PROGRAM_MATERIALS.keys()].join(' ')}`,
  );
}

/** A material of the scene. Of an unknown word, it is plain. */
export function sceneMaterial(name: string, given: PartMaterial): Material {
  const { is } = given;
  const own = PROGRAM_MATERIALS.get(is ?? '') ?? NO_MATERIAL;
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

/**
 * Returns the emitted light. A glow with its own color can be dim, but a glow in the material's color is at least as
 * bright as that color.
 */
function emitted({ glow }: PartMaterial, color: Rgb): Vector3 {
  if (typeof glow !== 'object') return [...color];
  const dimmed = Math.min(1, glow.strength ?? 1);
  return linearOfHex(glow.color).map((v) => v * dimmed) as Vector3;
}

/** Material of parts that name none. */
export const PLAIN: PartMaterial = { is: 'plastic' };
