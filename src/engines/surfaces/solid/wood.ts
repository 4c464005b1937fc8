import { linearOfHex } from '../../raster/hex-colors.ts';
import { ramp } from '../figures/ramp.ts';
import { yearRing } from '../figures/repeating.ts';
import { type PatternMaker, tint } from './look.ts';

/**
 * Boards cut from a trunk along y: annual rings around a distant axis, distorted by noise, with fibers and pores along
 * y.
 */
export const wood: PatternMaker = (recipe, noise, finest) => {
  const early = linearOfHex(recipe.colors[0]);
  const late = linearOfHex(recipe.colors[1]);
  const fibre = Math.min(recipe.scale * 14, finest);
  const rings = recipe.scale;
  function ringAt(x: number, y: number, z: number): number {
    const bendX = noise.fractal(x * 1.6, y * 0.5, z * 1.6, 2);
    const bendZ = noise.fractal(x * 1.6 + 40, y * 0.5, z * 1.6, 2);
    const dx = x + 0.62 + 0.13 * bendX;
    const dz = z + 0.37 + 0.13 * bendZ;
    return yearRing(Math.sqrt(dx * dx + dz * dz) * rings);
  }
  const fibreAt = (x: number, y: number, z: number) =>
    noise.fractal(x * fibre, y * fibre * 0.04, z * fibre, 2);
  return {
    height: ({ x, y, z }) =>
      recipe.relief * 1e-3 * (0.7 * fibreAt(x, y, z) - 0.8 * ringAt(x, y, z)),
    shade({ x, y, z }, _height, look) {
      const ring = ringAt(x, y, z);
      const fibres = fibreAt(x, y, z);
      const patch = noise.fractal(x * 3, y * 0.8, z * 3, 2);
      tint(look, early, late, 0.75 * ring + 0.28 * fibres + 0.12 * patch, 1 + 0.16 * patch);
      look.roughness = recipe.roughness * (1 + 0.15 * fibres - 0.1 * ring);
      look.metallic = 0;
    },
  };
};

/** Upright ridges with deep furrows between them. */
export const bark: PatternMaker = (recipe, noise) => {
  const ridge = linearOfHex(recipe.colors[0]);
  const furrow = linearOfHex(recipe.colors[1]);
  const s = recipe.scale;
  const at = (x: number, y: number, z: number) => {
    const bend = 0.35 * noise.value(x * s * 0.4, y * s * 0.2, z * s * 0.4);
    return 1 - noise.ridged(x * s + bend, y * s * 0.22, z * s + bend, 4);
  };
  return {
    height: ({ x, y, z }) => recipe.relief * 1e-3 * at(x, y, z),
    shade({ x, y, z }, height, look) {
      const share = height / (recipe.relief * 1e-3);
      const patch = noise.fractal(x * 5, y * 3, z * 5, 2);
      tint(look, furrow, ridge, ramp(share, 0.05, 0.6) + 0.2 * patch);
      look.roughness = recipe.roughness;
      look.metallic = 0;
    },
  };
};
