/*
 * The names of files that this browser sent. The service keeps them, but shows a task's sources under neutral names: a name
 * is its owner's business, and models can be made public.
 */

const STORED = 'bozzetto-file-names';
/** The newest are kept; a person's recent work is a few hundred files. */
const MOST = 1000;

let known: Map<string, string> | null = null;

/** Keeps the name of an uploaded file. */
export function keepFileName(file_key: string, name: string): void {
  const names = read();
  names.delete(file_key);
  names.set(file_key, name);
  try {
    localStorage.setItem(STORED, JSON.stringify([...names].slice(-MOST)));
  } catch {
    // Full, or switched off: they are known until the page is closed.
  }
}

/** The name under which a file was uploaded here; null: it was not. */
export const fileNameOf = (file_key: string): string | null => read().get(file_key) ?? null;

function read(): Map<string, string> {
  if (known !== null) return known;
  known = new Map();
  try {
    known = new Map(JSON.parse(globalThis.localStorage?.getItem(STORED) ?? '[]'));
  } catch {
    // The stored value is not one of the studio's, or storage is disabled.
  }
  return known;
}
