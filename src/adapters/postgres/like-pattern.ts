/** Escapes a text for a `like` pattern, so that it matches literally. */
export function literally(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}
