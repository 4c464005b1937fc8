/*
 * Names of the files that this browser uploaded. The service stores them but shows a task's sources under neutral names,
 * because file names are private and models can be made public.
 */

const STORED = 'bozzetto-file-names';
/** Maximum number of names kept, newest first; recent work is a few hundred files. */
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
    // Storage is full or disabled, so the names are lost when the page is closed.
  }
}

/** Returns the name of a file that was uploaded from this browser; null if it was not. */
export const fileNameOf = (file_key: string): string | null => read().get(file_key) ?? null;

function read(): Map<string, string> {
  if (known !== null) return known;
  known = new Map();
  try {
    known = new Map(JSON.parse(globalThis.localStorage?.getItem(STORED) ?? '[]'));
  } catch {
    // The stored value was not written by the studio, or storage is disabled.
  }
  return known;
}
