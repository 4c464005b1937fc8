import { CLOTHS } from './materials/cloths.ts';
import { FIGURES } from './materials/figures.ts';
import { GEMS } from './materials/gems.ts';
import { GROUNDS } from './materials/grounds.ts';
import { LIVING } from './materials/living.ts';
import { MADE } from './materials/made.ts';
import { MASONRY } from './materials/masonry.ts';
import type { SurfaceMaterial } from './materials/material.ts';
import { METALS } from './materials/metals.ts';
import { MINERALS } from './materials/minerals.ts';
import { WOODS } from './materials/woods.ts';

/** All materials, each defined once: shape programs and texturing read the same table. */
export const MATERIALS: readonly SurfaceMaterial[] = [
  ...WOODS,
  ...METALS,
  ...MINERALS,
  ...MASONRY,
  ...MADE,
  ...CLOTHS,
  ...LIVING,
  ...GROUNDS,
  ...FIGURES,
  ...GEMS,
];

/** The materials of shape programs, by the name that these use. */
export const PROGRAM_MATERIALS: ReadonlyMap<string, SurfaceMaterial> = new Map(
  MATERIALS.flatMap((material) => (material.is === null ? [] : [[material.is, material]])),
);
