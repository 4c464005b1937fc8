import type { Backdrop } from '../spec.ts';
import type { View } from './camera.ts';
import { encode } from './colour.ts';
import { type ContactShadow, groundDarkness } from './contact-shadow.ts';
import type { DrawJob } from './frame.ts';

/** The contact shadow runs out over this share of the picture along its edges, instead of being cut off there. */
export const SHADOW_FADE = 0.12;
/** Linear light of the studio's background: in its middle, and how much darker its corners are. */
export const STUDIO = 0.86;
export const VIGNETTE = 0.2;

/** How dark the ground is that a pixel's centre sees, 0 to 1. */
export type ShadowLookUp = (x: number, y: number) => number;

/** The contact shadow as a view sees it. From below there is none: the ground would hide the model. */
export function groundShadow(
  { eye, right, up, forward, tangent, orthographic }: View,
  ground: ContactShadow,
  { width, height }: DrawJob,
): ShadowLookUp {
  const unit = (2 * tangent) / height;
  const rim = SHADOW_FADE * Math.min(width, height);
  if (eye[1] < ground.groundY) return () => 0;
  return (x, y) => {
    const dx = (x + 0.5 - width / 2) * unit;
    const dy = (height / 2 - y - 0.5) * unit;
    const across = right[1] * dx + up[1] * dy;
    const fall = orthographic ? forward[1] : forward[1] + across;
    const above = orthographic ? eye[1] + across : eye[1];
    const distance = (ground.groundY - above) / fall;
    if (!(distance > 0)) return 0;
    const spread = orthographic ? 1 : distance;
    const px = eye[0] + distance * forward[0] + spread * (right[0] * dx + up[0] * dy);
    const pz = eye[2] + distance * forward[2] + spread * (right[2] * dx + up[2] * dy);
    const darkness = groundDarkness(ground, px, pz);
    if (darkness === 0) return 0;
    const inset = Math.min(x, y, width - 1 - x, height - 1 - y) / rim;
    return inset >= 1 ? darkness : darkness * inset * inset * (3 - 2 * inset);
  };
}

/** Lays a pixel over each of the job's backdrops. */
export function composePixel(
  shadowAt: ShadowLookUp,
  { width, height, pictures }: DrawJob,
  x: number,
  y: number,
  pixels: Float32Array,
  p: number,
): void {
  const coverage = pixels[p + 3];
  const shadow = coverage < 0.999 ? shadowAt(x, y) : 0;
  const o = (y * width + x) * 4;
  for (let i = 0; i < pictures.length; i++) {
    const { backdrop, data } = pictures[i];
    if (coverage === 0 && shadow === 0 && backdrop !== 'studio') {
      data[o] = data[o + 1] = data[o + 2] = data[o + 3] = backdrop === 'white' ? 255 : 0;
      continue;
    }
    if (backdrop === 'transparent') {
      // The surface over a black shadow, as straight alpha: viewers blend in sRGB.
      const alpha = coverage + (1 - coverage) * shadow;
      const share = alpha === 0 ? 0 : coverage / alpha;
      for (let k = 0; k < 3; k++) data[o + k] = encode(pixels[p + k] / (coverage || 1)) * share;
      data[o + 3] = Math.round(alpha * 255);
      continue;
    }
    if (coverage === 0) {
      const grey = encode((1 - shadow) * brightness(backdrop, x, y, width, height));
      data[o] = data[o + 1] = data[o + 2] = grey;
    } else {
      const free = (1 - coverage) * (1 - shadow);
      const rest = free > 0 ? free * brightness(backdrop, x, y, width, height) : 0;
      data[o] = encode(pixels[p] + rest);
      data[o + 1] = encode(pixels[p + 1] + rest);
      data[o + 2] = encode(pixels[p + 2] + rest);
    }
    data[o + 3] = 255;
  }
}

function brightness(backdrop: Backdrop, x: number, y: number, width: number, height: number) {
  if (backdrop === 'white') return 1;
  const dx = (x + 0.5) / width - 0.5;
  const dy = (y + 0.5) / height - 0.46;
  return STUDIO * (1 - VIGNETTE * Math.min(1, 2 * (dx * dx + dy * dy)));
}
