import { singular } from '../../language/plurals.ts';
import type { Link } from '../../language/relations.ts';
import { belongs } from './chunks.ts';
import { partNamesOf } from './named-parts.ts';
import { type Phrase, phraseOf } from './read-phrase.ts';
import { hasHands, isHeldBy } from './relation-of.ts';

/** Reads what somebody has who is in or on the last thing: the rod of "a fisherman in a boat with a fishing rod". */
export function givenToRider(
  phrases: Phrase[],
  chunk: readonly string[],
  { relation }: Link,
): boolean {
  const [holder, base] = phrases.slice(-2);
  if (base === undefined || relation !== 'with' || !/^(in|on)$/.test(base.relation)) return false;
  if (!hasHands(holder!.family) || holder!.count > 1) return false;
  const last = singular(chunk.at(-1)!);
  if (partNamesOf(base.family, last).length > 0 || Object.hasOwn(base.family.surfaces, last))
    return false;
  if (belongs(holder!.family, chunk)) {
    holder!.said.push('with', ...chunk, ',');
    return true;
  }
  const held = isHeldBy(holder!, chunk) ? phraseOf([...chunk], false, null) : null;
  if (held === null) return false;
  phrases.splice(-1, 0, { ...held, relation: 'holding' });
  return true;
}

/** Reads "a pirate with a parrot on his shoulder": the parrot is on the pirate. */
export function setOnShoulder(phrases: Phrase[]): boolean {
  const [who, rider] = phrases;
  if (phrases.length !== 2 || !hasHands(who!.family)) return false;
  rider!.relation = 'beside';
  who!.relation = 'on';
  who!.said.push('shoulder');
  phrases.splice(0, 2, rider!, who!);
  return true;
}
