import type { DepthsFromAbove } from './depths-from-above.ts';
import type { InflatedLine, InflatedOutline } from './inflated-outline.ts';
import { lengthOf, type Run } from './runs.ts';
import { POWERS } from './section.ts';

/**
 * Ranges of: the thickness of a part over the thickest on its line; that of others over its own; that of two thin parts
 * to each other; how far a brim reaches over its thickness.
 */
const PART = [0.4, 0.65] as const;
const HIDDEN = [1.5, 2.5] as const;
const ALIKE = [0.4, 0.6] as const;
const BRIM = [2, 3] as const;
/** Range of the height of a wing's column over its thickness: the rim of a body is thin, but its columns are not. */
const FLAT = [1.5, 2.5] as const;
/** Half depth of a thin part over its inflated half thickness. */
const ROUND = 1.15;

/** What the cells of a run of an inflated outline contribute to the sections with it. */
export class RunParts {
  readonly run: Run;
  /** The first cell with values, one before the run, and their number. */
  readonly first: number;
  readonly count: number;
  /** Half the greatest thickness, in cells. */
  readonly halfSize: number;
  /** The middle of the line's most inflated cells, within the run. */
  readonly middle: number;
  /** How far each cell reaches from the middle if its part is hidden in the other outline, in cells. */
  readonly thickness: Float32Array;
  /** 1 where the other outline shows how far the cell reaches, 0 where it hides it, as an arm beside a body. */
  readonly shown: Float32Array;
  /** How surely only the outline from above shows the depth of each cell: that of a wing. */
  readonly wings: Float32Array;
  readonly hasWings: boolean;
  /** Where the middle of hidden cells may lie. */
  readonly nearest: Float32Array;
  readonly farthest: Float32Array;
  /** Heights as shares of the greatest one on the line, and of that of their part; distances from the middle of the run. */
  readonly #shares: Float32Array;
  readonly #rims: Float32Array;
  readonly #distances: Float32Array;
  readonly #terms: (Float32Array | undefined)[] = [];
  readonly #rimTerms: (Float32Array | undefined)[] = [];
  readonly #fullTerms: (Float32Array | undefined)[] = [];

  /** @param other the same line of the other outline; `above`: null along the depth */
  constructor(
    { heights, parts, radii, lines, lineStride, stride }: InflatedOutline,
    line: number,
    run: Run,
    other: InflatedLine,
    above: DepthsFromAbove | null,
  ) {
    this.run = run;
    this.first = Math.floor(run.from) - 1;
    this.count = Math.ceil(run.to) + 2 - this.first;
    const { thickest, greatest, middle } = lines[line]!;
    this.middle = Math.max(run.from, Math.min(run.to, middle));
    const cells = (value: (p: number, i: number) => number) =>
      Float32Array.from({ length: this.count }, (_, i) =>
        value(line * lineStride + (this.first + i) * stride, this.first + i),
      );
    this.#shares = cells((p) => heights[p] / greatest);
    this.#rims = cells((p) => parts[p] / Math.max(1, radii[p]) ** 2);
    this.#distances = cells((_, i) => Math.abs((2 * i - run.from - run.to) / lengthOf(run)));
    this.halfSize = Math.sqrt(cells((p) => heights[p]).reduce((a, b) => Math.max(a, b), 1));
    this.thickness = cells((p) => ROUND * Math.sqrt(parts[p]));
    this.shown = cells((p) => {
      const isThin = 1 - ramp(radii[p] / thickest, PART);
      return 1 - isThin * ramp(other.thinnest / Math.max(1, radii[p]), HIDDEN);
    });
    this.wings = new Float32Array(this.count);
    this.nearest = new Float32Array(this.count).fill(-Infinity);
    this.farthest = new Float32Array(this.count).fill(Infinity);
    this.hasWings =
      above !== null &&
      this.#place(
        above,
        cells((p) => radii[p]),
      );
  }

  /** Puts hidden parts where the outline from above shows them. @returns whether there are wings */
  #place({ depths, heights }: DepthsFromAbove, radii: Float32Array): boolean {
    let hasWings = false;
    for (let i = 0; i < this.count; i++) {
      const depth = depths[this.first + i];
      if (this.shown[i] >= 1 || !depth) continue;
      const half = lengthOf(depth) / 2;
      const isFlat = 1 - ramp(heights[this.first + i]! / (2 * Math.max(1, radii[i]!)), FLAT);
      if (isFlat > 0) {
        this.wings[i] = (1 - this.shown[i]) * isFlat;
        this.thickness[i] += isFlat * (Math.max(1, half) - this.thickness[i]!);
        hasWings = true;
      }
      const reach = Math.min(half, this.thickness[i] + this.shown[i] * half);
      this.nearest[i] = depth.from + reach;
      this.farthest[i] = depth.to - reach;
    }
    return hasWings;
  }

  /** Terms of the cells in the sum that is 1 at the surface: (1 - height)^(p / 2). @param eighths of the power */
  terms(eighths: number): Float32Array {
    this.#terms[eighths] ??= this.#shares.map((share) => term(share, eighths / POWERS));
    return this.#terms[eighths];
  }

  /** The same with the heights of the cells' own parts. */
  rimTerms(eighths: number): Float32Array {
    this.#rimTerms[eighths] ??= this.#rims.map((share) => term(share, eighths / POWERS));
    return this.#rimTerms[eighths];
  }

  /** Terms of the superellipse in the whole rectangle: |x|^p. */
  fullTerms(eighths: number): Float32Array {
    this.#fullTerms[eighths] ??= this.#distances.map((x) => x ** (eighths / POWERS));
    return this.#fullTerms[eighths];
  }
}

const term = (share: number, power: number) => Math.max(0, 1 - share) ** (power / 2);

/** How much both outlines have a part that is equally thin on the line, around a thicker one: a brim, or a table top. */
export function discOf(front: InflatedLine, side: InflatedLine): number {
  const [a, b] = [front.thinnest, side.thinnest];
  const isThin = 1 - ramp(Math.max(a / front.thickest, b / side.thickest), PART);
  const isBrim = ramp(Math.min(front.brim, side.brim), BRIM);
  return isThin * isBrim * ramp(Math.min(a, b) / Math.max(a, b), ALIKE);
}

function ramp(value: number, [from, to]: readonly [number, number]): number {
  return Math.max(0, Math.min(1, (value - from) / (to - from)));
}
