/** A line through points, in two dimensions. */
export type Stroke = [number, number][];

/** Degrees of an arc between two points. */
const ARC_STEP = 18;
/** Angle in degrees from which a bend of a line is a corner, at which two strokes meet. */
const CORNER = 40;

/**
 * Reads strokes. `x,y` is a point on a line; `@x,y,rx,ry,from,to` is an arc about a center, from one angle to another
 * in degrees, counterclockwise if they increase; `|` separates strokes. A stroke is cut at its corners.
 */
export function readStrokes(text: string): Stroke[] {
  return text.split('|').flatMap((stroke) => {
    const points: Stroke = [];
    for (const token of stroke.split(' ')) {
      if (!token.startsWith('@')) {
        push(points, token.split(',').map(Number));
        continue;
      }
      const [x, y, rx, ry, from, to] = token.slice(1).split(',').map(Number);
      const steps = Math.max(2, Math.round(Math.abs(to - from) / ARC_STEP));
      for (let i = 0; i <= steps; i++) {
        const angle = ((from + ((to - from) * i) / steps) * Math.PI) / 180;
        push(points, [x + rx * Math.cos(angle), y + ry * Math.sin(angle)]);
      }
    }
    return cutAtCorners(points);
  });
}

function push(points: Stroke, [x, y]: readonly number[]): void {
  const last = points.at(-1);
  if (last === undefined || Math.hypot(x - last[0], y - last[1]) > 1e-3) points.push([x, y]);
}

function cutAtCorners(points: Stroke): Stroke[] {
  const strokes: Stroke[] = [];
  let current: Stroke = [points[0]];
  for (let i = 1; i < points.length; i++) {
    current.push(points[i]);
    if (i + 1 < points.length && bendAt(points, i) > CORNER) {
      strokes.push(current);
      current = [points[i]];
    }
  }
  return [...strokes, current];
}

function bendAt(points: Stroke, i: number): number {
  const [a, b, c] = [points[i - 1], points[i], points[i + 1]];
  const angle = Math.atan2(c[1] - b[1], c[0] - b[0]) - Math.atan2(b[1] - a[1], b[0] - a[0]);
  return (Math.abs(Math.atan2(Math.sin(angle), Math.cos(angle))) * 180) / Math.PI;
}

/** Returns the line with extra points, so that neighbors are at most this far apart. */
export function refined(stroke: Stroke, longest: number): Stroke {
  return stroke.flatMap((point, i): Stroke => {
    const next = stroke[i + 1];
    if (next === undefined) return [point];
    const [dx, dy] = [next[0] - point[0], next[1] - point[1]];
    const pieces = Math.max(1, Math.ceil(Math.hypot(dx, dy) / longest));
    return Array.from({ length: pieces }, (_, k) => [
      point[0] + (dx * k) / pieces,
      point[1] + (dy * k) / pieces,
    ]);
  });
}
