import type { Raster } from '../../src/engines/spec.ts';
import { randomNumbers } from './random.ts';

/**
 * Returns a random cut-out of 1 to 200 pixels per side: full frames, pixel noise, or overlapping bars, soft ellipses
 * and boxes.
 */
export function randomCutOut(seed: number): Raster {
  const random = randomNumbers(seed);
  const width = 1 + Math.floor(random() ** 2 * 200);
  const height = 1 + Math.floor(random() ** 2 * 200);
  const kind = Math.floor(random() * 5);
  const blobs = Array.from({ length: 1 + Math.floor(random() * 6) }, () => ({
    x: random() * width,
    y: random() * height,
    across: (random() * width) / 2 + 1,
    along: kind === 2 ? 2 : (random() * height) / 2 + 1,
    turn: random() * 2 * Math.PI,
    color: [random() * 255, random() * 255, random() * 255],
  }));
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const pixel = data.subarray((y * width + x) * 4);
      if (kind === 0) pixel.set([x * 7, y * 5, x * y, 255]);
      else if (kind === 1) pixel.set([255 * random(), 99, 99, random() < 0.5 ? 255 : 0]);
      else {
        for (const blob of blobs) {
          const u = (x - blob.x) * Math.cos(blob.turn) + (y - blob.y) * Math.sin(blob.turn);
          const v = (y - blob.y) * Math.cos(blob.turn) - (x - blob.x) * Math.sin(blob.turn);
          const [a, b] = [Math.abs(u / blob.across), Math.abs(v / blob.along)];
          const reach = kind === 4 ? Math.max(a, b) : Math.hypot(a, b);
          const alpha = Math.min(255, (1.2 - reach) * (kind === 3 ? 200 : 2000));
          if (alpha > pixel[3]) pixel.set([...blob.color, alpha]);
        }
      }
    }
  }
  return { width, height, data };
}
