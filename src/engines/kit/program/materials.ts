import type { PartMaterial } from '../../../contract/shape-program.ts';
import type { Material, Vector3 } from '../../mesh/scene.ts';
import { material } from '../../mesh/scene-defaults.ts';
import { ProgramError } from './expression.ts';

type Look = [color: string, roughness: number, metallic: number, opacity?: number];

/** The words of the texturing library, each as one colour with the factors of its surface. */
const LOOKS: Readonly<Record<string, Look>> = {
  oak: ['#b98a54', 0.6, 0],
  pine: ['#dcb77f', 0.65, 0],
  walnut: ['#6f4a2e', 0.55, 0],
  mahogany: ['#7c3a22', 0.45, 0],
  ebony: ['#2f2622', 0.4, 0],
  birch: ['#e0c69a', 0.6, 0],
  bamboo: ['#d2b56c', 0.6, 0],
  wood: ['#a8743f', 0.65, 0],
  planks: ['#b08450', 0.65, 0],
  bark: ['#6b4f3a', 0.95, 0],
  steel: ['#a7abaf', 0.35, 0.9],
  iron: ['#5b5c60', 0.55, 0.85],
  aluminium: ['#c3c5c7', 0.4, 0.9],
  chrome: ['#c9ccce', 0.12, 1],
  gold: ['#e3ad45', 0.25, 1],
  silver: ['#d8d5cf', 0.22, 1],
  brass: ['#c9a04e', 0.3, 1],
  copper: ['#c8714a', 0.3, 1],
  bronze: ['#a2703a', 0.36, 0.95],
  metal: ['#9fa2a6', 0.38, 0.9],
  rust: ['#8a4f2c', 0.92, 0.2],
  stone: ['#8f8c86', 0.9, 0],
  cobblestone: ['#8a8780', 0.9, 0],
  masonry: ['#9a958c', 0.9, 0],
  shingles: ['#a8563a', 0.85, 0],
  marble: ['#e6e3de', 0.25, 0],
  granite: ['#77757a', 0.5, 0],
  sandstone: ['#d3b483', 0.9, 0],
  concrete: ['#a3a19c', 0.9, 0],
  brick: ['#9c4a36', 0.9, 0],
  sand: ['#dcc48c', 1, 0],
  ice: ['#c3e4f0', 0.15, 0],
  snow: ['#f2f5f8', 0.85, 0],
  glass: ['#bfe0e8', 0.08, 0, 0.45],
  crystal: ['#b6dcf2', 0.06, 0, 0.7],
  water: ['#3f8fbf', 0.08, 0, 0.8],
  porcelain: ['#e8e6e0', 0.12, 0],
  ceramic: ['#e4e0d6', 0.2, 0],
  terracotta: ['#b3603c', 0.85, 0],
  bone: ['#e6dcc2', 0.55, 0],
  rubber: ['#26262a', 0.8, 0],
  plastic: ['#c8cacc', 0.35, 0],
  paint: ['#b8bcc0', 0.45, 0],
  paper: ['#e9e0cc', 0.95, 0],
  wax: ['#e9dcc0', 0.4, 0],
  chocolate: ['#4a2a1a', 0.4, 0],
  leather: ['#7a4a2a', 0.7, 0],
  fabric: ['#8a7f74', 0.95, 0],
  wool: ['#e6ddcc', 1, 0],
  velvet: ['#7a1830', 0.9, 0],
  denim: ['#3a5078', 0.9, 0],
  silk: ['#d8c8c0', 0.4, 0],
  straw: ['#d8b25c', 0.95, 0],
  rope: ['#b99a64', 0.95, 0],
  fur: ['#8a6242', 0.98, 0],
  skin: ['#eab48f', 0.7, 0],
  hair: ['#5a3822', 0.8, 0],
  feathers: ['#c9b79a', 0.9, 0],
  scales: ['#4f7a3a', 0.55, 0],
  leaves: ['#4f8a3a', 0.85, 0],
  grass: ['#6aa04a', 0.95, 0],
  moss: ['#5f7a3a', 1, 0],
  bread: ['#cf9a55', 0.85, 0],
  ruby: ['#b3122e', 0.08, 0, 0.85],
  emerald: ['#118a52', 0.08, 0, 0.85],
  sapphire: ['#1a45b0', 0.08, 0, 0.85],
  diamond: ['#dff1f8', 0.04, 0, 0.7],
  amethyst: ['#8a4fc0', 0.08, 0, 0.85],
};

/** Whether a word names a material. */
export function isMaterialWord(word: string): boolean {
  return Object.hasOwn(LOOKS, word);
}

/** The colour of a material word, `#rrggbb`. */
export function colourOfMaterial(word: string | undefined): string {
  return word !== undefined && isMaterialWord(word) ? LOOKS[word][0] : '#c8c8c8';
}

/**
 * A material of the scene.
 * @throws ProgramError where the library has none of that name
 */
export function sceneMaterial(name: string, given: PartMaterial): Material {
  const { is } = given;
  if (is !== undefined && !isMaterialWord(is))
    throw new ProgramError(`the material "${name}" is "${is}", which the library does not have`);
  const [own, rough, metal, clear = 1] =
    is === undefined ? (['#c8c8c8', 0.7, 0] as Look) : LOOKS[is];
  const color = linear(given.color ?? own);
  const opacity = given.opacity ?? clear;
  const glow = glowStrength(given);
  return material({
    name,
    baseColor: [...color, opacity],
    roughness: given.roughness ?? rough,
    metallic: given.metallic ?? metal,
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
function emitted({ glow }: PartMaterial, color: Vector3): Vector3 {
  if (typeof glow !== 'object') return color;
  const dimmed = Math.min(1, glow.strength ?? 1);
  return linear(glow.color).map((v) => v * dimmed) as Vector3;
}

/** Material of parts that name none. */
export const PLAIN: PartMaterial = { is: 'plastic' };

/** `#rrggbb`, sRGB → linear. */
function linear(hex: string): Vector3 {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255].map((byte) => {
    const v = byte / 255;
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  }) as Vector3;
}
