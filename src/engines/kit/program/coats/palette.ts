import type { PartMaterial, Shape } from '../../../../contract/shape-program.ts';
import { linearOfHex, type Rgb } from '../../../raster/hex-colors.ts';
import { PROGRAM_MATERIALS } from '../../../surfaces/materials.ts';
import { colorOfMaterial, glowStrength } from '../materials.ts';

/** One of the materials of a part's shape. */
export interface Coat {
  /** Name of the material; null if the part has none. */
  name: string | null;
  look: PartMaterial;
  /** `#rrggbb`. */
  hex: string;
  color: Rgb;
  /**
   * Whether its color fades into those of its neighbors. A material with a pattern or wear, or that glows or is
   * see-through, ends at a sharp line, because vertex colors would tint all of that.
   */
  fades: boolean;
}

/** The materials of a part's shape, numbered in the order in which they are found. */
export class Palette {
  readonly #coats: Coat[] = [];
  readonly #numbers = new Map<string | null, number>();
  readonly #lookOf: (name: string | null) => PartMaterial;

  /** @param lookOf returns the material with a name, or throws */
  constructor(lookOf: (name: string | null) => PartMaterial) {
    this.#lookOf = lookOf;
  }

  get coats(): readonly Coat[] {
    return this.#coats;
  }

  /** Returns the number of a material. */
  number(name: string | null): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    const look = this.#lookOf(name);
    const hex = look.color ?? colorOfMaterial(look.is);
    const number =
      this.#coats.push({ name, look, hex, color: linearOfHex(hex), fades: fades(look) }) - 1;
    this.#numbers.set(name, number);
    return number;
  }
}

/** The materials that a shape is built with: its own, and those that its pieces name. */
export interface ShapeCoats {
  palette: Palette;
  /** Material of the pieces that do not name one. */
  own: string | null;
}

/** Whether a shape, or anything within it, names a material. */
export function namesMaterials(shape: Shape): boolean {
  if (shape.material !== undefined) return true;
  if (shape.kind === 'skin') return shape.bones.some(({ material }) => material !== undefined);
  if (shape.kind === 'blend') return shape.of.some(({ material }) => material !== undefined);
  return 'of' in shape && shape.of.some(namesMaterials);
}

function fades(look: PartMaterial): boolean {
  const opacity = look.opacity ?? PROGRAM_MATERIALS.get(look.is ?? '')?.opacity ?? 1;
  return (
    look.pattern === undefined &&
    look.wear === undefined &&
    opacity === 1 &&
    glowStrength(look) === 0
  );
}
