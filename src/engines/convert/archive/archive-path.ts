/**
 * Normalizes a path in an archive: the result is relative, has `/` between its parts, and has no `.` parts. Returns
 * null for entries that are not files of the model: directories, paths with `..` (which would leave the archive) and
 * the extra files that macOS adds.
 */
export function archivePath(raw: string): string | null {
  const parts = raw.replaceAll('\\', '/').split('/');
  if (parts.at(-1) === '' || parts.includes('..') || raw.includes('\0')) return null;
  const kept = parts.filter((part) => part !== '' && part !== '.');
  const name = kept.at(-1);
  if (name === undefined || kept[0] === '__MACOSX') return null;
  if (name.startsWith('._') || name === '.DS_Store') return null;
  return kept.join('/');
}

/**
 * Returns a key that is equal for paths that name the same file. Windows and macOS ignore case and Unicode
 * normalization form.
 */
export function lookupKey(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

/**
 * Returns the archive paths that a reference in the model file may stand for, most likely first. The reference is tried
 * relative to the model's folder, and then with more and more of its leading folders removed
 * (`C:\Users\ann\tex\wood.png` → `tex/wood.png` → `wood.png`), both in the model's folder and at the top of the
 * archive. No path leaves the archive, and the last one is the bare file name.
 * @param folder of the model file, ending in `/`, or empty
 */
export function candidatePaths(reference: string, folder: string): string[] {
  const plain = reference.replace(/^file:\/\/\/?/i, '').replaceAll('\\', '/');
  const parts = plain.split('/').filter((part) => part !== '' && part !== '.');
  const resolved = resolve([...folder.split('/').slice(0, -1), ...parts]);
  // No tool writes more than 32 folders, and each one costs a lookup.
  const named = parts.filter((part) => part !== '..').slice(-32);
  const shorter = named.map((_, drop) => named.slice(drop).join('/'));
  const paths = shorter.flatMap((path) => [`${folder}${path}`, path]);
  return resolved === null ? paths : [resolved, ...paths];
}

/** Resolves `..` parts; null if the path leads out of the archive. */
function resolve(parts: string[]): string | null {
  const kept: string[] = [];
  for (const part of parts) {
    if (part !== '..') kept.push(part);
    else if (kept.pop() === undefined) return null;
  }
  return kept.join('/');
}
