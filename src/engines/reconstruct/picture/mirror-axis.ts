import type { Grid } from '../../raster/grid.ts';
/** A mirror axis in the image: the line through (x, y) with unit normal (normalX, normalY). */
export interface MirrorAxis {
  /** Overlap of the silhouette with its mirror image, intersection over union. */
  score: number;
  /** Degrees; 0 is the vertical axis. */
  angle: number;
  x: number;
  y: number;
  normalX: number;
  normalY: number;
}

/** Advantage given to the vertical axis over hardly better ones, because most things stand upright. */
const UPRIGHT_BONUS = 0.02;
const RADIANS = Math.PI / 180;

/**
 * Finds the best mirror axis of the silhouette near its centroid: searches 36 directions and 7 offsets on about 72
 * cells, then refines by single degrees and half cells.
 */
export function findMirrorAxis(inside: Uint8Array, { width, height }: Grid): MirrorAxis {
  const step = Math.max(1, Math.round(Math.max(width, height) / 72));
  const points: number[] = [];
  let cx = 0;
  let cy = 0;
  for (let y = 0; y < height; y += step) {
    for (let x = 0; x < width; x += step) {
      if (!inside[y * width + x]) continue;
      points.push(x, y);
      cx += x;
      cy += y;
    }
  }
  const count = points.length / 2;
  if (count === 0) {
    return { score: 0, angle: 0, x: width / 2, y: height / 2, normalX: 1, normalY: 0 };
  }
  cx /= count;
  cy /= count;
  const xs = Float64Array.from({ length: count }, (_, i) => points[2 * i] - cx);
  const ys = Float64Array.from({ length: count }, (_, i) => points[2 * i + 1] - cy);
  const overlap = (angle: number, offset: number): number => {
    const nx = Math.cos(angle * RADIANS);
    const ny = Math.sin(angle * RADIANS);
    let hits = 0;
    for (let i = 0; i < count; i++) {
      const r = 2 * (xs[i] * nx + ys[i] * ny - offset);
      const x = Math.round(xs[i] + cx - r * nx);
      const y = Math.round(ys[i] + cy - r * ny);
      if (x >= 0 && y >= 0 && x < width && y < height && inside[y * width + x]) hits++;
    }
    return hits / (2 * count - hits);
  };
  let best = { rank: 0, score: 0, angle: 0, offset: 0 };
  const consider = (angle: number, offset: number): void => {
    const score = overlap(angle, offset);
    const rank = score + (angle === 0 ? UPRIGHT_BONUS : 0);
    if (rank > best.rank) best = { rank, score, angle, offset };
  };
  for (let angle = -90; angle < 90; angle += 5) {
    for (let o = -3; o <= 3; o++) consider(angle, o * step);
  }
  const coarse = best;
  for (let angle = coarse.angle - 4; angle <= coarse.angle + 4; angle++) {
    for (let o = coarse.offset - step; o <= coarse.offset + step; o += 0.5) consider(angle, o);
  }
  const normalX = Math.cos(best.angle * RADIANS);
  const normalY = Math.sin(best.angle * RADIANS);
  return {
    score: best.score,
    angle: best.angle,
    x: cx + best.offset * normalX,
    y: cy + best.offset * normalY,
    normalX,
    normalY,
  };
}

/**
 * Returns how symmetric the silhouette is about the best upright axis within 4 % of the grid from its centroid:
 * intersection over union, 1 for a perfect mirror image. It is computed at full resolution, because it decides what the
 * back looks like.
 */
export function uprightSymmetry(inside: Uint8Array, { width, height }: Grid): number {
  let sum = 0;
  let area = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (inside[y * width + x]) {
        sum += x;
        area++;
      }
    }
  }
  if (area === 0) return 0;
  const reach = Math.max(width, height) * 0.04;
  let best = 0;
  for (let centre = sum / area - reach; centre <= sum / area + reach; centre += 0.5) {
    // For every whole x: x' = round(2c - x) = shift - x.
    const shift = Math.round(2 * centre);
    let both = 0;
    for (let y = 0; y < height; y++) {
      const row = y * width;
      const last = Math.min(width - 1, shift);
      for (let x = Math.max(0, shift - width + 1); x <= last; x++) {
        both += inside[row + x] & inside[row + shift - x];
      }
    }
    best = Math.max(best, both / (2 * area - both));
  }
  return best;
}

/** Minimum symmetry of a silhouette about an upright axis (intersection over union) that makes it a front view. */
const FRONT_VIEW = 0.86;

/** Returns whether a silhouette of this {@link uprightSymmetry} is taken for a front view. */
export function isFrontView(symmetry: number): boolean {
  return symmetry > FRONT_VIEW;
}

/**
 * Range of angles, in degrees, and minimum symmetry about the axis for an object that is held at an angle and does not
 * stand on a base.
 */
const LEANING = { least: 15, most: 75, score: 0.88 };

/**
 * Returns whether the object leans in the image and is symmetric about its axis, like a rocket, a bottle or a pencil.
 */
export function isHeldAtAngle({ angle, score }: MirrorAxis): boolean {
  const lean = Math.abs(angle);
  return score > LEANING.score && lean > LEANING.least && lean < LEANING.most;
}
