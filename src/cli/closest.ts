/** Letters that may differ, in words of up to five letters and in longer ones: `dance` is not `cancel`. */
const MOST_EDITS = [1, 2] as const;

/** What somebody may have meant; null where nothing is near. */
export function closest(word: string, known: readonly string[]): string | null {
  let best: string | null = null;
  let least = MOST_EDITS[word.length > 5 ? 1 : 0] + 1;
  for (const one of known) {
    const edits = distance(word, one);
    if (edits < least) [best, least] = [one, edits];
  }
  const begun = known.filter((one) => word.length >= 3 && one.startsWith(word));
  return best ?? (begun.length === 1 ? begun[0]! : null);
}

/** Letters to insert, delete, replace or swap (Damerau and Levenshtein). */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    rows[i] = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      let edits = Math.min(rows[i - 1]![j]! + 1, rows[i]![j - 1]! + 1, replaced);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        edits = Math.min(edits, rows[i - 2]![j - 2]! + 1);
      rows[i]![j] = edits;
    }
  }
  return rows[a.length]![b.length]!;
}
