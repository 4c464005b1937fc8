import { linearOfHex } from '../../raster/hex-colors.ts';
import { ramp } from '../figures/ramp.ts';
import { type PatternMaker, tint } from './look.ts';

/** One smooth color with a breath of unevenness: plastic, rubber, paint, ceramic. */
export const plain: PatternMaker = (recipe, noise, finest) => {
  const main = linearOfHex(recipe.colors[0]);
  const other = linearOfHex(recipe.colors[1] ?? recipe.colors[0]);
  const fine = Math.min(recipe.scale * 12, finest);
  return {
    height: ({ x, y, z }) =>
      recipe.relief === 0 ? 0 : recipe.relief * 1e-3 * noise.value(x * fine, y * fine, z * fine),
    shade({ x, y, z }, _height, look) {
      const broad = noise.fractal(x * recipe.scale, y * recipe.scale, z * recipe.scale, 3);
      tint(look, main, other, 0.5 + 0.5 * broad, 1 + 0.05 * broad);
      look.roughness = recipe.roughness * (1 + 0.12 * broad);
      look.metallic = recipe.metallic;
    },
  };
};

/** Paint with metal flakes, under a clear coat. */
export const flakes: PatternMaker = (recipe, noise, finest) => {
  const main = linearOfHex(recipe.colors[0]);
  const flake = main.map((value) => Math.min(1, value * 1.7 + 0.03)) as [number, number, number];
  const fine = Math.min(recipe.scale * 40, finest);
  return {
    height: () => 0,
    shade({ x, y, z }, _height, look) {
      const spark = ramp(noise.value(x * fine, y * fine, z * fine), 0.25, 0.6);
      tint(look, main, flake, spark);
      look.roughness = recipe.roughness * (1 + 0.5 * spark);
      look.metallic = recipe.metallic * (0.7 + 0.3 * spark);
    },
  };
};

/** A tint that colors the light passing through: glass, crystal, gems. */
export const glassy: PatternMaker = (recipe, noise) => {
  const main = linearOfHex(recipe.colors[0]);
  const deep = linearOfHex(recipe.colors[1] ?? recipe.colors[0]);
  return {
    height: ({ x, y, z }) =>
      recipe.relief * 1e-3 * noise.value(x * recipe.scale, y * recipe.scale, z * recipe.scale),
    shade({ x, y, z }, _height, look) {
      const s = recipe.scale / 2;
      const cloud = noise.fractal(x * s, y * s, z * s, 3);
      tint(look, main, deep, 0.5 + 0.6 * cloud);
      look.roughness = recipe.roughness;
      look.metallic = recipe.metallic;
    },
  };
};
