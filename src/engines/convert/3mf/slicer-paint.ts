/**
 * Attributes in which slicers store the filament painted on a triangle. Bambu Studio and Orca use the first,
 * PrusaSlicer the second (given here without its prefix).
 */
export const PAINT_ATTRIBUTES = ['paint_color', 'mmu_segmentation'] as const;

/** Maximum length of a code. Longer codes belong to triangles that are split into thousands of pieces. */
const MAX_CODE = 4096;

/** The filament painted on a triangle: a number that starts at 1, or 0 for the object's own filament. */
export interface Paint {
  filament: number;
  /**
   * Whether parts of the triangle have different filaments. `filament` is then the one that covers the largest share.
   */
  isSplit: boolean;
}

/**
 * Decodes the bit string that slicers write as hexadecimal digits, last digit first. The low bits of a digit give the
 * number of split sides of the triangle. The high bits are the filament, or 3 if the next digit holds the filament
 * minus 3. The pieces of a split triangle follow, encoded in the same way.
 */
export function decodePaint(code: string): Paint {
  const shares = new Map<number, number>();
  let at = code.length > MAX_CODE ? 0 : code.length;
  let pieces = 0;
  const digit = () => Number.parseInt(code[--at] ?? '0', 16) || 0;
  const read = (share: number, depth: number): void => {
    const bits = digit();
    const split = bits & 3;
    if (split > 0 && depth < 16) {
      for (let piece = 0; piece <= split; piece++) read(share / (split + 1), depth + 1);
      return;
    }
    pieces++;
    const filament = bits >> 2 === 3 ? digit() + 3 : bits >> 2;
    shares.set(filament, (shares.get(filament) ?? 0) + share);
  };
  read(1, 0);
  const [largest] = [...shares].sort((a, b) => b[1] - a[1]);
  return { filament: largest[0], isSplit: pieces > 1 && shares.size > 1 };
}
