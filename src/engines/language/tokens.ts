import { rewritten } from './rewrite.ts';

/** Spellings that are the same word wherever they stand in one. */
const SPELLINGS: Readonly<Record<string, string>> = {
  colour: 'color',
  armour: 'armor',
  grey: 'gray',
};
const SPELLING = new RegExp(Object.keys(SPELLINGS).join('|'), 'g');

/** Measurements, scales and decades, which name no thing. */
const MEASUREMENTS = [
  /\b\d+([.,]\d+)? ?(cm|mm|m|meters?|metres?|inch(es)?|feet|ft)\b([ -](tall|high|long|wide|deep))?/g,
  /\b1:\d+( scale)?\b/g,
  /\b(1[5-9]|20)?\d0s\b/g,
];

/** Hex colors, words, endings in 's, hyphens within words, and punctuation. */
const TOKEN = /#[0-9a-f]{6}\b|[\p{L}\p{N}]+|'s?|(?<=[\p{L}\p{N}])-(?=[\p{L}\p{N}])|[,.;:!?()]/gu;

/** Returns the lower-case words of a prompt, with a single word for each known phrase; punctuation becomes commas. */
export function tokensOf(prompt: string): string[] {
  let text = prompt
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .replaceAll('’', "'");
  for (const measurement of MEASUREMENTS) text = text.replace(measurement, ' ');
  text = text
    .replace(SPELLING, (spelling) => SPELLINGS[spelling]!)
    .replace(/\bw\/(?= ?[a-z])/g, 'with ')
    .replace(/&|\+/g, ' and ')
    // Only a possessive ending is kept apart: "child's", "pirates' ship".
    .replace(/'(?!s\b|(?<=s') )/g, '');
  const words = (text.match(TOKEN) ?? []).map((token) =>
    /^[.;!?()]$/.test(token) ? ',' : token.startsWith("'") ? "'s" : token,
  );
  return rewritten(words)
    .filter((word) => word !== '-' && word !== "'s")
    .map((word) => (word === ':' ? ',' : word));
}
