/** A text in a pattern of `like` that stands for itself. */
export function literally(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}
