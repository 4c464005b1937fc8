import { statSync, watch } from 'node:fs';
import { join } from 'node:path';

/** Editors write a file in several steps; events within this time are one save. */
const SETTLE_MS = 25;

/**
 * Calls `onSave` once for each save in a directory, with the files that were saved together.
 * @param isMeant decides by the path relative to the directory
 * @returns stops watching
 */
export function watchDirectory(
  directory: string,
  isMeant: (path: string) => boolean,
  onSave: (paths: string[], savedAt: number) => void,
  recursive = true,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  let paths = new Set<string>();
  const watcher = watch(directory, { recursive }, (_event, name) => {
    const path = name?.replaceAll('\\', '/');
    if (path === undefined || !isMeant(path)) return;
    clearTimeout(timer);
    paths.add(path);
    timer = setTimeout(() => {
      const saved = [...paths];
      paths = new Set();
      onSave(saved, savedAt(join(directory, path)));
    }, SETTLE_MS);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}

/** Milliseconds since 1970; now where the file was removed. */
function savedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
}
