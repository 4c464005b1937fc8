import { createReadStream } from 'node:fs';
import { open, readFile, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { ASSETS } from './assets.ts';

/** A drawing as it is stored in the library: the content of an `<svg>`, and the size of its view box. */
export interface VectorDrawing {
  body: string;
  width: number;
  height: number;
}

/** The drawings on disk. The body of a drawing is read only on request. */
export interface DrawingLibrary {
  /** Name and version of the collection. */
  source: string;
  /** Reads a drawing; null if the library has none of that name. */
  read(slug: string): Promise<VectorDrawing | null>;
}

interface IconSet {
  icons: Record<string, { body: string; width?: number; height?: number }>;
  width?: number;
  height?: number;
}

/** Offsets of the drawings in a file of JSON strings. */
interface Index {
  source: string;
  /** Whether the file contains each string as a gzip stream of its own. */
  isCompressed?: boolean;
  /** Size of that file. The index is useless for a file of another size. */
  bytes: number;
  /** Offset and length of each body in bytes, and the size of its view box. */
  drawings: Record<string, [number, number, number, number]>;
}

const PACKAGE = '@iconify-json/fluent-emoji';
/**
 * Index that `npm run gen` creates for the file of {@link PACKAGE}. The file has 104 MB, and parsing it takes 0.9 s and
 * 290 MB, so the bodies are read from within it. The published npm package contains only the bodies of our drawings,
 * compressed, with a separate index.
 */
const INDEX = 'drawings.json';
const BODIES = 'drawings.svgs';
const HERE = new URL('.', import.meta.url);

/**
 * Opens the library. In a checkout whose drawings have changed since `npm run gen`, each process recreates the index.
 */
export async function openDrawings(): Promise<DrawingLibrary> {
  const index = JSON.parse(await readFile(new URL(INDEX, HERE), 'utf8').catch(() => 'null'));
  for (const bodies of [fileURLToPath(new URL(BODIES, HERE)), packagePath()])
    if (bodies !== null && (await fits(index, bodies))) return libraryOf(bodies, index);
  return libraryOf(packagePath()!, await makeIndex());
}

/** Writes the index of the drawings, for `npm run gen`. */
export async function writeDrawingsIndex(): Promise<void> {
  await writeFile(new URL(INDEX, HERE), `${JSON.stringify(await makeIndex())}\n`);
}

/** Writes the bodies of our drawings and their index, for a published package without {@link PACKAGE}. */
export async function shipDrawings(directory: string): Promise<void> {
  const library = await openDrawings();
  const drawings: Index['drawings'] = {};
  let bytes = 0;
  const file = await open(join(directory, BODIES), 'w');
  try {
    for (const slug of ASSETS.keys()) {
      const { body, width, height } = (await library.read(slug))!;
      const packed = await promisify(gzip)(JSON.stringify(body), { level: 9 });
      await file.write(packed);
      drawings[slug] = [bytes, packed.length, width, height];
      bytes += packed.length;
    }
  } finally {
    await file.close();
  }
  const index: Index = { source: library.source, isCompressed: true, bytes, drawings };
  await writeFile(join(directory, INDEX), JSON.stringify(index));
}

function libraryOf(bodies: string, { source, isCompressed, drawings }: Index): DrawingLibrary {
  return {
    source,
    async read(slug) {
      const entry = Object.hasOwn(drawings, slug) ? drawings[slug] : undefined;
      if (entry === undefined) return null;
      const [start, length, width, height] = entry;
      const chunks: Buffer[] = [];
      for await (const chunk of createReadStream(bodies, { start, end: start + length - 1 }))
        chunks.push(chunk as Buffer);
      const stored = Buffer.concat(chunks);
      const text = isCompressed ? await promisify(gunzip)(stored) : stored;
      return { body: JSON.parse(text.toString('utf8')), width, height };
    },
  };
}

/** Whether the index belongs to this file and contains all drawings. */
async function fits(index: Index | null, bodies: string): Promise<boolean> {
  const size = await stat(bodies).then(
    (found) => found.size,
    () => null,
  );
  if (index === null || index.bytes !== size) return false;
  return [...ASSETS.keys()].every((slug) => Object.hasOwn(index.drawings, slug));
}

/** Returns the path of the collection; null if it is not installed. */
function packagePath(): string | null {
  const require = createRequire(import.meta.url);
  try {
    return require.resolve('@iconify-json/fluent-emoji/icons.json');
  } catch {
    return null;
  }
}

/** Finds the bodies in the collection. */
async function makeIndex(): Promise<Index> {
  const path = packagePath()!;
  const { version } = JSON.parse(
    await readFile(new URL('package.json', pathToFileURL(path)), 'utf8'),
  ) as { version: string };
  const bytes = await readFile(path);
  const set = JSON.parse(bytes.toString('utf8')) as IconSet;
  const drawings: Index['drawings'] = {};
  let at = 0;
  // The drawings are searched in the order of the file, so that a search usually ends where it begins.
  for (const slug of [...ASSETS.keys()].toSorted()) {
    const icon = set.icons[slug];
    if (icon === undefined) throw new Error(`${PACKAGE} has no drawing ${slug}`);
    const text = Buffer.from(JSON.stringify(icon.body), 'utf8');
    const found = bytes.indexOf(text, at);
    at = found === -1 ? bytes.indexOf(text) : found;
    if (at === -1) throw new Error(`${slug} is written in another way than ours`);
    const [width, height] = [icon.width ?? set.width ?? 16, icon.height ?? set.height ?? 16];
    drawings[slug] = [at, text.length, width, height];
  }
  return { source: `${PACKAGE} ${version}`, bytes: bytes.length, drawings };
}
