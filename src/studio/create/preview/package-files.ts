import { unzip } from 'three/addons/libs/fflate.module.js';

/** A model file with the files that it refers to, by path. */
export interface PackageFiles {
  /** Path of the main model file. */
  main: string;
  files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
}

/** Extensions of a format's main file in a zip, if they differ from the format's name. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  usdz: ['usda', 'usdc', 'usd'],
  lwo: ['lwo', 'lxo'],
};
/** Maximum unpacked size of a packed model: a browser page has a few gigabytes of memory. */
const MOST_BYTES = 2 ** 30;

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/**
 * Returns the content of a file: the file itself, or the files of a zip. A format that is itself a zip (3MF, USDZ)
 * counts as one file.
 * @throws Error if the zip is damaged, too large, or has no file of the format
 */
export async function packageFiles(file: File, format: string): Promise<PackageFiles> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const alone = { main: `model.${format}`, files: new Map([[`model.${format}`, bytes]]) };
  if (!isZip(bytes) || format === 'usdz' || (format === '3mf' && !hasEnding(file.name, 'zip')))
    return alone;
  const files = new Map(Object.entries(await unpacked(bytes)));
  const main = [...files.keys()].find((path) =>
    [format, ...(ENDINGS[format] ?? [])].some((ending) => hasEnding(path, ending)),
  );
  if (main === undefined) throw new Error(`the zip has no ${format}`);
  return { main, files };
}

const hasEnding = (path: string, ending: string): boolean =>
  path.toLowerCase().endsWith(`.${ending}`);

function unpacked(bytes: Uint8Array): Promise<Record<string, Uint8Array<ArrayBuffer>>> {
  let total = 0;
  // Skips the metadata that macOS adds to zips.
  const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
    total += originalSize;
    return total < MOST_BYTES && !/(^|\/)(__MACOSX\/|\.)|\/$/.test(name);
  };
  return new Promise((resolve, reject) =>
    unzip(bytes, { filter }, (error, files) => {
      if (error) reject(error);
      else resolve(files as Record<string, Uint8Array<ArrayBuffer>>);
    }),
  );
}
