import sharp from 'sharp';
import { fillTexels } from '../../mesh/fill-texels.ts';
import type { Raster } from '../../spec.ts';
import { sharedBytes } from '../shared-arrays.ts';
import type { Picture } from './project-rows.ts';
import type { Surface } from './texture-rows.ts';

/** What a picture can do for a model. */
export interface PictureUse {
  mode: 'front' | 'tile';
  picture: Picture;
  coarse: Picture;
  /** Of the picture's silhouette with the model's from the front, over their union. */
  agreement: number;
}

/** Side of the silhouettes that are compared. */
const SILHOUETTE = 96;
/** From this agreement on the picture shows the model from the front. */
const SAME_SHAPE = 0.78;
const OPAQUE = 200;
/** Side that pictures are worked on in. */
const SIDE = 1024;
const COARSE = 24;

/** Looks whether a picture shows the model from the front; else the largest square within its object is to be tiled. */
export async function usePicture(image: Raster, surface: Surface): Promise<PictureUse> {
  const box = objectBox(image);
  const agreement = compareSilhouettes(image, box, surface);
  const mode = agreement >= SAME_SHAPE ? 'front' : 'tile';
  const part = mode === 'front' ? box : largestSquare(image, box);
  const { data, info } = await sharp(image.data, {
    raw: { width: image.width, height: image.height, channels: 4 },
  })
    .extract(part)
    .resize({ width: SIDE, height: SIDE, fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const picture = withoutHoles(data, info.width);
  const small = await sharp(picture.data, {
    raw: { width: SIDE, height: SIDE, channels: 3 },
  })
    .resize({ width: COARSE, height: COARSE, fit: 'fill' })
    .blur(1)
    .raw()
    .toBuffer();
  const coarse = { width: COARSE, height: COARSE, data: sharedBytes(small.length) };
  coarse.data.set(small);
  return { mode, picture, coarse, agreement };
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

function objectBox({ width, height, data }: Raster): Box {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (data[4 * (y * width + x) + 3] < OPAQUE) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  return right < 0
    ? { left: 0, top: 0, width, height }
    : { left, top, width: right - left + 1, height: bottom - top + 1 };
}

function compareSilhouettes(image: Raster, box: Box, surface: Surface): number {
  const { triangles, positions, corners, low, high } = surface;
  const model = new Uint8Array(SILHOUETTE * SILHOUETTE);
  const place = (corner: number) => {
    const p = 3 * corners[corner];
    return [
      ((positions[p] - low[0]) / Math.max(high[0] - low[0], 1e-12)) * SILHOUETTE,
      ((high[1] - positions[p + 1]) / Math.max(high[1] - low[1], 1e-12)) * SILHOUETTE,
    ];
  };
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [place(triangles[t]), place(triangles[t + 1]), place(triangles[t + 2])];
    const area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    if (area === 0) continue;
    const last = SILHOUETTE - 1;
    const bottom = Math.min(last, Math.floor(Math.max(a[1], b[1], c[1])));
    const right = Math.min(last, Math.floor(Math.max(a[0], b[0], c[0])));
    for (let y = Math.max(0, Math.floor(Math.min(a[1], b[1], c[1]))); y <= bottom; y++) {
      for (let x = Math.max(0, Math.floor(Math.min(a[0], b[0], c[0]))); x <= right; x++) {
        const weight = (p: number[], q: number[]) =>
          ((p[0] - x - 0.5) * (q[1] - y - 0.5) - (p[1] - y - 0.5) * (q[0] - x - 0.5)) / area;
        if (Math.min(weight(a, b), weight(b, c), weight(c, a)) >= -0.02)
          model[y * SILHOUETTE + x] = 1;
      }
    }
  }
  let [both, either] = [0, 0];
  for (let y = 0; y < SILHOUETTE; y++) {
    for (let x = 0; x < SILHOUETTE; x++) {
      const px = box.left + Math.floor(((x + 0.5) / SILHOUETTE) * box.width);
      const py = box.top + Math.floor(((y + 0.5) / SILHOUETTE) * box.height);
      const shown = image.data[4 * (py * image.width + px) + 3] >= OPAQUE ? 1 : 0;
      both += shown & model[y * SILHOUETTE + x];
      either += shown | model[y * SILHOUETTE + x];
    }
  }
  // Boxes of one shape, stretched onto each other: their proportions count as well.
  const aspect =
    (box.width * Math.max(high[1] - low[1], 1e-12)) /
    (box.height * Math.max(high[0] - low[0], 1e-12));
  return either > 0 ? (both / either) * Math.min(1, 1.3 * Math.min(aspect, 1 / aspect)) : 0;
}

/** The largest square of opaque pixels, by the usual table of squares that end at a pixel. */
function largestSquare({ width, data }: Raster, box: Box): Box {
  const row = new Uint32Array(box.width + 1);
  let best = { side: 0, x: 0, y: 0 };
  for (let y = 0; y < box.height; y++) {
    let diagonal = 0;
    for (let x = 0; x < box.width; x++) {
      const above = row[x + 1];
      const opaque = data[4 * ((box.top + y) * width + box.left + x) + 3] >= OPAQUE;
      row[x + 1] = opaque ? 1 + Math.min(above, row[x], diagonal) : 0;
      diagonal = above;
      if (row[x + 1] > best.side) best = { side: row[x + 1], x, y };
    }
  }
  if (best.side < 2) return box;
  const left = box.left + best.x - best.side + 1;
  return { left, top: box.top + best.y - best.side + 1, width: best.side, height: best.side };
}

/** RGBA → RGB with colours of the object where it is not. */
function withoutHoles(pixels: Uint8Array, size: number): Picture {
  const data = sharedBytes(size * size * 3);
  const covered = new Uint8Array(size * size);
  for (let i = 0; i < covered.length; i++) {
    covered[i] = pixels[4 * i + 3] >= OPAQUE ? 1 : 0;
    for (let k = 0; k < 3; k++) data[3 * i + k] = pixels[4 * i + k];
  }
  // The outermost pixels are mixed with what was behind the object.
  const inner = covered.map((on, i) =>
    (on & covered[i - 2] & covered[i + 2] & covered[i - 2 * size] & covered[i + 2 * size]) === 1
      ? 1
      : 0,
  );
  fillTexels(data, inner.includes(1) ? inner : covered, size, 3);
  return { width: size, height: size, data };
}
