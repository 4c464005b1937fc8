import type { ConvertContext } from '../format.ts';
import { TextEncoding, utf16Of } from '../text/text-encoding.ts';

/** Returns the document's bytes as UTF-8 without a byte order mark; see {@link TextEncoding.toUtf8}. */
export function toUtf8(
  bytes: Uint8Array,
  context: Pick<ConvertContext, 'limits' | 'warn'>,
): Uint8Array {
  const declared = utf16Of(bytes) === null ? declaredEncoding(bytes) : null;
  return new TextEncoding(context).toUtf8(bytes, declared);
}

function declaredEncoding(bytes: Uint8Array): string | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  if (!head.startsWith('<?xml')) return null;
  const declaration = head.slice(0, head.indexOf('?>') + 1);
  return /\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(declaration)?.[1] ?? null;
}
