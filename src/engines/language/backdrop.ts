import type { Backdrop } from '../spec.ts';

/** Matches a description of the background, which is neither a thing to build nor a place. */
const SAID =
  /[,;]?\s*\b(?:(?:on|with|against|in|over)\s+)?(?:an?\s+|the\s+)?(?:plain\s+|clean\s+|pure\s+|simple\s+)*(transparent|white|studio|plain|neutral|no)\s+(?:back-?ground|backdrop)\b/i;

/** Splits off the description of the background. Returns the remaining words, and the background or null. */
export function backdropIn(prompt: string): { words: string; backdrop: Backdrop | null } {
  const [said, kind] = SAID.exec(prompt) ?? [];
  if (said === undefined || kind === undefined) return { words: prompt, backdrop: null };
  const words = prompt.replace(said, ' ').trim();
  if (words === '') return { words: prompt, backdrop: null };
  const isEmpty = /^(transparent|no)$/i.test(kind);
  return { words, backdrop: isEmpty ? 'transparent' : /^white$/i.test(kind) ? 'white' : 'studio' };
}
