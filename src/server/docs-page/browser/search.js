/**
 * What can be found on the page: an operation, a field of one, an error.
 * @typedef {{ id: string, name: string, of: string, text: string, isOperation: boolean }} Entry
 */

/** More than fit beside the page help nobody. */
const MOST = 40;

/**
 * The entries that hold every word of the query, best first: the name itself, a name that begins so, a name that
 * holds it, then descriptions; operations before their fields.
 * @param {readonly Entry[]} entries
 * @param {string} query
 * @returns {Entry[]}
 */
export function search(entries, query) {
  const words = query
    .toLowerCase()
    .split(/[\s/]+/)
    .filter((word) => word !== '');
  if (words.length === 0) return [];
  return entries
    .map((entry, order) => ({ entry, order, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.order - b.order)
    .slice(0, MOST)
    .map(({ entry }) => entry);
}

/**
 * 0 where a word is missing.
 * @param {Entry} entry
 * @param {readonly string[]} words
 */
function scoreOf(entry, words) {
  const name = entry.name.toLowerCase();
  const of = entry.of.toLowerCase();
  const text = entry.text.toLowerCase();
  let score = entry.isOperation ? 1 : 0;
  for (const word of words) {
    if (name === word) score += 16;
    else if (name.startsWith(word)) score += 8;
    else if (name.includes(word)) score += 6;
    else if (of.includes(word)) score += 3;
    else if (text.includes(word)) score += 2;
    else return 0;
  }
  return score;
}
