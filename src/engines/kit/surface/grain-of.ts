import { type GrainedMaterial, isGrained } from '../../surfaces/materials/material.ts';
import { PROGRAM_MATERIALS } from '../../surfaces/materials.ts';

/** Stones of which walls are built in courses. */
const BUILDING_STONES = /^(stone|sandstone|granite)$/;
/** Words for roofing materials that mean tiles. */
const ROOFING = /^(terracotta|paint|plastic)$/;

/**
 * Returns the material whose grain a part shows: a stone wall is built of courses, a wooden one of boards, a roof of
 * tiles; everything else shows its own material. Returns null if there is none.
 * @param name of the material in its program
 */
export function grainOf(name: string, is: string | undefined): GrainedMaterial | null {
  const says = (words: string) => new RegExp(`(^|_)(${words})(_|$)`).test(name);
  const isWooden = is !== undefined && PROGRAM_MATERIALS.get(is)?.grain?.kind === 'rings';
  if (says('roof') && (is === undefined || ROOFING.test(is) || isWooden))
    return grained('shingles');
  if (is === undefined) return null;
  if (says('wall|tower|keep|rampart') && BUILDING_STONES.test(is)) return grained('masonry');
  if (says('wall|door|hull|deck|floor|planks?|boards?|gate|barrel|crate') && isWooden)
    return grained('planks');
  return grained(is);
}

function grained(is: string): GrainedMaterial | null {
  const material = PROGRAM_MATERIALS.get(is);
  return isGrained(material) ? material : null;
}
