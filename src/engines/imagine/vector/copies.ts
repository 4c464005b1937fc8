import type { VectorDrawing } from '../library/drawings.ts';

/** Overlap of two neighboring copies, in units of the view box. Drawings have a margin of 1 to 2 units. */
const OVERLAP = 1;

/** Returns a drawing with several copies of the given one in a row. */
export function copiesOf(drawing: VectorDrawing, count: number): VectorDrawing {
  if (count === 1) return drawing;
  const step = drawing.width - OVERLAP;
  const body = Array.from(
    { length: count },
    (_, i) => `<g transform="translate(${i * step} 0)">${drawing.body}</g>`,
  ).join('');
  return { body, width: step * (count - 1) + drawing.width, height: drawing.height };
}
