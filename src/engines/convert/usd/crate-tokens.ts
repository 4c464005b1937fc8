import { isUtf8 } from 'node:buffer';
import type { ConvertContext } from '../format.ts';
import { BinaryStrings } from '../text/binary-strings.ts';
import { TextEncoding } from '../text/text-encoding.ts';

/** The parts of a context that are used to report tokens that are not UTF-8. */
export type TokenContext = Pick<ConvertContext, 'limits' | 'warn'>;

/**
 * Splits a crate's table of tokens, each of which ends with a zero. USD requires UTF-8, but some programs write asset
 * paths in their system's encoding.
 */
export function splitTokens(bytes: Uint8Array, context: TokenContext): string[] {
  if (isUtf8(bytes)) {
    const tokens = new TextDecoder().decode(bytes).split('\0');
    tokens.pop();
    return tokens;
  }
  const strings = new BinaryStrings(new TextEncoding(context));
  const tokens: string[] = [];
  for (let start = 0; ; ) {
    const end = bytes.indexOf(0, start);
    if (end < 0) break;
    const index = tokens.length;
    const text = strings.read(bytes.subarray(start, end), (settled) => {
      tokens[index] = settled;
    });
    tokens.push(text);
    start = end + 1;
  }
  strings.settle();
  return tokens;
}
