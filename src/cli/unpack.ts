import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { nameOf } from './sources.ts';
import type { ModelTarget } from './target.ts';
import { type Unzipped, unzip } from './unzip.ts';

/** Number of bytes to search for the `mtllib` line, which is near the start of an OBJ file. */
const OBJ_HEAD_BYTES = 4096;

/**
 * Unpacks a model that consists of several files from its zip. The model gets the requested name. Its material library,
 * buffer and textures are placed beside it with names derived from that name (`chair.mtl`, `chair-textures/`), and all
 * references are updated. If a name is in use by an unrelated file, the companion file becomes `chair-2.mtl`.
 */
export async function saveUnpacked(
  zip: Uint8Array,
  { path, format }: ModelTarget,
): Promise<{ file: string; bytes: number; companions: string[] }> {
  const files = unzip(zip);
  const main = files.find((file) => nameOf(file.path).extension === `.${format}`);
  if (main === undefined)
    throw new Error(`the zip from the service does not contain a .${format} file`);
  const directory = dirname(path);
  await mkdir(directory, { recursive: true });
  const companions = files.filter((file) => file !== main);
  const names = await chooseNames(companions, main, path);
  let bytes = 0;
  for (const { path: from, bytes: content } of companions) {
    const to = join(directory, names.rename(from));
    await mkdir(dirname(to), { recursive: true });
    bytes += await write(to, referring(from, content, names));
  }
  // The model is written last, so that an error never leaves a model without its companion files.
  bytes += await write(path, referring(main.path, main.bytes, names));
  return { file: path, bytes, companions: [...new Set(names.top.values())] };
}

interface Names {
  /** Maps the old names of files and directories beside the model to their new names. */
  top: Map<string, string>;
  /** Returns the new path of a companion, relative to the model's directory. */
  rename(path: string): string;
}

async function chooseNames(
  companions: readonly Unzipped[],
  main: Unzipped,
  target: string,
): Promise<Names> {
  // OBJ readers end a name at a space.
  const stem = nameOf(target).stem.replace(/\s+/g, '_');
  const mainStem = nameOf(main.path).stem;
  const ours = await referredBy(target);
  const top = new Map<string, string>();
  for (const { path } of companions) {
    const first = path.split('/')[0]!;
    if (top.has(first)) continue;
    const { stem: own, extension } = path.includes('/')
      ? { stem: first, extension: '' }
      : nameOf(path);
    const wanted = own === mainStem ? stem : `${stem}-${own}`;
    let name = `${wanted}${extension}`;
    for (let n = 2; !ours(name) && (await exists(join(dirname(target), name))); n++)
      name = `${wanted}-${n}${extension}`;
    top.set(first, name);
  }
  const rename = (path: string) => {
    const [first, ...rest] = path.split('/');
    return [top.get(first!) ?? first, ...rest].join('/');
  };
  return { top, rename };
}

/**
 * Returns a function that tells whether the model being replaced refers to a file. Such files belong to that model and
 * are replaced as well.
 */
async function referredBy(target: string): Promise<(name: string) => boolean> {
  const old = (await readFile(target, 'latin1').catch(() => '')).slice(0, 1e6);
  const library = /^mtllib (.+?)\s*$/m.exec(old)?.[1];
  const materials =
    library === undefined
      ? ''
      : await readFile(join(dirname(target), basename(library)), 'latin1').catch(() => '');
  const latin = (name: string) => Buffer.from(name).toString('latin1');
  return (name) =>
    [latin(name), encodeURIComponent(name)].some(
      (form) => old.includes(form) || materials.includes(form),
    );
}

/** Returns the file with its references to other files renamed. */
function referring(path: string, bytes: Buffer, { rename }: Names): Buffer {
  switch (nameOf(path).extension) {
    case '.obj': {
      const head = bytes.subarray(0, OBJ_HEAD_BYTES).toString('latin1');
      const line = /^mtllib (.+)$/m.exec(head);
      if (line === null) return bytes;
      const start = Buffer.from(head.slice(0, line.index), 'latin1');
      const library = Buffer.from(line[1]!, 'latin1').toString('utf8');
      const rest = bytes.subarray(line.index + line[0].length);
      return Buffer.concat([start, Buffer.from(`mtllib ${rename(library)}`), rest]);
    }
    case '.mtl':
      // The path is the last word in the line.
      return changed(bytes, /^((?:map_\S+|norm|bump|disp|decal|refl)\s(?:.*\s)?)(\S+)$/gm, rename);
    case '.gltf':
      return changed(bytes, /("uri":\s*")([^"]+)/g, asUri(rename));
    case '.dae':
      return changed(bytes, /(<init_from>)([^<]*\/[^<]*)/g, asUri(rename));
    default:
      return bytes;
  }
}

const asUri = (rename: Names['rename']) => (uri: string) =>
  rename(decodeURIComponent(uri)).split('/').map(encodeURIComponent).join('/');

function changed(bytes: Buffer, reference: RegExp, rename: (path: string) => string): Buffer {
  return Buffer.from(
    bytes
      .toString('utf8')
      .replace(reference, (_, before: string, path: string) => before + rename(path)),
  );
}

/** Writes a file that appears only once it is complete. */
async function write(path: string, bytes: Buffer): Promise<number> {
  const part = `${path}.${process.pid}.part`;
  try {
    await writeFile(part, bytes);
    await rename(part, path);
  } finally {
    await rm(part, { force: true });
  }
  return bytes.length;
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
