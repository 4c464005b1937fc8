/** Width of the blended border, as a fraction of the picture's side. */
const BORDER = 0.04;

/**
 * Cuts a part out of a square picture, from its top left corner, and makes it tile without seams: its left border is
 * blended with the pixels to the right of the part in the picture, and its top border with the pixels below the part.
 * @param channels three per pixel
 */
export function joinBorders(
  channels: Float32Array,
  size: number,
  { width, height }: { width: number; height: number },
): Float32Array {
  const wide = Math.min(Math.round(BORDER * size), size - width);
  const tall = Math.min(Math.round(BORDER * size), size - height);
  const part = new Float32Array(3 * width * height);
  for (let y = 0; y < height; y++) {
    const v = y < tall ? (y + 0.5) / tall : 1;
    for (let x = 0; x < width; x++) {
      const u = x < wide ? (x + 0.5) / wide : 1;
      for (let k = 0; k < 3; k++) {
        const at = (px: number, py: number) => channels[3 * (py * size + px) + k];
        const row = (py: number) =>
          u === 1 ? at(x, py) : at(x, py) * u + at(x + width, py) * (1 - u);
        part[3 * (y * width + x) + k] = v === 1 ? row(y) : row(y) * v + row(y + height) * (1 - v);
      }
    }
  }
  return part;
}
