import type { WornPiece } from '../../../contract/worn-piece.ts';
import type { Family } from './family.ts';
import { program } from './family.ts';
import { MATERIALS } from './people/materials.ts';
import { PIECES } from './people/wardrobe.ts';
import { sized } from './sized.ts';

/** The distance from chin to crown in meters, in which lengths of headwear are given. */
const HEAD = 0.23;

/** Headwear whose name means something else on its own. */
const ONLY_WORN = /^(hood|horns|halo|mask|veil|cyborg plate|cyclops eye|clown nose|dinosaur hood|crown)$/;

/** Returns the family of a hat without a wearer: "a straw hat on a chair". */
function hatOf({ name, words = [], colored = [], colors = {}, materials, head }: WornPiece): Family {
  const all = { ...MATERIALS, ...materials };
  const own = Object.fromEntries(Object.entries(all).map(([key, look]) => [key, { ...look, ...(colors[key] && { color: colors[key] }) }]));
  const make = () => program(name, own, sized(head!, HEAD));
  const used = Object.keys(make().materials ?? {});
  const surfaces = Object.fromEntries(used.map((key) => [key, [key]]));
  const main = colored.some((key) => used.includes(key)) ? colored : used.slice(0, 1);
  return { name, file: `clothes/${name}`, words, main, surfaces: { ...surfaces, ...(surfaces.sash && { band: ['sash'] }) }, make };
}

/** Returns the families of headwear, but for nouns that things have already. */
export function hatsBesides(taken: ReadonlySet<string>): Family[] {
  const isFree = (noun: string) => !taken.has(noun);
  return [...PIECES.values()]
    .filter(({ name, head }) => head !== undefined && isFree(name) && !ONLY_WORN.test(name))
    .map((piece) => hatOf({ ...piece, words: (piece.words ?? []).filter(isFree) }));
}
