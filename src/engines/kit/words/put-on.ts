import type { Link } from '../../language/relations.ts';
import { TOPS } from '../../language/uses-of-things.ts';
import type { Family } from '../families/family.ts';
import { isHeadwear } from './attachment-words.ts';
import { belongs } from './chunks.ts';
import { isPoseWord } from './poses.ts';
import { isAttached } from './read-attachments.ts';
import type { Phrase } from './read-phrase.ts';

/** Parts that a thing itself has, even though it is said to be on or in them: on wheels, on chicken legs, in flames. */
const CARRIED = /^(wheels|legs|feet|fire|flames|chains)$/;

/**
 * Returns whether a phrase names an attachment of the previous thing: a mug with a skull.
 * @param isListed whether the phrase continues a list of what the thing has
 */
export function isPutOn(
  chunk: readonly string[],
  { relation }: Link,
  { family, relation: stands, collective }: Pick<Phrase, 'family' | 'relation' | 'collective'>,
  isListed: boolean,
): boolean {
  const isOf =
    relation === 'with' ||
    relation === 'wearing' ||
    ((relation === 'on' || relation === 'in') && CARRIED.test(chunk.at(-1)!)) ||
    (relation === 'in' && family.living === true && isAttached(chunk, family, isHeadwear)) ||
    (relation === 'and' && isListed);
  if (collective === 'stack') return false;
  return isOf && stands !== 'bearing' && !TOPS.has(family.name) && isAttached(chunk, family);
}

/** Removes a pose at the end of a description of clothes, "in ripped jeans howling", and assigns it to the wearer. */
export function withoutPose(
  chunk: string[],
  current: { family: Family; said: string[] } | undefined,
): string[] {
  const last = chunk.at(-1)!;
  const rest = chunk.slice(0, -1);
  if (current === undefined || !isPoseWord(last) || !belongs(current.family, rest)) return chunk;
  current.said.push(last, ',');
  return rest;
}
