import type { Noise } from '../noise/solid-noise.ts';
import { checks, dots, knit, stripes, twill, weave } from './cloth.ts';
import type { Pattern, PatternMaker, SolidRecipe } from './look.ts';
import { brick, cobbles, tiles } from './masonry.ts';
import { brushed, hammered, metal, rust } from './metal.ts';
import { blots, coat, ice, lava, leather, plates, skin, strands } from './organic.ts';
import type { PatternName } from './pattern-names.ts';
import { flakes, glassy, plain } from './plain.ts';
import { concrete, grains, marble, rock, speckled } from './stone.ts';
import { bark, wood } from './wood.ts';

const MAKERS: Readonly<Record<PatternName, PatternMaker>> = {
  plain,
  flakes,
  glassy,
  wood,
  bark,
  metal,
  brushed,
  hammered,
  rust,
  rock,
  speckled,
  marble,
  concrete,
  grains,
  brick,
  cobbles,
  tiles,
  weave,
  twill,
  knit,
  stripes,
  checks,
  dots,
  leather,
  skin,
  plates,
  strands,
  lava,
  ice,
  blots,
  coat,
};

/** @param finest maximum number of features per model diagonal that the texture can still resolve */
export function makePattern(recipe: SolidRecipe, noise: Noise, finest: number): Pattern {
  return MAKERS[recipe.pattern](recipe, noise, finest);
}
