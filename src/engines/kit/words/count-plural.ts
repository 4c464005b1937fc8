import { COLLECTIVE_COUNTS } from '../../language/collectives.ts';
import { SEVERAL } from '../../language/phrase-words.ts';
import { singular } from '../../language/plurals.ts';
import type { Link } from '../../language/relations.ts';
import { isPluralByName } from './chunks.ts';
import type { Phrase } from './read-phrase.ts';

/** Flowers stand in what is full of them, and other things lie in it. */
const contentOf = (name: string) => {
  const collective = /flower|rose|tulip|lily/.test(name) ? 'bunch' : 'heap';
  return { collective, count: COLLECTIVE_COUNTS[collective] } as const;
};

/** Gives a plural without a number a number: what is full of it has a heap, and what is "with" it has a few. */
export function countPlural(
  phrase: Phrase,
  chunk: readonly string[],
  link: Link,
  before: Phrase | undefined,
): void {
  const many = singular(chunk.at(-1)!) !== chunk.at(-1);
  if (!many || phrase.count !== 1 || phrase.noun?.count !== undefined) return;
  if (phrase.said.includes('crossed')) {
    Object.assign(phrase, { collective: 'cross', count: COLLECTIVE_COUNTS.cross });
    return;
  }
  if (phrase.relation === 'full')
    Object.assign(
      phrase,
      contentOf(phrase.family.name),
      before?.relation === 'full' && { count: SEVERAL },
    );
  else if (/^(with|pulling)$/.test(link.relation) && !isPluralByName(phrase))
    phrase.count = SEVERAL;
}
