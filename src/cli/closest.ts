import { editDistance } from '../contract/edit-distance.ts';

/**
 * Maximum number of letters that may differ, in words of up to five letters and in longer ones. The limit is stricter
 * for short words, so that `dance` is not taken for `cancel`.
 */
const MOST_EDITS = [1, 2] as const;

/** Returns the known word that was probably meant, or null if none is similar. */
export function closest(word: string, known: readonly string[]): string | null {
  let best: string | null = null;
  let least = MOST_EDITS[word.length > 5 ? 1 : 0] + 1;
  for (const one of known) {
    const edits = editDistance(word, one);
    if (edits < least) [best, least] = [one, edits];
  }
  const begun = known.filter((one) => word.length >= 3 && one.startsWith(word));
  return best ?? (begun.length === 1 ? begun[0]! : null);
}
