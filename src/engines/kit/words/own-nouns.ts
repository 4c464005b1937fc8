import type { OwnThings } from '../../library/own-things.ts';
import { familyOf } from '../families/catalog.ts';
import type { Named } from './noun.ts';
import { nounsNaming } from './variant-families.ts';

/** What the nouns of the operator's own things mean. */
let own: ReadonlyMap<string, Named> = new Map();

/**
 * Takes up what has changed among the operator's own things: their nouns then name them in this process, rather than the things
 * of the library that have the same nouns.
 */
export async function takeUpOwnThings(things: OwnThings): Promise<void> {
  await things.refresh();
  own = new Map(
    things.things.flatMap((thing) =>
      nounsNaming(familyOf(thing)).map(([noun, named]): [string, Named] => [
        noun.toLowerCase(),
        named,
      ]),
    ),
  );
}

/** Returns what a noun of the operator's own things means. */
export const ownNoun = (noun: string): Named | undefined => own.get(noun);
