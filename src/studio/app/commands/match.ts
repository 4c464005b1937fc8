/**
 * Rates how well a name fits the typed text: every typed word has to start a word of the name, or occur somewhere in
 * it.
 * @returns 0 if it does not fit; otherwise higher is better
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

/** Returns the entries that fit, best first; equally good entries keep their order. */
export function fitting<T extends { name: string }>(all: readonly T[], typed: string): T[] {
  return all
    .map((each) => ({ each, score: fit(each.name, typed) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ each }) => each);
}
