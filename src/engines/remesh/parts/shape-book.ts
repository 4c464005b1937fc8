import type { ShapeFigures } from '../../spec.ts';
import { excessOf } from '../shape/limits.ts';
import type { ShapeSource } from '../shape/paired-quads.ts';
import { diagonalOf, type Surface } from '../surface/surface.ts';

/**
 * Distances of a part are taken in its own diagonal, or in this share of the whole's where that is larger: 1.5 % of it is
 * 0.03 % of the whole, which nobody sees.
 */
const LEAST_PART = 0.02;
/** Maximum number of parts beyond the limits that are reported individually. */
const MOST_TOLD = 10;

/** Deviation of a part's result from the part. */
export interface PartShape {
  part: number;
  figures: ShapeFigures;
  from: ShapeSource;
}

/** The least diagonal that distances of parts are measured in. */
export function leastDiagonal({ positions }: Surface): number {
  return LEAST_PART * diagonalOf(positions);
}

/** Records how well the shape of each part was kept. */
export class ShapeBook {
  /** Parts beyond the limits, limited to the worst ones, in order. */
  readonly lost: PartShape[] = [];
  lostCount = 0;
  /** Parts whose quads come from elsewhere than the first field. */
  readonly replaced = { finer: 0, paired: 0, source: 0 };

  enter(shape: PartShape): void {
    if (shape.from !== 'field') this.replaced[shape.from]++;
    if (excessOf(shape.figures) <= 1) return;
    this.lostCount++;
    this.lost.push(shape);
    if (this.lost.length > 2 * MOST_TOLD) this.#trim();
  }

  /** The worst parts beyond the limits. */
  worst(): PartShape[] {
    this.#trim();
    return this.lost.toSorted((a, b) => a.part - b.part);
  }

  #trim(): void {
    this.lost.sort((a, b) => excessOf(b.figures) - excessOf(a.figures) || a.part - b.part);
    this.lost.length = Math.min(this.lost.length, MOST_TOLD);
  }
}
