import { nounsOf, type OwnThings } from '../../library/own-things.ts';
import { familyOf } from '../families/families.ts';
import type { Family } from '../families/family.ts';

/** Families of the operator's own things, by noun. */
let own: ReadonlyMap<string, Family> = new Map();

/**
 * Takes up what has changed among the operator's own things: their nouns then name them in this process, rather than the things
 * of the library that have the same nouns.
 */
export async function takeUpOwnThings(things: OwnThings): Promise<void> {
  await things.refresh();
  own = new Map(
    things.things.flatMap((thing) => {
      const family = familyOf(thing);
      return nounsOf(thing).map((noun): [string, Family] => [noun, family]);
    }),
  );
}

/** Returns the operator's own family that a noun names. */
export const ownFamily = (noun: string): Family | undefined => own.get(noun);
