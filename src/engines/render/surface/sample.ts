import type { TextureSlot } from '../../mesh/texture-use.ts';
import { wrapTexel } from '../../mesh/texture-use.ts';
import { LINEAR_OF_BYTE } from '../../raster/srgb.ts';
import type { FragmentBatch } from '../raster/fragment-batch.ts';
import type { TriangleLayer } from '../scene/drawn-triangles.ts';
import type { Texture } from './texture.ts';

/**
 * Interpolates a batch's UVs into its `u` and `v`, and writes how much of the UV plane a pixel covers into `footprint`.
 */
export function readUvs({ values, elements }: TriangleLayer, batch: FragmentBatch): void {
  const { count, triangle, wa, wb, wc, spread, u, v, footprint } = batch;
  let last = -1;
  let [ua, va, ub, vb, uc, vc, size] = [0, 0, 0, 0, 0, 0, 0];
  for (let i = 0; i < count; i++) {
    const t = triangle[i];
    if (t !== last) {
      last = t;
      const a = 2 * elements[3 * t];
      const b = 2 * elements[3 * t + 1];
      const c = 2 * elements[3 * t + 2];
      ua = values[a];
      va = values[a + 1];
      ub = values[b];
      vb = values[b + 1];
      uc = values[c];
      vc = values[c + 1];
      size = Math.abs((ub - ua) * (vc - va) - (uc - ua) * (vb - va));
    }
    u[i] = ua * wa[i] + ub * wb[i] + uc * wc[i];
    v[i] = va * wa[i] + vb * wb[i] + vc * wc[i];
    footprint[i] = size * spread[i];
  }
}

/**
 * Interpolates the four texels around each UV of a batch, and writes the result into its `texel` (0 to 1). Colors are
 * averaged as linear light.
 * @param alpha whether alpha is wanted
 */
export function sampleTexture(
  texture: Texture,
  slot: TextureSlot,
  batch: FragmentBatch,
  color: boolean,
  alpha: boolean,
): void {
  const { texels, offsets, widths, heights } = texture;
  const { count, u, v, footprint, texel, texelAlpha } = batch;
  const { x: red, y: green, z: blue } = texel;
  const { wrapS, wrapT, nearest } = slot;
  const [ma, mb, mc, md, me, mf] = slot.transform;
  const most = offsets.length - 1;
  const area = widths[0] * heights[0] * Math.abs(ma * me - mb * md);
  for (let i = 0; i < count; i++) {
    // The mip level is half the binary logarithm of the footprint in texels, rounded towards the sharper level.
    const density = footprint[i] * area;
    const wanted = density >= 4 ? (31 - Math.clz32(density)) >> 1 : 0;
    const level = wanted < most ? wanted : most;
    const width = widths[level];
    const height = heights[level];
    const s = (ma * u[i] + mb * v[i] + mc) * width;
    const t = (md * u[i] + me * v[i] + mf) * height;
    const sharp = nearest && wanted === 0;
    const tu = sharp ? Math.floor(s) : s - 0.5;
    const tv = sharp ? Math.floor(t) : t - 0.5;
    const column = Math.floor(tu);
    const row = Math.floor(tv);
    const fu = tu - column;
    const fv = tv - row;
    let x0 = column;
    let x1 = column + 1;
    let y0 = row;
    let y1 = row + 1;
    if (!(column >= 0 && x1 < width)) {
      x0 = wrapTexel(column, width, wrapS);
      x1 = wrapTexel(x1, width, wrapS);
    }
    if (!(row >= 0 && y1 < height)) {
      y0 = wrapTexel(row, height, wrapT);
      y1 = wrapTexel(y1, height, wrapT);
    }
    const top = offsets[level] + y0 * width;
    const bottom = offsets[level] + y1 * width;
    const a = texels[top + x0];
    const b = texels[top + x1];
    const c = texels[bottom + x0];
    const d = texels[bottom + x1];
    const wd = fu * fv;
    const wb = fu - wd;
    const wc = fv - wd;
    const wa = 1 - fu - wc;
    if (color) {
      red[i] =
        LINEAR_OF_BYTE[a & 255] * wa +
        LINEAR_OF_BYTE[b & 255] * wb +
        LINEAR_OF_BYTE[c & 255] * wc +
        LINEAR_OF_BYTE[d & 255] * wd;
      green[i] =
        LINEAR_OF_BYTE[(a >>> 8) & 255] * wa +
        LINEAR_OF_BYTE[(b >>> 8) & 255] * wb +
        LINEAR_OF_BYTE[(c >>> 8) & 255] * wc +
        LINEAR_OF_BYTE[(d >>> 8) & 255] * wd;
      blue[i] =
        LINEAR_OF_BYTE[(a >>> 16) & 255] * wa +
        LINEAR_OF_BYTE[(b >>> 16) & 255] * wb +
        LINEAR_OF_BYTE[(c >>> 16) & 255] * wc +
        LINEAR_OF_BYTE[(d >>> 16) & 255] * wd;
    } else {
      red[i] = ((a & 255) * wa + (b & 255) * wb + (c & 255) * wc + (d & 255) * wd) / 255;
      green[i] =
        (((a >>> 8) & 255) * wa +
          ((b >>> 8) & 255) * wb +
          ((c >>> 8) & 255) * wc +
          ((d >>> 8) & 255) * wd) /
        255;
      blue[i] =
        (((a >>> 16) & 255) * wa +
          ((b >>> 16) & 255) * wb +
          ((c >>> 16) & 255) * wc +
          ((d >>> 16) & 255) * wd) /
        255;
    }
    if (alpha) {
      texelAlpha[i] = ((a >>> 24) * wa + (b >>> 24) * wb + (c >>> 24) * wc + (d >>> 24) * wd) / 255;
    }
  }
}

/** Returns a texture's alpha at a UV, 0 to 1, at full resolution. This alpha cuts the holes into masked surfaces. */
export function sampleAlpha(texture: Texture, slot: TextureSlot, u: number, v: number): number {
  const { texels, widths, heights } = texture;
  const [width, height] = [widths[0], heights[0]];
  const [ma, mb, mc, md, me, mf] = slot.transform;
  const s = (ma * u + mb * v + mc) * width;
  const t = (md * u + me * v + mf) * height;
  const tu = slot.nearest ? Math.floor(s) : s - 0.5;
  const tv = slot.nearest ? Math.floor(t) : t - 0.5;
  const column = Math.floor(tu);
  const row = Math.floor(tv);
  const fu = tu - column;
  const x0 = wrapTexel(column, width, slot.wrapS);
  const x1 = wrapTexel(column + 1, width, slot.wrapS);
  const y0 = wrapTexel(row, height, slot.wrapT) * width;
  const y1 = wrapTexel(row + 1, height, slot.wrapT) * width;
  const top = (texels[y0 + x0] >>> 24) * (1 - fu) + (texels[y0 + x1] >>> 24) * fu;
  const bottom = (texels[y1 + x0] >>> 24) * (1 - fu) + (texels[y1 + x1] >>> 24) * fu;
  return (top + (bottom - top) * (tv - row)) / 255;
}
