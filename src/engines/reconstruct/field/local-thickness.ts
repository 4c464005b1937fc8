import type { Grid } from '../../raster/grid.ts';
/**
 * Returns, for each cell, the radius of the largest inscribed disc that covers the cell, and 0 outside. The discs
 * around the ridge of the distance field are drawn, smallest first. Hildebrand & Rüegsegger, "A new method for the
 * model-independent assessment of thickness" (1997).
 */
export function localThickness(
  distance: Float32Array,
  { width, height }: Grid,
): Float32Array<ArrayBuffer> {
  const ridge: number[] = [];
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const p = y * width + x;
      if (distance[p] >= 0.5 && isRidge(distance, p, width)) ridge.push(p);
    }
  }
  ridge.sort((a, b) => distance[a] - distance[b]);
  const thickness = new Float32Array(width * height);
  for (const p of ridge) {
    const radius = distance[p];
    const cx = p % width;
    const cy = (p - cx) / width;
    const reach = Math.ceil(radius);
    for (let y = Math.max(0, cy - reach); y <= Math.min(height - 1, cy + reach); y++) {
      const half = Math.floor(Math.sqrt(Math.max(0, (radius + 0.5) ** 2 - (y - cy) ** 2)));
      const from = Math.max(0, cx - half);
      const to = Math.min(width - 1, cx + half);
      thickness.fill(radius, y * width + from, y * width + to + 1);
    }
  }
  return thickness;
}

/** Returns whether the disc of a cell is not contained in the disc of a neighbor. */
function isRidge(distance: Float32Array, p: number, width: number): boolean {
  const d = distance[p];
  const straight = d + 0.71;
  if (distance[p + 1] > straight || distance[p - 1] > straight) return false;
  if (distance[p + width] > straight || distance[p - width] > straight) return false;
  const oblique = d + 1;
  if (distance[p + width + 1] > oblique || distance[p - width - 1] > oblique) return false;
  return distance[p + width - 1] <= oblique && distance[p - width + 1] <= oblique;
}
