import type { PeriodicNoise } from '../../noise/tile-noise.ts';
import { knit, leather, weave } from './cloth.ts';
import type { Grain, GrainDrawer, GrainKind, GrainOf, GrainSpec } from './grain.ts';
import { foliage, scales, stalks, strands } from './living.ts';
import { cobbles, courses, shingles } from './masonry.ts';
import { brushed, hammered, rust } from './metal.ts';
import { clouds, marble, speckled } from './stone.ts';
import { bark, planks, rings } from './wood.ts';

const DRAWERS: { readonly [K in GrainKind]: GrainDrawer<K> } = {
  rings,
  bark,
  planks,
  clouds,
  marble,
  speckled,
  courses,
  cobbles,
  shingles,
  brushed,
  hammered,
  rust,
  weave,
  knit,
  leather,
  strands,
  scales,
  foliage,
  stalks,
};

/** Draws one tile of a grain. */
export function drawGrain<K extends GrainKind>(spec: GrainOf<K>, noise: PeriodicNoise): Grain {
  const kind: K = spec.kind;
  return DRAWERS[kind](spec, noise);
}

/** Returns whether the rows of a grain stay level on every part, so that its u axis is never upright. */
export const liesLevel = ({ kind }: GrainSpec): boolean =>
  kind === 'courses' || kind === 'shingles';
