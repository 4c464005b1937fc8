import { type Field, type FieldBody, placedField } from './distance.ts';
import { type Box, type FieldRange, placedRange, type Range } from './field-range.ts';

/** A body of a blend, with its field and the bounds of the field. */
interface PlacedBody {
  op: FieldBody['op'];
  blend: number;
  material: string | null;
  yields: number;
  field: Field;
  range: FieldRange;
}

/** Destination of the shares of materials. */
interface MaterialShares {
  /** Index of each material among the shares. */
  numbers: ReadonlyMap<string | null, number>;
  /** Index of the blend's own material. */
  own: number;
  shares: Float64Array;
}

/** Range of the distance if there is no body. */
const NOTHING: Range = [1e9, 1e9];
/** Fraction by which bounds are widened, to allow for rounding errors. */
const SLACK = 1e-9;

/**
 * The field of a smooth blend of bodies, in their order. At most places only a few bodies matter. {@link within}
 * returns the field of these bodies, whose values there are exactly the same.
 */
export class BlendField {
  readonly #bodies: readonly PlacedBody[];

  private constructor(bodies: readonly PlacedBody[]) {
    this.#bodies = bodies;
  }

  static of(bodies: readonly FieldBody[]): BlendField {
    return new BlendField(
      bodies.map((body) => ({
        op: body.op,
        blend: body.blend,
        material: body.material,
        yields: body.yields ?? 0,
        field: placedField(body),
        range: placedRange(body),
      })),
    );
  }

  /** Number of bodies. */
  get size(): number {
    return this.#bodies.length;
  }

  /** Returns the signed distance at a point. */
  at(x: number, y: number, z: number): number {
    let [result] = NOTHING;
    for (const { field, op, blend } of this.#bodies) {
      const value = field(x, y, z);
      if (op === 'add') result = smoothMin(result, value, blend);
      else if (op === 'subtract') result = -smoothMin(-result, value, blend);
      else result = -smoothMin(-result, -value, blend);
    }
    return result;
  }

  /**
   * Adds the share of each material in the surface at a place, which are 1 in total. The nearest body's material
   * counts, mixed over the width of the fillet. A body that cuts and does not name a material leaves the surface's
   * material unchanged.
   */
  addShares(
    [x, y, z]: ArrayLike<number> & Iterable<number>,
    { numbers, own, shares }: MaterialShares,
  ): void {
    let [result] = NOTHING;
    shares[own] = 1;
    for (const { field, op, blend, material, yields } of this.#bodies) {
      const value = field(x, y, z);
      const [before, after] =
        op === 'add' ? [result, value] : op === 'subtract' ? [-result, value] : [-result, -value];
      const least = smoothMin(before, after, blend);
      result = op === 'add' ? least : -least;
      if (op !== 'add' && material === null) continue;
      const taken = shareOf(before, after + yields, blend);
      for (let m = 0; m < shares.length; m++) shares[m] *= 1 - taken;
      shares[numbers.get(material) ?? own] += taken;
    }
  }

  /** Returns a field of the bodies that matter within a box, and the bounds of the distance there. */
  within(box: Box): { field: BlendField; range: Range } {
    let kept: PlacedBody[] = [];
    let range = NOTHING;
    for (const body of this.#bodies) {
      const own = widened(body.range(box));
      if (isWithout(range, own, body)) continue;
      // An added body hides all bodies before it if it is nearer by more than the fillet's width.
      if (body.op === 'add' && range[0] >= own[1] + body.blend + body.yields) {
        kept = [];
        range = NOTHING;
      }
      kept.push(body);
      range = blended(range, own, body);
    }
    return { field: new BlendField(kept), range };
  }
}

/** Returns whether a body changes nothing, given the range of its distance and that of the bodies before it. */
function isWithout(
  [least, greatest]: Range,
  own: Range,
  { op, blend }: Pick<PlacedBody, 'op' | 'blend'>,
): boolean {
  if (op === 'add') return own[0] >= greatest + blend;
  if (op === 'subtract') return own[0] >= -least + blend;
  return own[1] <= least - blend;
}

function blended(
  [least, greatest]: Range,
  own: Range,
  { op, blend }: Pick<PlacedBody, 'op' | 'blend'>,
): Range {
  const fillet = blend / 4;
  if (op === 'add') return [Math.min(least, own[0]) - fillet, Math.min(greatest, own[1])];
  const [from, to] = op === 'subtract' ? [-own[1], -own[0]] : own;
  return [Math.max(least, from), Math.max(greatest, to) + fillet];
}

function widened([least, greatest]: Range): Range {
  return [least - SLACK * (1 + Math.abs(least)), greatest + SLACK * (1 + Math.abs(greatest))];
}

/** Returns the smaller of two distances, with a fillet of `k` where they meet (Quilez's quadratic minimum). */
function smoothMin(a: number, b: number, k: number): number {
  const h = Math.max(0, k - Math.abs(a - b));
  return Math.min(a, b) - (k > 0 ? (h * h) / (4 * k) : 0);
}

/** Returns the share of the second distance in the smooth minimum, which is half if both are equal. */
function shareOf(a: number, b: number, k: number): number {
  if (k <= 0) return b < a ? 1 : 0;
  return Math.min(1, Math.max(0, 0.5 + (a - b) / (2 * k)));
}
