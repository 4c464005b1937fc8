import type { ShapeFigures } from '../../spec.ts';
import { excessOf } from '../shape/limits.ts';
import type { ShapeSource } from '../shape/paired-quads.ts';
import { diagonalOf, type Surface } from '../surface/surface.ts';

/**
 * Distances of a part are relative to its own diagonal, or to this share of the whole's diagonal if that is larger: 1.5
 * % of it is
 * 0.03 % of the whole, which nobody sees.
 */
const LEAST_PART = 0.02;
/** Deviation of a part's result from the part. */
export interface PartShape {
  part: number;
  figures: ShapeFigures;
  from: ShapeSource;
}

/** Returns the minimum diagonal to which distances of parts are relative. */
export function leastDiagonal({ positions }: Surface): number {
  return LEAST_PART * diagonalOf(positions);
}

/** Records how well the shape of each part was kept. */
export class ShapeBook {
  readonly #lost = new Map<number, ShapeFigures>();
  /** Number of parts whose quads do not come from the first field. */
  readonly replaced = { finer: 0, paired: 0, source: 0 };

  enter({ part, figures, from }: PartShape): void {
    if (from !== 'field') this.replaced[from]++;
    if (excessOf(figures) > 1) this.#lost.set(part, figures);
  }

  /** Returns the measurements of the parts beyond the limits. */
  get lost(): ReadonlyMap<number, ShapeFigures> {
    return this.#lost;
  }
}
