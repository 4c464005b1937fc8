import { linearOfHex } from '../../raster/hex-colors.ts';
import { ramp } from '../figures/ramp.ts';
import { type PatternMaker, tint } from './look.ts';

/** Bare metal: cloudy sheen, fine scratches in all directions. */
export const metal: PatternMaker = (recipe, noise, finest) => {
  const main = linearOfHex(recipe.colors[0]);
  const tarnish = linearOfHex(recipe.colors[1] ?? recipe.colors[0]);
  const fine = Math.min(recipe.scale * 18, finest);
  const scratch = (x: number, y: number, z: number) =>
    noise.value(x * fine, y * fine * 0.08, z * fine * 0.3) +
    noise.value(x * fine * 0.1 + 7, y * fine, z * fine * 0.2);
  return {
    height: ({ x, y, z }) => recipe.relief * 1e-3 * 0.4 * scratch(x, y, z),
    shade({ x, y, z }, _height, look) {
      const s = recipe.scale;
      const cloud = noise.fractal(x * s, y * s, z * s, 4);
      tint(look, main, tarnish, ramp(cloud, -0.1, 0.7) * 0.7);
      look.roughness = recipe.roughness * (1 + 0.35 * cloud + 0.12 * scratch(x, y, z));
      look.metallic = recipe.metallic;
    },
  };
};

/** Metal with brush lines around the upright axis. */
export const brushed: PatternMaker = (recipe, noise, finest) => {
  const main = linearOfHex(recipe.colors[0]);
  const fine = Math.min(recipe.scale * 45, finest);
  const line = (x: number, y: number, z: number) => noise.fractal(x * 2.5, y * fine, z * 2.5, 2);
  return {
    height: ({ x, y, z }) => recipe.relief * 1e-3 * 0.5 * line(x, y, z),
    shade({ x, y, z }, _height, look) {
      const l = line(x, y, z);
      tint(look, main, main, 0, 1 + 0.14 * l);
      look.roughness = recipe.roughness * (1 + 0.25 * l);
      look.metallic = recipe.metallic;
    },
  };
};

/** Metal with the dents of a hammer. */
export const hammered: PatternMaker = (recipe, noise) => {
  const main = linearOfHex(recipe.colors[0]);
  const tarnish = linearOfHex(recipe.colors[1] ?? recipe.colors[0]);
  const s = recipe.scale * 2.2;
  return {
    height({ x, y, z }) {
      noise.cells(x * s, y * s, z * s);
      const { nearest } = noise.cell;
      return recipe.relief * 1e-3 * nearest * nearest;
    },
    shade({ x, y, z }, height, look) {
      const rim = ramp(height / (recipe.relief * 1e-3), 0.2, 0.9);
      const cloud = noise.fractal(x * 4, y * 4, z * 4, 3);
      tint(look, main, tarnish, 0.5 * rim + 0.4 * ramp(cloud, 0, 0.8));
      look.roughness = recipe.roughness * (1 + 0.3 * cloud);
      look.metallic = recipe.metallic;
    },
  };
};

/** Rusty metal: patches of oxide in three shades over the bare metal. */
export const rust: PatternMaker = (recipe, noise, finest) => {
  const [bare, bright, dark] = recipe.colors.map(linearOfHex);
  const s = recipe.scale;
  const fine = Math.min(s * 9, finest);
  const amount = (x: number, y: number, z: number) =>
    ramp(noise.fractal(x * s, y * s, z * s, 5) + 0.22, -0.12, 0.22);
  return {
    height({ x, y, z }) {
      const eaten = amount(x, y, z);
      const grain = noise.fractal(x * fine, y * fine, z * fine, 2);
      return recipe.relief * 1e-3 * eaten * (0.5 + 0.5 * grain);
    },
    shade({ x, y, z }, _height, look) {
      const eaten = amount(x, y, z);
      const shade = noise.fractal(x * s * 2.3 + 9, y * s * 2.3, z * s * 2.3, 4);
      const grain = noise.value(x * fine, y * fine, z * fine);
      tint(look, bright, dark, 0.5 + 0.8 * shade + 0.2 * grain);
      look.r = bare[0] + (look.r - bare[0]) * eaten;
      look.g = bare[1] + (look.g - bare[1]) * eaten;
      look.b = bare[2] + (look.b - bare[2]) * eaten;
      look.roughness = 0.42 + (recipe.roughness - 0.42) * eaten;
      look.metallic = 1 - eaten;
    },
  };
};
