/**
 * Maximum length of a shortened text. The service's own sentences have up to 300 characters besides the name that they
 * quote.
 */
const MOST_CHARACTERS = 500;

/**
 * Shortens a text that may quote a name from a file. A model can contain a 100 kB material name, which would otherwise
 * end up in every report, in the database and in prompts for language models.
 */
export function shortText(text: string): string {
  if (text.length <= MOST_CHARACTERS) return text;
  return `${text.slice(0, MOST_CHARACTERS - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
