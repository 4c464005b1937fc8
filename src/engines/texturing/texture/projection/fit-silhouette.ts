import { type Box, FINE, GRID, type ObjectShape, type Silhouette } from './silhouette.ts';

/** Quality of the fit of an outline to that of an image. */
export interface SilhouetteFit {
  /** Intersection of both outlines divided by their union, 0 to 1; reduced if one had to be stretched. */
  agreement: number;
  /** Position of the model's box in the image. */
  box: Box;
}

/** Steps of the search, as fractions of the box. */
const STEPS = [0.08, 0.04, 0.02, 0.01];
/**
 * A box may be stretched by up to this factor without a penalty, to allow for perspective and for models that were made
 * by eye.
 */
const STRETCH = 1.25;

/**
 * Fits the outline of a model to a picture's object: starts from the object's box and searches for the best agreement.
 */
export function fitSilhouette(
  { cells, aspect }: Silhouette,
  { cells: pixels, share, box }: ObjectShape,
): SilhouetteFit {
  let size = 0;
  for (const cell of cells) size += cell;
  const judge = ({ left, top, width, height }: Box): number => {
    let both = 0;
    for (let v = 0; v < GRID; v++) {
      const y = Math.floor(((top + ((v + 0.5) / GRID) * height - box.top) / box.height) * FINE);
      if (y < 0 || y >= FINE) continue;
      for (let u = 0; u < GRID; u++) {
        if (cells[v * GRID + u] === 0) continue;
        const x = Math.floor(((left + ((u + 0.5) / GRID) * width - box.left) / box.width) * FINE);
        if (x >= 0 && x < FINE) both += pixels[y * FINE + x];
      }
    }
    // Area of the picture's object, in cells of this box.
    const shown = (share * box.width * box.height * GRID * GRID) / Math.max(width * height, 1e-9);
    const stretch = width / height / aspect;
    const penalty = Math.min(1, STRETCH * Math.min(stretch, 1 / stretch));
    const either = size + shown - both;
    return either > 0 ? (both / either) * penalty : 0;
  };
  let best: SilhouetteFit = { agreement: judge(box), box };
  for (const step of STEPS) {
    for (let moved = true, round = 0; moved && round < 6; round++) {
      moved = false;
      const dx = step * best.box.width;
      const dy = step * best.box.height;
      for (const [left, top, width, height] of MOVES) {
        const tried: Box = {
          left: best.box.left + left * dx,
          top: best.box.top + top * dy,
          width: best.box.width + width * dx,
          height: best.box.height + height * dy,
        };
        const agreement = judge(tried);
        if (agreement <= best.agreement + 1e-6) continue;
        best = { agreement, box: tried };
        moved = true;
      }
    }
  }
  return best;
}

/** Moves of each border separately, moves of the whole box, and scaling about its center. */
const MOVES: readonly (readonly [number, number, number, number])[] = [
  ...([-1, 1] as const).flatMap(
    (s) =>
      [
        [s, 0, -s, 0],
        [0, 0, s, 0],
        [0, s, 0, -s],
        [0, 0, 0, s],
        [s, 0, 0, 0],
        [0, s, 0, 0],
        [s, s, -2 * s, -2 * s],
      ] as const,
  ),
];

/** Returns how well a plain disc or rectangle fits an outline: an image only gives information if it fits better. */
export function plainness(silhouette: Silhouette): number {
  const shapes = [DISC, RECTANGLE].map((cells) => ({
    cells,
    share: cells.reduce((sum, cell) => sum + cell, 0) / cells.length,
    box: { left: 0, top: 0, width: silhouette.aspect, height: 1 },
  }));
  return Math.max(...shapes.map((shape) => fitSilhouette(silhouette, shape).agreement));
}

const RECTANGLE = new Uint8Array(FINE * FINE).fill(1);
const DISC = RECTANGLE.map((_, i) => {
  const x = (2 * ((i % FINE) + 0.5)) / FINE - 1;
  const y = (2 * (Math.floor(i / FINE) + 0.5)) / FINE - 1;
  return x * x + y * y <= 1 ? 1 : 0;
});
