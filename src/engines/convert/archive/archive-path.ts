/**
 * Normalizes a path in an archive: relative, with `/` between its parts and without `.` parts. Null if it is not a file
 * of the model: directories, paths with `..` (which would leave the archive) and the side files of macOS.
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

/** Key that two paths share if they name one file: Windows and macOS ignore case and Unicode form. */
export function lookupKey(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

/**
 * Paths in the archive that a reference in the model file may stand for, most likely first: relative to the model's
 * folder, then with ever fewer leading folders (`C:\Users\ann\tex\wood.png` → `tex/wood.png` → `wood.png`), in the
 * model's folder and at the top. Never outside the archive; the last one is the bare file name.
 * @param folder of the model file, ending in `/`, or empty
 */
export function candidatePaths(reference: string, folder: string): string[] {
  const plain = reference.replace(/^file:\/\/\/?/i, '').replaceAll('\\', '/');
  const parts = plain.split('/').filter((part) => part !== '' && part !== '.');
  const resolved = resolve([...folder.split('/').slice(0, -1), ...parts]);
  // No tool writes more than 32 folders; each costs a lookup.
  const named = parts.filter((part) => part !== '..').slice(-32);
  const shorter = named.map((_, drop) => named.slice(drop).join('/'));
  const paths = shorter.flatMap((path) => [`${folder}${path}`, path]);
  return resolved === null ? paths : [resolved, ...paths];
}

/** Null if the path leads out of the archive. */
function resolve(parts: string[]): string | null {
  const kept: string[] = [];
  for (const part of parts) {
    if (part !== '..') kept.push(part);
    else if (kept.pop() === undefined) return null;
  }
  return kept.join('/');
}
