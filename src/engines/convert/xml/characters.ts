import { FormatError } from '../format.ts';

const NAMED: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
};
const decoder = new TextDecoder();

/**
 * Decodes the bytes from `start` to before `end`. XML's five entities and numeric references are resolved, comments and
 * processing instructions are left out, and CDATA sections are used unchanged.
 * @throws FormatError at any other entity, because none is ever expanded
 */
export function decodeText(bytes: Uint8Array, start: number, end: number): string {
  const raw = decoder.decode(bytes.subarray(start, end));
  if (!raw.includes('<')) return resolveReferences(raw);
  const pieces = /<!\[CDATA\[([\s\S]*?)\]\]>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|([^<]+)/g;
  let text = '';
  for (const [, literal, plain] of raw.matchAll(pieces))
    text += literal ?? (plain === undefined ? '' : resolveReferences(plain));
  return text;
}

function resolveReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#(\d{1,8})|#x([\da-f]{1,8})|([^;\s&]{0,40}));?/gi,
    (whole, decimal, hexadecimal, name) => {
      const known = NAMED[name ?? ''];
      if (known !== undefined) return known;
      const code = Number.parseInt(decimal ?? hexadecimal ?? '', decimal === undefined ? 16 : 10);
      if (code > 0 && code <= 0x10ffff) return String.fromCodePoint(code);
      throw new FormatError(`The XML uses "${whole}", and entities of its own are not allowed.`);
    },
  );
}

/**
 * Escapes text for an element or attribute by replacing markup characters with references; control characters are
 * removed.
 */
export function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replace(/(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu, '')
    .replace(/[&<>"\t\n\r]/g, (character) => ESCAPES[character]);
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};
