import type { VectorDrawing } from '../library/drawings.ts';

/** Distance between two copies in units of the view box, less its width: drawings have a margin of 1 to 2 units. */
const OVERLAP = 1;

/** The drawing several times in a row. */
export function copiesOf(drawing: VectorDrawing, count: number): VectorDrawing {
  if (count === 1) return drawing;
  const step = drawing.width - OVERLAP;
  const body = Array.from(
    { length: count },
    (_, i) => `<g transform="translate(${i * step} 0)">${drawing.body}</g>`,
  ).join('');
  return { body, width: step * (count - 1) + drawing.width, height: drawing.height };
}
