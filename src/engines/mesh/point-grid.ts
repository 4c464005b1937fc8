/**
 * Points in the cells of a square grid over their bounds, about one per cell. Buffers are kept from one filling to the
 * next.
 */
export interface PointGrid {
  /**
   * Fills the grid with the given `count` points. Their coordinates are in x and y, which may hold other points too.
   */
  fill(points: Int32Array, count: number, x: Float64Array, y: Float64Array): void;
  /**
   * Calls `each` for each point in the cells that a rectangle touches, until it returns `stop`.
   * @returns the number of points and cells visited, as a measure of the work
   */
  visit(x0: number, y0: number, x1: number, y1: number, each: (point: number) => Visit): number;
}

/** The result of a visit: keep the point and continue, forget it and continue, or stop. */
export type Visit = 'keep' | 'forget' | 'stop';

/** Maximum number of cells per side. */
const MAX_SIDE = 512;

export function createPointGrid(): PointGrid {
  let side = 1;
  let [lowX, lowY, scaleX, scaleY] = [0, 0, 0, 0];
  let start = new Uint32Array(2);
  let end = new Uint32Array(1);
  let items = new Uint32Array(0);

  const cell = (value: number, low: number, scale: number) =>
    Math.min(side - 1, Math.max(0, Math.trunc((value - low) * scale) || 0));

  return {
    fill(points, count, x, y) {
      side = Math.min(MAX_SIDE, Math.max(1, Math.trunc(Math.sqrt(count))));
      let [highX, highY] = [-Infinity, -Infinity];
      [lowX, lowY] = [Infinity, Infinity];
      for (let i = 0; i < count; i++) {
        const p = points[i];
        if (x[p] < lowX) lowX = x[p];
        if (x[p] > highX) highX = x[p];
        if (y[p] < lowY) lowY = y[p];
        if (y[p] > highY) highY = y[p];
      }
      scaleX = highX > lowX ? side / (highX - lowX) : 0;
      scaleY = highY > lowY ? side / (highY - lowY) : 0;
      const cells = side * side;
      if (end.length < cells) {
        start = new Uint32Array(cells + 1);
        end = new Uint32Array(cells);
      } else start.fill(0, 0, cells + 1);
      if (items.length < count) items = new Uint32Array(2 * count);
      const cellOf = (p: number) => cell(y[p], lowY, scaleY) * side + cell(x[p], lowX, scaleX);
      for (let i = 0; i < count; i++) start[cellOf(points[i]) + 1]++;
      for (let c = 0; c < cells; c++) {
        start[c + 1] += start[c];
        end[c] = start[c];
      }
      for (let i = 0; i < count; i++) items[end[cellOf(points[i])]++] = points[i];
    },
    visit(x0, y0, x1, y1, each) {
      const [fromX, toX] = [cell(x0, lowX, scaleX), cell(x1, lowX, scaleX)];
      const [fromY, toY] = [cell(y0, lowY, scaleY), cell(y1, lowY, scaleY)];
      let steps = 0;
      for (let cy = fromY; cy <= toY; cy++) {
        for (let c = cy * side + fromX; c <= cy * side + toX; c++) {
          steps++;
          for (let i = start[c]; i < end[c]; ) {
            steps++;
            const verdict = each(items[i]);
            if (verdict === 'stop') return steps;
            if (verdict === 'forget') items[i] = items[--end[c]];
            else i++;
          }
        }
      }
      return steps;
    },
  };
}
