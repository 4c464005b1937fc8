import type { Grid } from '../../raster/grid.ts';
/**
 * Returns, for each cell, the radius of the largest disc inside the silhouette that covers the cell. This is half the
 * width of the part that the cell belongs to. Hildebrand & Rüegsegger, "A new method for the model-independent
 * assessment of thickness" (1997). A disc is skipped if a disc that is larger by at least a cell covers its center,
 * which leaves only the discs along the medial axis.
 */
export function localRadius(
  distance: Float32Array,
  inside: Uint8Array,
  { width, height }: Grid,
): Float32Array {
  const radius = new Float32Array(width * height);
  const order = Uint32Array.from(inside.keys()).filter((p) => inside[p] && distance[p] > 0);
  order.sort((a, b) => distance[b] - distance[a] || a - b);
  for (const p of order) {
    const r = distance[p];
    if (radius[p] >= r + 1) continue;
    const reach = Math.ceil(r);
    const centreX = p % width;
    const centreY = (p - centreX) / width;
    for (let y = Math.max(0, centreY - reach); y <= Math.min(height - 1, centreY + reach); y++) {
      const dy = y - centreY;
      for (let x = Math.max(0, centreX - reach); x <= Math.min(width - 1, centreX + reach); x++) {
        const q = y * width + x;
        if (radius[q] < r && (x - centreX) ** 2 + dy * dy <= r * r) radius[q] = r;
      }
    }
  }
  return radius;
}
