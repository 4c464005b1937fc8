/** Returns the seed of a prompt, so that equal prompts give equal images (FNV-1a over UTF-16 units, 32 bit). */
export function seedOf(prompt: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < prompt.length; i++)
    hash = Math.imul(hash ^ prompt.charCodeAt(i), 0x01000193) >>> 0;
  return hash;
}
