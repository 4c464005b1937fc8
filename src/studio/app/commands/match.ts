/**
 * How well a name fits what was typed: every word of it has to begin a word of the name, or stand somewhere in it.
 * @returns 0: not at all; otherwise more is better
 */
export function fit(name: string, typed: string): number {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const text = name.toLowerCase();
  let score = 1;
  for (const word of wanted) {
    const at = text.indexOf(word);
    if (at < 0) return 0;
    score += at === 0 ? 3 : /[\s-]/.test(text[at - 1]!) ? 2 : 1;
  }
  return score;
}

/** Those that fit, best first; of equal ones the earlier. */
export function fitting<T extends { name: string }>(all: readonly T[], typed: string): T[] {
  return all
    .map((each) => ({ each, score: fit(each.name, typed) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ each }) => each);
}
