import { linearOfHex } from '../../raster/hex-colors.ts';
import { ramp } from '../figures/ramp.ts';
import { type PatternMaker, tint } from './look.ts';

/** Pebbled hide: cells with creases between them, worn lighter on top. */
export const leather: PatternMaker = (recipe, noise, finest) => {
  const [main, crease] = recipe.colors.map(linearOfHex);
  const s = Math.min(recipe.scale * 4, finest * 0.7);
  const fold = recipe.scale * 0.35;
  const at = (x: number, y: number, z: number) => {
    noise.cells(x * s, y * s, z * s);
    return ramp(noise.cell.second - noise.cell.nearest, 0, 0.3);
  };
  return {
    height: ({ x, y, z }) =>
      recipe.relief * 1e-3 * (at(x, y, z) + 1.2 * noise.fractal(x * fold, y * fold, z * fold, 3)),
    shade({ x, y, z }, _height, look) {
      const up = at(x, y, z);
      const cloud = noise.fractal(x * fold * 2, y * fold * 2, z * fold * 2, 4);
      tint(look, crease, main, 0.35 + 0.65 * up, 1 + 0.22 * cloud);
      look.roughness = recipe.roughness * (1.15 - 0.25 * up + 0.15 * cloud);
      look.metallic = 0;
    },
  };
};

/** Mottled skin with pores. */
export const skin: PatternMaker = (recipe, noise, finest) => {
  const [main, flush, dark] = recipe.colors.map(linearOfHex);
  const s = recipe.scale;
  const fine = Math.min(s * 12, finest);
  return {
    height({ x, y, z }) {
      noise.cells(x * fine, y * fine, z * fine);
      return recipe.relief * 1e-3 * ramp(noise.cell.nearest, 0.1, 0.5);
    },
    shade({ x, y, z }, _height, look) {
      const warm = noise.fractal(x * s * 0.5, y * s * 0.5, z * s * 0.5, 4);
      const spot = noise.fractal(x * s * 3, y * s * 3, z * s * 3, 3);
      tint(look, main, flush, 0.35 + 0.8 * warm);
      const freckle = 0.35 * ramp(spot, 0.35, 0.7);
      look.r += (dark[0] - look.r) * freckle;
      look.g += (dark[1] - look.g) * freckle;
      look.b += (dark[2] - look.b) * freckle;
      look.roughness = recipe.roughness * (1 + 0.15 * spot);
      look.metallic = 0;
    },
  };
};

/** Rounded plates, each a shade of its own: scales, pebbles, cracked mud. */
export const plates: PatternMaker = (recipe, noise, finest) => {
  const [main, gap, other] = recipe.colors.map(linearOfHex);
  const s = Math.min(recipe.scale * 2, finest / 3);
  return {
    height({ x, y, z }) {
      noise.cells(x * s, y * s * 0.8, z * s);
      return recipe.relief * 1e-3 * ramp(noise.cell.second - noise.cell.nearest, 0.02, 0.45);
    },
    shade({ x, y, z }, _height, look) {
      noise.cells(x * s, y * s * 0.8, z * s);
      const { id, nearest, second } = noise.cell;
      const cloud = noise.fractal(x * 3, y * 3, z * 3, 3);
      tint(look, main, other ?? main, 0.6 * id + 0.6 * cloud, 0.85 + 0.3 * id);
      const inside = ramp(second - nearest, 0.02, 0.2);
      look.r = gap[0] + (look.r - gap[0]) * inside;
      look.g = gap[1] + (look.g - gap[1]) * inside;
      look.b = gap[2] + (look.b - gap[2]) * inside;
      look.roughness = recipe.roughness + 0.3 * (1 - inside);
      look.metallic = recipe.metallic;
    },
  };
};

/** Fine strands in tufts, which hang down along y; `colors`: tips, roots, dry. */
export const strands: PatternMaker = (recipe, noise, finest) => {
  const [tip, root, dry] = recipe.colors.map(linearOfHex);
  const fine = Math.min(recipe.scale * 14, finest);
  const clump = recipe.scale * 1.4;
  const strand = (x: number, y: number, z: number) => {
    const bend = noise.value(x * clump, y * clump, z * clump);
    return noise.fractal(x * fine + bend * 3, y * fine * 0.22, z * fine + bend * 3, 2);
  };
  return {
    height: ({ x, y, z }) =>
      recipe.relief *
      1e-3 *
      (0.6 * strand(x, y, z) + 1.1 * noise.fractal(x * clump, y * clump, z * clump, 3)),
    shade({ x, y, z }, _height, look) {
      const up = strand(x, y, z);
      const patch = noise.fractal(x * clump, y * clump, z * clump, 3);
      tint(look, root, tip, 0.5 + 0.6 * up + 0.35 * patch);
      const old = 0.5 * ramp(noise.fractal(x * 4, y * 4, z * 4, 3), 0.1, 0.7);
      look.r += (dry[0] - look.r) * old;
      look.g += (dry[1] - look.g) * old;
      look.b += (dry[2] - look.b) * old;
      look.roughness = recipe.roughness;
      look.metallic = 0;
    },
  };
};

/** A dark crust over glowing lava. */
export const lava: PatternMaker = (recipe, noise) => {
  const [crust, hot, hottest] = recipe.colors.map(linearOfHex);
  const s = recipe.scale;
  const crack = (x: number, y: number, z: number) => {
    const bend = 0.5 * noise.fractal(x * s, y * s, z * s, 3);
    noise.cells(x * s + bend, y * s + bend, z * s + bend);
    return 1 - ramp(noise.cell.second - noise.cell.nearest, 0.02, 0.24);
  };
  return {
    height: ({ x, y, z }) =>
      recipe.relief *
      1e-3 *
      (1 - crack(x, y, z) + 0.35 * noise.fractal(x * s * 5, y * s * 5, z * s * 5, 3)),
    shade({ x, y, z }, _height, look) {
      const heat =
        crack(x, y, z) * ramp(noise.value(x * s * 0.6, y * s * 0.6, z * s * 0.6), -0.5, 0.3);
      const cloud = noise.fractal(x * s * 3, y * s * 3, z * s * 3, 3);
      tint(look, crust, hot, ramp(heat, 0.1, 0.6), 1 + 0.35 * cloud * (1 - heat));
      if (heat > 0.6) tint(look, hot, hottest, ramp(heat, 0.6, 1));
      look.roughness = recipe.roughness;
      look.metallic = 0;
      look.glow = ramp(heat, 0.15, 0.7);
    },
  };
};

/** Clear ice with white cracks in its depth. */
export const ice: PatternMaker = (recipe, noise) => {
  const [clear, deep, white] = recipe.colors.map(linearOfHex);
  const s = recipe.scale;
  return {
    height: ({ x, y, z }) =>
      recipe.relief * 1e-3 * noise.fractal(x * s * 0.7, y * s * 0.7, z * s * 0.7, 4),
    shade({ x, y, z }, _height, look) {
      const cloud = noise.fractal(x * s * 0.5, y * s * 0.5, z * s * 0.5, 4);
      tint(look, clear, deep, 0.45 + 0.8 * cloud);
      const bend = 0.3 * cloud;
      noise.cells(x * s + bend, y * s + bend, z * s + bend);
      const line = 1 - ramp(noise.cell.second - noise.cell.nearest, 0, 0.07);
      const frost = Math.max(
        0.75 * line,
        0.6 * ramp(noise.fractal(x * s * 3, y * s * 3, z * s * 3, 4), 0.1, 0.6),
      );
      look.r += (white[0] - look.r) * frost;
      look.g += (white[1] - look.g) * frost;
      look.b += (white[2] - look.b) * frost;
      look.roughness = recipe.roughness + 0.4 * frost;
      look.metallic = 0;
    },
  };
};

/** Blots of up to four colors: camouflage, coats of animals. */
export const blots: PatternMaker = (recipe, noise) => {
  const colors = recipe.colors.map(linearOfHex);
  const s = recipe.scale;
  return {
    height: () => 0,
    shade({ x, y, z }, _height, look) {
      tint(look, colors[0], colors[0], 0);
      for (let k = 1; k < colors.length; k++) {
        const n = noise.fractal(x * s + 13 * k, y * s + 7 * k, z * s + 3 * k, 3);
        const on = ramp(n, 0.1, 0.14);
        look.r += (colors[k][0] - look.r) * on;
        look.g += (colors[k][1] - look.g) * on;
        look.b += (colors[k][2] - look.b) * on;
      }
      look.roughness = recipe.roughness;
      look.metallic = 0;
    },
  };
};

/** Curved, forking stripes: tiger, zebra. */
export const coat: PatternMaker = (recipe, noise) => {
  const [main, stripe, belly] = recipe.colors.map(linearOfHex);
  const s = recipe.scale;
  return {
    height: () => 0,
    shade({ x, y, z, ny }, _height, look) {
      const bend = noise.fractal(x * s * 0.35, y * s * 0.35, z * s * 0.35, 3);
      const wave = Math.sin((z + 0.6 * x + 0.35 * y) * s * 4 + 6 * bend);
      const gap = noise.value(x * s * 0.5, y * s * 1.4, z * s * 0.5);
      tint(look, main, belly, ramp(-ny, 0.3, 0.9));
      const on = ramp(wave + 0.5 * gap, 0.42, 0.55);
      look.r += (stripe[0] - look.r) * on;
      look.g += (stripe[1] - look.g) * on;
      look.b += (stripe[2] - look.b) * on;
      look.roughness = recipe.roughness;
      look.metallic = 0;
    },
  };
};
