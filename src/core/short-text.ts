/** A sentence of ours has up to 300 characters beside what it names. */
const MOST_CHARACTERS = 500;

/**
 * A text that may name what stood in a file: cut where that is longer than a name. A model can carry 100 kB as a material's name, which
 * would otherwise stand in every report, in the database and before language models.
 */
export function shortText(text: string): string {
  if (text.length <= MOST_CHARACTERS) return text;
  return `${text.slice(0, MOST_CHARACTERS - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
