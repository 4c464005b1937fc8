import { maskedBlur } from './gaussian-blur.ts';
import { relax } from './poisson-inflation.ts';
import { extendField } from './push-pull.ts';
import type { RegionLayout } from './region-layout.ts';
import type { Regions } from './region-segmentation.ts';

/** Heights above the smooth body that the picture suggests, in cells unless said otherwise. */
export interface Relief {
  /** Caps on enclosed regions. */
  bump: Float32Array<ArrayBuffer>;
  /** Depth order of the regions, -1 to 1, enclosed ones like their surroundings. */
  order: Float32Array<ArrayBuffer>;
  /** L* above the local mean, -12 to 12: fine detail by brightness. */
  detail: Float32Array<ArrayBuffer>;
}

/** Reads relief out of the regions and the lightness. */
export function readRelief(
  regions: Regions,
  layout: RegionLayout,
  lightness: Float32Array,
  inside: Uint8Array,
  width: number,
  height: number,
): Relief {
  return {
    bump: capEnclosed(regions, layout, width, height),
    order: orderField(regions, layout, width, height),
    detail: highPass(lightness, inside, width, height),
  };
}

/** Every enclosed region becomes a small inflated cap, at most a tenth of the grid high. */
function capEnclosed(regions: Regions, layout: RegionLayout, width: number, height: number) {
  const { label, count } = regions;
  const bump = new Float32Array(width * height);
  const mask = new Uint8Array(width * height);
  for (let p = 0; p < mask.length; p++) if (label[p] >= 0 && layout.enclosed[label[p]]) mask[p] = 1;
  const u = new Float32Array(width * height);
  relax(u, mask, label, width, height, 4, 120, 1.8);
  const highest = new Float64Array(count);
  for (let p = 0; p < mask.length; p++) {
    if (mask[p] && u[p] > highest[label[p]]) highest[label[p]] = u[p];
  }
  const limit = 0.1 * Math.max(width, height);
  for (let p = 0; p < mask.length; p++) {
    if (!mask[p]) continue;
    const radius = Math.sqrt(highest[label[p]]);
    if (radius === 0) continue;
    const amplitude = Math.min(0.45 * radius, limit);
    // A quarter of the height is a step, so that the region stands out even where it is flat.
    bump[p] = amplitude * ((0.8 * Math.sqrt(u[p])) / radius + 0.25);
  }
  return bump;
}

function orderField(regions: Regions, layout: RegionLayout, width: number, height: number) {
  const { label } = regions;
  const order = new Float32Array(width * height);
  const known = new Float32Array(width * height);
  for (let p = 0; p < order.length; p++) {
    if (label[p] < 0 || layout.enclosed[label[p]]) continue;
    order[p] = layout.figure[label[p]];
    known[p] = 1;
  }
  extendField(order, known, width, height, 1);
  return order;
}

function highPass(lightness: Float32Array, inside: Uint8Array, width: number, height: number) {
  const mean = maskedBlur(lightness, inside, width, height, Math.max(width, height) * 0.02);
  const detail = new Float32Array(width * height);
  for (let p = 0; p < detail.length; p++) {
    if (inside[p]) detail[p] = Math.max(-12, Math.min(12, lightness[p] - mean[p]));
  }
  return detail;
}
