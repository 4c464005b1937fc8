/** Returns a JSON value as an administrator sees and edits it: a text as it is, unless it would be read as another value. */
export function shownValue(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value) ?? 'null';
  return typeof readValue(value) === 'string' && readValue(value) === value
    ? value
    : JSON.stringify(value);
}

/** Reads what an administrator typed: a JSON value, or else a text. */
export function readValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
