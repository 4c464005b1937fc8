import { linearOfHex } from '../../raster/hex-colors.ts';
import { ramp } from '../figures/ramp.ts';
import { type PatternMaker, tint } from './look.ts';

/** Rough rock: broken planes, stains, fine grain. */
export const rock: PatternMaker = (recipe, noise, finest) => {
  const [main, stain] = recipe.colors.map(linearOfHex);
  const s = recipe.scale;
  const fine = Math.min(s * 16, finest);
  const form = (x: number, y: number, z: number) => {
    const broken = noise.ridged(x * s, y * s, z * s, 4);
    return 0.75 * (1 - broken) + 0.25 * noise.fractal(x * fine, y * fine, z * fine, 2);
  };
  return {
    height: ({ x, y, z }) => recipe.relief * 1e-3 * form(x, y, z),
    shade({ x, y, z }, height, look) {
      const up = height / (recipe.relief * 1e-3);
      const cloud = noise.fractal(x * s * 0.6, y * s * 0.6, z * s * 0.6, 4);
      tint(look, main, stain, 0.45 + 0.7 * cloud, 0.72 + 0.6 * ramp(up, -0.1, 0.7));
      look.roughness = recipe.roughness;
      look.metallic = 0;
    },
  };
};

/** Crystals of three minerals in a matrix: granite, terrazzo. */
export const speckled: PatternMaker = (recipe, noise, finest) => {
  const colors = recipe.colors.map(linearOfHex);
  const s = Math.min(recipe.scale * 6, finest * 0.6);
  return {
    height: ({ x, y, z }) => recipe.relief * 1e-3 * noise.value(x * s, y * s, z * s),
    shade({ x, y, z }, _height, look) {
      noise.cells(x * s, y * s, z * s);
      const { id, nearest, second } = noise.cell;
      const kind = colors[Math.min(colors.length - 1, Math.floor(id * colors.length * 0.999))];
      const cloud = noise.fractal(x * 5, y * 5, z * 5, 3);
      tint(look, colors[0], kind, ramp(second - nearest, 0, 0.12), 1 + 0.12 * cloud);
      look.roughness = recipe.roughness * (1 + 0.15 * (id - 0.5));
      look.metallic = 0;
    },
  };
};

/** Polished marble, with veins where folded layers meet. */
export const marble: PatternMaker = (recipe, noise) => {
  const [main, vein, cloudy] = recipe.colors.map(linearOfHex);
  const s = recipe.scale;
  return {
    height: () => 0,
    shade({ x, y, z }, _height, look) {
      const wx = x * s + 0.9 * noise.fractal(x * s * 1.3, y * s * 1.3, z * s * 1.3, 4);
      const wy = y * s + 0.9 * noise.fractal(x * s * 1.3 + 31, y * s * 1.3, z * s * 1.3, 4);
      const wide = 1 - Math.abs(noise.value(wx * 0.8, wy * 0.8, z * s * 0.8)) * 2;
      const thin = 1 - Math.abs(noise.value(wx * 1.9 + 8, wy * 1.9, z * s * 1.9)) * 2;
      const strength = ramp(noise.value(x * s, y * s, z * s), -0.35, 0.5);
      const line =
        ramp(wide, 0.8, 1) * strength + 0.55 * ramp(thin, 0.88, 1) * (1 - 0.5 * strength);
      tint(look, main, cloudy ?? main, ramp(wide, 0.1, 0.95) * 0.8);
      look.r += (vein[0] - look.r) * Math.min(1, line);
      look.g += (vein[1] - look.g) * Math.min(1, line);
      look.b += (vein[2] - look.b) * Math.min(1, line);
      look.roughness = recipe.roughness * (1 + 0.6 * line);
      look.metallic = 0;
    },
  };
};

/** Cast concrete with pores, stains and the sheen that a trowel leaves. */
export const concrete: PatternMaker = (recipe, noise, finest) => {
  const [main, stain] = recipe.colors.map(linearOfHex);
  const s = recipe.scale;
  const fine = Math.min(s * 10, finest);
  const pore = (x: number, y: number, z: number) => {
    noise.cells(x * s * 3, y * s * 3, z * s * 3);
    return noise.cell.id > 0.72
      ? 1 - ramp(noise.cell.nearest, 0.06, 0.14 + 0.1 * noise.cell.id)
      : 0;
  };
  return {
    height: ({ x, y, z }) =>
      recipe.relief * 1e-3 * (0.3 * noise.fractal(x * fine, y * fine, z * fine, 2) - pore(x, y, z)),
    shade({ x, y, z }, _height, look) {
      const cloud = noise.fractal(x * s * 0.7, y * s * 0.4, z * s * 0.7, 5);
      const grain = noise.value(x * fine, y * fine, z * fine);
      tint(look, main, stain, 0.4 + 0.9 * cloud, (1 + 0.1 * grain) * (1 - 0.45 * pore(x, y, z)));
      look.roughness = recipe.roughness * (1 + 0.12 * cloud);
      look.metallic = 0;
    },
  };
};

/** Fine grains in ripples: sand or, with sparkle, snow. */
export const grains: PatternMaker = (recipe, noise, finest) => {
  const [main, shade] = recipe.colors.map(linearOfHex);
  const s = recipe.scale;
  const fine = finest * 0.8;
  const ripple = (x: number, y: number, z: number) => {
    const bend = noise.fractal(x * s * 0.5, y * s * 0.5, z * s * 0.5, 3);
    return Math.sin((x + y * 0.6) * s * 3 + 4 * bend);
  };
  return {
    height: ({ x, y, z }) =>
      recipe.relief *
      1e-3 *
      (0.5 * ripple(x, y, z) + 0.18 * noise.value(x * fine, y * fine, z * fine)),
    shade({ x, y, z }, _height, look) {
      const grain = noise.value(x * fine, y * fine, z * fine);
      const cloud = noise.fractal(x * s, y * s, z * s, 3);
      tint(look, main, shade, 0.4 - 0.25 * ripple(x, y, z) + 0.3 * cloud, 1 + 0.18 * grain);
      look.roughness = recipe.roughness;
      look.metallic = 0;
    },
  };
};
