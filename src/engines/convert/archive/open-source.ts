import { formatNamed, READ_FORMATS } from '../../../contract/formats.ts';
import { FormatError, type Limits, type SourceFiles } from '../format.ts';
import { candidatePaths, lookupKey } from './archive-path.ts';
import { isZip, ZipArchive, type ZipEntry } from './read-zip.ts';

/** Matches file names of models. */
const MODEL = new RegExp(`\\.(${READ_FORMATS.join('|')})$`, 'i');

/**
 * Finds the model file in the uploaded file, and gives access to the files next to it. A zip is opened and searched for
 * the model. A 3MF or USDZ package is itself the model file, but `companion` can still look inside it. Any other file
 * is the model file and has no companions. Zips inside a zip are not opened.
 * @param name of the uploaded file
 * @param format as the task names it
 * @throws FormatError if the zip is damaged, exceeds the limits, or contains no file of that format
 */
export function openSource(
  bytes: Uint8Array,
  name: string,
  format: string,
  limits: Limits,
): SourceFiles {
  if (!isZip(bytes)) return { main: bytes, name, companion: () => null };
  const archive = ZipArchive.open(bytes, limits);
  if (isPackage(archive, format)) {
    return { main: bytes, name, companion: companionsOf(archive, '') };
  }
  const model = modelIn(archive, format);
  const folder = model.path.slice(0, model.path.lastIndexOf('/') + 1);
  const asked = new Set<ZipEntry>([model]);
  return {
    main: archive.read(model),
    name: model.path,
    companion: companionsOf(archive, folder, asked),
    unusedModels: () =>
      archive.entries
        .filter((entry) => MODEL.test(entry.path) && !asked.has(entry))
        .map(({ path }) => path),
  };
}

function isPackage(archive: ZipArchive, format: string): boolean {
  const entry = formatNamed(format)?.packageEntry;
  return entry !== undefined && archive.entries.some(({ path }) => entry.test(path));
}

/**
 * Chooses among the files with the format's extension: first by the topmost folder, then by the largest size, then by
 * name.
 */
function modelIn(archive: ZipArchive, format: string): ZipEntry {
  for (const extension of formatNamed(format)?.extensions ?? [format]) {
    const found = archive.entries
      .filter(({ path }) => path.toLowerCase().endsWith(`.${extension}`))
      .sort((a, b) => depth(a) - depth(b) || b.size - a.size || (a.path < b.path ? -1 : 1));
    if (found.length > 0) return found[0];
  }
  throw new FormatError(`The zip contains no ${format} file. It contains ${listing(archive)}.`);
}

function depth({ path }: ZipEntry): number {
  return path.split('/').length;
}

function listing({ entries }: ZipArchive): string {
  const shown = entries.slice(0, 5).map(({ path }) => `"${path.slice(0, 80)}"`);
  if (entries.length > shown.length) shown.push(`${entries.length - shown.length} more`);
  return shown.length === 0 ? 'nothing' : shown.join(', ');
}

/**
 * Returns a lookup for companion files that inflates each file only once, no matter how often or under how many names
 * the model refers to it.
 */
function companionsOf(
  archive: ZipArchive,
  folder: string,
  asked: Set<ZipEntry> = new Set(),
): SourceFiles['companion'] {
  const contents = new Map<ZipEntry, Uint8Array>();
  const byName = new Map<string, ZipEntry>();
  for (const entry of archive.entries) {
    const key = lookupKey(entry.path.slice(entry.path.lastIndexOf('/') + 1));
    if (!byName.has(key)) byName.set(key, entry);
  }
  return (path) => {
    const entry = locate(archive, byName, path, folder);
    if (entry === null) return null;
    asked.add(entry);
    const content = contents.get(entry) ?? archive.read(entry);
    contents.set(entry, content);
    return content;
  };
}

function locate(
  archive: ZipArchive,
  byName: Map<string, ZipEntry>,
  path: string,
  folder: string,
): ZipEntry | null {
  for (const reference of new Set([path, percentDecoded(path)])) {
    const candidates = candidatePaths(reference, folder);
    for (const candidate of candidates) {
      const entry = archive.find(candidate);
      if (entry !== null) return entry;
    }
    const anywhere = byName.get(lookupKey(candidates.at(-1) ?? ''));
    if (anywhere !== undefined) return anywhere;
  }
  return null;
}

function percentDecoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
