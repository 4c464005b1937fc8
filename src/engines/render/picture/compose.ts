import { bytesOfLinear } from '../../raster/srgb.ts';
import { type ContactShadow, groundDarkness, groundOutline } from '../light/contact-shadow.ts';
import type { View } from '../scene/camera.ts';
import type { DrawJob } from './frame.ts';

/** The contact shadow runs out over this share of the picture along its edges, instead of being cut off there. */
export const SHADOW_FADE = 0.12;
/** Linear light in the middle of the studio's background, and how much darker its corners are. */
export const STUDIO = 0.86;
export const VIGNETTE = 0.2;
/** Coverage from which nothing behind a pixel shows through. */
const FULL = 0.999;

/** Composes rows of pixels, from `first` to before `last`, over each of the job's backdrops. */
export function composeRows(
  view: View,
  ground: ContactShadow,
  job: DrawJob,
  first: number,
  last: number,
  pixels: Float32Array,
): void {
  const { width, height, pictures } = job;
  const shadowAt = groundShadow(view, ground, job);
  const shadow = new Float32Array(width);
  const vignette = Float64Array.from(
    { length: width },
    (_, x) => 2 * ((x + 0.5) / width - 0.5) ** 2,
  );
  const light = new Float32Array(width);
  const line = new Float32Array(width * 4);
  for (let y = first; y < last; y++) {
    const row = pixels.subarray((y - first) * width * 4, (y - first + 1) * width * 4);
    const shaded = shadowAt(y, shadow);
    for (const { backdrop, data } of pictures) {
      const into = data.subarray(y * width * 4, (y + 1) * width * 4);
      if (backdrop === 'transparent') {
        composeClear(row, shaded ? shadow : null, line, into);
        continue;
      }
      const low = 2 * ((y + 0.5) / height - 0.46) ** 2;
      if (backdrop === 'white') light.fill(1);
      else
        for (let x = 0; x < width; x++)
          light[x] = STUDIO * (1 - VIGNETTE * Math.min(1, vignette[x] + low));
      composeOpaque(row, shaded ? shadow : null, light, line);
      bytesOfLinear(line, into);
    }
  }
}

function composeOpaque(
  row: Float32Array,
  shadow: Float32Array | null,
  light: Float32Array,
  line: Float32Array,
): void {
  for (let x = 0, o = 0; x < light.length; x++, o += 4) {
    const coverage = row[o + 3];
    const lit = shadow === null ? light[x] : light[x] * (1 - shadow[x]);
    const rest = coverage < FULL ? (1 - coverage) * lit : 0;
    line[o] = row[o] + rest;
    line[o + 1] = row[o + 1] + rest;
    line[o + 2] = row[o + 2] + rest;
    line[o + 3] = 1;
  }
}

/** Composes the surface over a black shadow, with straight alpha, because viewers blend in sRGB. */
function composeClear(
  row: Float32Array,
  shadow: Float32Array | null,
  line: Float32Array,
  into: Uint8Array,
): void {
  for (let o = 0; o < row.length; o += 4) {
    const whole = row[o + 3] > 0 ? 1 / row[o + 3] : 0;
    line[o] = row[o] * whole;
    line[o + 1] = row[o + 1] * whole;
    line[o + 2] = row[o + 2] * whole;
  }
  bytesOfLinear(line, into);
  for (let o = 0; o < row.length; o += 4) {
    const coverage = row[o + 3];
    const dark = shadow === null ? 0 : (1 - coverage) * shadow[o >> 2];
    const alpha = coverage + dark;
    if (dark > 0) {
      const share = coverage / alpha;
      into[o] *= share;
      into[o + 1] *= share;
      into[o + 2] *= share;
    }
    into[o + 3] = alpha < 1 ? alpha * 255 + 0.5 : 255;
  }
}

/** Writes the darkness of the ground at each pixel of a row, 0 to 1; returns false if the whole row is light. */
type ShadowRow = (y: number, into: Float32Array) => boolean;

/**
 * Returns the contact shadow as a view sees it. From below there is no shadow, because the ground would hide the model.
 */
function groundShadow(view: View, ground: ContactShadow, { width, height }: DrawJob): ShadowRow {
  const { eye, right, up, forward, tangent, orthographic } = view;
  if (eye[1] < ground.groundY) return () => false;
  const unit = (2 * tangent) / height;
  const rim = SHADOW_FADE * Math.min(width, height);
  const { left, top, right: end, bottom } = boxOf(groundOutline(ground), view, width, height);
  const xs = new Float64Array(Math.max(end - left + 1, 0));
  const zs = new Float64Array(xs.length);
  return (y, into) => {
    if (y < top || y > bottom) return false;
    const dy = (height / 2 - y - 0.5) * unit;
    const edge = Math.min(y, height - 1 - y);
    for (let x = left; x <= end; x++) {
      const dx = (x + 0.5 - width / 2) * unit;
      const across = right[1] * dx + up[1] * dy;
      const fall = orthographic ? forward[1] : forward[1] + across;
      const above = orthographic ? eye[1] + across : eye[1];
      const distance = (ground.groundY - above) / fall;
      const spread = orthographic ? 1 : distance;
      const seen = distance > 0;
      xs[x - left] = seen
        ? eye[0] + distance * forward[0] + spread * (right[0] * dx + up[0] * dy)
        : Infinity;
      zs[x - left] = seen
        ? eye[2] + distance * forward[2] + spread * (right[2] * dx + up[2] * dy)
        : Infinity;
    }
    into.fill(0);
    groundDarkness(ground, xs, zs, into.subarray(left, end + 1));
    for (let x = left; x <= end; x++) {
      const side = x < width - 1 - x ? x : width - 1 - x;
      const inset = (side < edge ? side : edge) / rim;
      if (inset < 1) into[x] *= inset * inset * (3 - 2 * inset);
    }
    return true;
  };
}

/**
 * Returns the box of pixels that contains the given points; the whole picture if a point is beside or behind the
 * camera.
 */
function boxOf(points: readonly (readonly number[])[], view: View, width: number, height: number) {
  const { eye, right, up, forward, tangent, orthographic } = view;
  const box = { left: width, right: -1, top: height, bottom: -1 };
  const scale = height / 2 / tangent;
  for (const point of points) {
    const [x, y, z] = point.map((value, k) => value - eye[k]);
    const depth = x * forward[0] + y * forward[1] + z * forward[2];
    if (!orthographic && depth < 0.1)
      return { left: 0, right: width - 1, top: 0, bottom: height - 1 };
    const shrink = orthographic ? scale : scale / depth;
    const column = Math.floor(width / 2 + (x * right[0] + y * right[1] + z * right[2]) * shrink);
    const row = Math.floor(height / 2 - (x * up[0] + y * up[1] + z * up[2]) * shrink);
    box.left = Math.max(0, Math.min(box.left, column));
    box.right = Math.min(width - 1, Math.max(box.right, column + 1));
    box.top = Math.max(0, Math.min(box.top, row));
    box.bottom = Math.min(height - 1, Math.max(box.bottom, row + 1));
  }
  return box;
}
