/**
 * Returns a seed derived from the prompt (FNV-1a over UTF-16 units, 32 bits), so that equal prompts give equal images.
 */
export function seedOf(prompt: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < prompt.length; i++)
    hash = Math.imul(hash ^ prompt.charCodeAt(i), 0x01000193) >>> 0;
  return hash;
}
