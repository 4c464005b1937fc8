import type { Look, Pattern, Place } from './look.ts';

/** A pattern in a plane; u and v are in units of the model's diagonal, and v points upwards on walls. */
export interface FlatPattern {
  height(u: number, v: number): number;
  shade(u: number, v: number, at: Place, look: Look): void;
}

/** Projections with less weight than this are skipped: most of a model is covered by one. */
const LEAST_WEIGHT = 0.03;

/**
 * Makes a flat pattern three-dimensional: it is projected along the three axes and blended by the normal, so that no
 * seams appear where charts end.
 * @param hardness power to which the normal is raised: higher for narrower transitions
 */
export function triplanar(flat: FlatPattern, hardness = 8): Pattern {
  const weights = new Float64Array(3);
  const one: Look = { r: 0, g: 0, b: 0, roughness: 0, metallic: 0, glow: 0 };
  function weigh({ nx, ny, nz }: Place): void {
    const x = Math.abs(nx) ** hardness;
    const y = Math.abs(ny) ** hardness;
    const z = Math.abs(nz) ** hardness;
    const sum = x + y + z;
    let kept = 0;
    weights[0] = x / sum;
    weights[1] = y / sum;
    weights[2] = z / sum;
    for (let k = 0; k < 3; k++) {
      if (!(weights[k] > LEAST_WEIGHT)) weights[k] = 0;
      kept += weights[k];
    }
    if (kept > 0) for (let k = 0; k < 3; k++) weights[k] /= kept;
    else weights[2] = 1;
  }
  return {
    height(at) {
      weigh(at);
      let sum = 0;
      if (weights[0] > 0) sum += weights[0] * flat.height(at.z, at.y);
      if (weights[1] > 0) sum += weights[1] * flat.height(at.x, at.z);
      if (weights[2] > 0) sum += weights[2] * flat.height(at.x, at.y);
      return sum;
    },
    shade(at, _height, look) {
      weigh(at);
      look.r = look.g = look.b = look.roughness = look.metallic = 0;
      for (let k = 0; k < 3; k++) {
        const weight = weights[k];
        if (weight === 0) continue;
        if (k === 0) flat.shade(at.z, at.y, at, one);
        else if (k === 1) flat.shade(at.x, at.z, at, one);
        else flat.shade(at.x, at.y, at, one);
        look.r += weight * one.r;
        look.g += weight * one.g;
        look.b += weight * one.b;
        look.roughness += weight * one.roughness;
        look.metallic += weight * one.metallic;
      }
    },
  };
}
