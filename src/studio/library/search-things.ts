import type { LibraryList, LibrarySummary } from '../../sdk/index.ts';

export type Subjects = LibraryList['subjects'];

/** Returns the things that a search finds, by subject: each word of the search begins a word of the thing or its subject. */
export function searchThings(subjects: Subjects, query: string): Subjects {
  const wanted = wordsOf(query);
  if (wanted.length === 0) return subjects;
  return subjects.flatMap(({ subject, things }) => {
    const found = things.filter((thing) => {
      const known = wordsOf([subject, thing.name, ...thing.words].join(' '));
      return wanted.every((word) => known.some((each) => each.startsWith(word)));
    });
    return found.length === 0 ? [] : [{ subject, things: found.sort(byName(query)) }];
  });
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Things whose own name is searched for come first; the others stay in order. */
function byName(query: string) {
  const start = query.trim().toLowerCase();
  const rank = ({ name }: LibrarySummary) => (name === start ? 0 : name.startsWith(start) ? 1 : 2);
  return (a: LibrarySummary, b: LibrarySummary) => rank(a) - rank(b);
}
