import { z } from 'zod';
import { oneOf } from './fields.ts';
import { type InputProblem, unsupported } from './flow-spec.ts';

/** Maps that can be baked beside those of the material. */
export const BAKE_MAPS = [
  'ambient_occlusion',
  'curvature',
  'thickness',
  'position',
  'vertex_colors',
] as const;
export type BakeMap = (typeof BAKE_MAPS)[number];

/** Fields of requests that bake textures. */
export const bakeFields = {
  bake_maps: z
    .array(oneOf(BAKE_MAPS))
    .min(1)
    .max(BAKE_MAPS.length)
    .meta({ id: 'BakeMaps' })
    .optional()
    .describe(
      'maps to bake beside those of the material, as separate PNG files. ambient_occlusion: white where nothing is near, also part of the material; curvature: brighter than middle gray where the surface is convex, darker where it is concave; thickness: white from a fifth of the diagonal; position: relative to the bounding box; vertex_colors: those of the source',
    ),
  bake_distance: z
    .number()
    .min(0.01)
    .max(20)
    .optional()
    .describe(
      'largest distance between the new surface and the source in percent of the diagonal, along the normal; default: 1.5',
    ),
} as const;

/** Returns the problem with a map that does not exist, or null. */
export function bakeMapsProblem(maps: readonly string[] | undefined): InputProblem | null {
  const unknown = maps?.find((name) => !(BAKE_MAPS as readonly string[]).includes(name));
  return unknown === undefined ? null : unsupported('bake_maps', unknown, BAKE_MAPS);
}

/** The settings as a baker takes them; distances as a share of the diagonal. */
export function bakeSettings({
  bake_maps,
  bake_distance,
}: {
  bake_maps?: readonly string[] | undefined;
  bake_distance?: number | undefined;
}): { maps?: BakeMap[]; reach?: number } {
  return {
    ...(bake_maps && { maps: [...new Set(bake_maps)] as BakeMap[] }),
    ...(bake_distance !== undefined && { reach: bake_distance / 100 }),
  };
}
