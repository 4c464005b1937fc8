/** Values of a sample's ground: material, place in its texture, the place's slopes, and normal; see {@link isEven}. */
export const GROUND = 10;
const PLACE = 1;
const SLOPES = 3;
const NORMAL = 7;
/** Material of a sample that may differ from its neighbors in other ways than by its textures and its normal. */
export const UNEVEN = -1;

/** Components of the source's normals differ by at most this within an even part. */
const BENT = 0.25;
/**
 * Texels of a texture by which a place may be beside the one that the slopes of another texel lead to, and the further
 * distance allowed for each texel on the way: the UVs of a curved surface stretch, but do not jump.
 */
const APART = 0.25;
const STRETCH = 0.5;

/**
 * Returns whether the samples `from` to `to` − 1 lie on one material, on a smooth surface, and in one piece of a
 * texture. Nothing but the texture makes them differ, which each of them has averaged over its texel.
 * @param grounds the samples' grounds, one after another: number of the material or {@link UNEVEN}; column and row in the
 * texture; these two one texel of the target farther right and farther down, as differences; unit normal of the surface
 * @param columns columns of the samples' texels in the target
 * @param rows their rows
 */
export function isEven(
  grounds: Float64Array,
  from: number,
  to: number,
  columns: Int32Array,
  rows: Int32Array,
): boolean {
  const first = GROUND * from;
  if (grounds[first] === UNEVEN) return false;
  const x = grounds[first + PLACE];
  const y = grounds[first + PLACE + 1];
  for (let i = from + 1, at = first + GROUND; i < to; i++, at += GROUND) {
    if (grounds[at] !== grounds[first]) return false;
    for (let k = NORMAL; k < GROUND; k++)
      if (Math.abs(grounds[at + k] - grounds[first + k]) > BENT) return false;
    const right = columns[i] - columns[from];
    const down = rows[i] - rows[from];
    const dx = right * grounds[first + SLOPES] + down * grounds[first + SLOPES + 2];
    const dy = right * grounds[first + SLOPES + 1] + down * grounds[first + SLOPES + 3];
    const beside =
      Math.abs(grounds[at + PLACE] - x - dx) + Math.abs(grounds[at + PLACE + 1] - y - dy);
    // Not a number where UVs are none.
    if (!(beside <= APART + STRETCH * (Math.abs(dx) + Math.abs(dy)))) return false;
  }
  return true;
}
