import type { PartMaterial } from '../../../contract/shape-program.ts';
import { isShade } from '../../language/colors.ts';
import type { Link } from '../../language/relations.ts';
import { SIZES } from '../../language/sizes-and-traits.ts';
import { materialOf, plainColorOf } from './colors.ts';
import { patternOf, withPattern } from './pattern-words.ts';
import type { PlaceName } from './place-words.ts';

/** A place, and the description of its ground. */
export interface Ground {
  name: PlaceName;
  look: PartMaterial | null;
  /** How the things are at it: against a wall, or hanging on it. */
  relation: Link['relation'];
}

/** Adjectives for what every place of this kind already has. */
const OWN = new Set(
  'rocky sandy snowy grassy green wooden tropical tree brick stone sea railway pine dirt frozen cobblestone cracked starry open calm coral lily spider launch deserted cosy cozy dense old tall wide open blue lunar big busy empty deep misty sunny'.split(
    ' ',
  ),
);

export function readGround(
  { name, said, relation }: Omit<Ground, 'look'> & { said: readonly string[] },
  unused: string[],
): Ground {
  let look: PartMaterial | null = null;
  said.forEach((word, i) => {
    const color = plainColorOf(word, said[i - 1]);
    const is = materialOf(word);
    const pattern = patternOf(word);
    if (pattern !== null && color === null)
      [look = null] = withPattern(look === null ? [] : [look], pattern);
    else if (color !== null) look = { ...look, color };
    else if (is !== null) look = { ...look, is };
    else if (!OWN.has(word) && !isShade(word) && !Object.hasOwn(SIZES, word)) unused.push(word);
  });
  return { name, look, relation };
}
