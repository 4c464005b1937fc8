import { colorName, isShadeOfColor } from '../../language/colors.ts';
import { wordsOf } from './tokens.ts';
import { TRANSPARENT } from './vocabulary.ts';

/** Background of the drawing: transparent, a lit studio, or a plain color by name. */
export type Background = 'transparent' | 'studio' | { color: string };

const PHRASES = [
  /\b(?:on|against|with|in front of|over|in)\s+(?:an?\s+|the\s+)?([\p{L} ]{0,40}?)\s*\b(?:background|backdrop|bg)\b/u,
  /\b([\p{L} ]{0,40}?)\s*\b(?:background|backdrop)\b/u,
  /\bon (?:pure |plain )?(white|black)\s*$/u,
];

/**
 * Extracts the background that a prompt requests, and returns it with the rest of the prompt. The background is null if
 * the prompt names none.
 */
export function takeBackground(text: string): { background: Background | null; rest: string } {
  for (const phrase of PHRASES) {
    const found = phrase.exec(text);
    if (found === null) continue;
    const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`;
    return { background: meaning(found[1] ?? ''), rest };
  }
  return { background: null, rest: text };
}

function meaning(words: string): Background {
  if (TRANSPARENT.test(words)) return 'transparent';
  const list = wordsOf(words);
  for (const [i, word] of list.entries()) {
    const name = colorName(word);
    if (name === null) continue;
    const shade = list[i - 1];
    return { color: shade !== undefined && isShadeOfColor(shade) ? `${shade} ${name}` : name };
  }
  return 'studio';
}
