import { linearOfHex } from '../../raster/hex-colors.ts';
import { ramp } from '../figures/ramp.ts';
import { inRunningBond, offMiddle } from '../figures/repeating.ts';
import { type PatternMaker, tint } from './look.ts';
import { triplanar } from './triplanar.ts';

/** Minimum number of texels per thread; thinner threads would only flicker. */
const TEXELS_A_THREAD = 3;

/**
 * Warp and weft over and under each other; `colors`: warp, weft. The crossings repeat every `step` threads (denim: 3).
 */
function woven(step: number): PatternMaker {
  return (recipe, noise, finest) => {
    const warp = linearOfHex(recipe.colors[0]);
    const weft = linearOfHex(recipe.colors[1] ?? recipe.colors[0]);
    const threads = Math.min(recipe.scale * 9, (finest * 2.5) / TEXELS_A_THREAD);
    const spot = { over: 0, round: 0 };
    function locate(u: number, v: number): void {
      const x = u * threads;
      const y = v * threads;
      const i = Math.floor(x);
      const j = Math.floor(y);
      const turn = (((i + j) % step) + step) % step;
      spot.over = step === 2 ? turn : turn === 0 ? 0 : 1;
      const across = spot.over === 1 ? x - i : y - j;
      spot.round = 1 - (2 * across - 1) ** 2;
    }
    return triplanar({
      height(u, v) {
        locate(u, v);
        return recipe.relief * 1e-3 * spot.round;
      },
      shade(u, v, { x, y, z }, look) {
        locate(u, v);
        const worn = noise.fractal(
          x * recipe.scale * 0.35,
          y * recipe.scale * 0.35,
          z * recipe.scale * 0.35,
          4,
        );
        const fuzz = noise.hash(Math.floor(u * threads), Math.floor(v * threads), 1);
        tint(
          look,
          weft,
          warp,
          spot.over,
          (0.62 + 0.4 * spot.round) * (0.9 + 0.2 * fuzz) * (1 + 0.22 * worn),
        );
        look.roughness = recipe.roughness;
        look.metallic = recipe.metallic;
      },
    });
  };
}

export const weave = woven(2);
export const twill = woven(3);

/** Rows of V-shaped stitches on top of each other. */
export const knit: PatternMaker = (recipe, noise, finest) => {
  const main = linearOfHex(recipe.colors[0]);
  const shade = linearOfHex(recipe.colors[1] ?? recipe.colors[0]);
  const s = Math.min(recipe.scale * 2.5, finest / 3);
  const fine = Math.min(s * 6, finest);
  const stitch = (u: number, v: number) => {
    const x = u * s - Math.floor(u * s);
    const half = x < 0.5 ? x : 1 - x;
    const y = v * s * 1.3 + half * 1.3;
    const rise = 1 - (2 * (y - Math.floor(y)) - 1) ** 2;
    return rise * (1 - (4 * half - 1) ** 2 * 0.8);
  };
  return triplanar({
    height: (u, v) => recipe.relief * 1e-3 * stitch(u, v),
    shade(u, v, { x, y, z }, look) {
      const up = stitch(u, v);
      const fuzz = noise.fractal(x * fine, y * fine, z * fine, 2);
      tint(look, shade, main, 0.25 + 0.75 * up, 1 + 0.16 * fuzz);
      look.roughness = recipe.roughness;
      look.metallic = 0;
    },
  });
};

/** Hardness at which patterns projected from two sides hardly mix. */
const SHARP_TURN = 40;

/** Flat patterns such as stripes, checks and dots; `colors`: ground, figure. */
function printed(figure: (u: number, v: number) => number): PatternMaker {
  return (recipe, noise) => {
    const ground = linearOfHex(recipe.colors[0]);
    const print = linearOfHex(recipe.colors[1]);
    const s = recipe.scale;
    return triplanar(
      {
        height: () => 0,
        shade(u, v, { x, y, z }, look) {
          const cloud = noise.fractal(x * 6, y * 6, z * 6, 3);
          tint(look, ground, print, figure(u * s, v * s), 1 + 0.05 * cloud);
          look.roughness = recipe.roughness;
          look.metallic = recipe.metallic;
        },
      },
      SHARP_TURN,
    );
  };
}

export const stripes = printed((_u, v) => ramp(offMiddle(v), 0.235, 0.265));
export const checks = printed((u, v) => {
  const edge = (value: number) => ramp(offMiddle(value), 0.235, 0.265);
  const [a, b] = [edge(u / 2), edge(v / 2)];
  return a * (1 - b) + b * (1 - a);
});
export const dots = printed((u, v) => {
  const [x, y] = inRunningBond(u, v);
  return 1 - ramp(Math.hypot(x, y), 0.25, 0.28);
});
