import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { PREPARED } from './prepared.ts';

/** A drawing as it stands in the library: the inside of an `<svg>`, and the size of its view box. */
export interface VectorDrawing {
  body: string;
  width: number;
  height: number;
}

/** The drawings on disk; a body is read where it is asked for. */
export interface DrawingLibrary {
  /** Name and version of the collection. */
  source: string;
  /** null where the library has none of that name. */
  read(slug: string): Promise<VectorDrawing | null>;
}

interface IconSet {
  icons: Record<string, { body: string; width?: number; height?: number }>;
  width?: number;
  height?: number;
}

/** Offset and length in bytes of the body, and the view box. */
type Index = Record<string, [number, number, number, number]>;

const PACKAGE = '@iconify-json/fluent-emoji';
/** Version of the layout of the two files. */
const LAYOUT = 1;

/**
 * Opens the library in `directory`, and makes it first where it is not there: `icons.json` of the package is 104 MB and
 * takes 0.3 s and 290 MB to parse, the chosen drawings are 15 MB in one file with an index of 30 kB. Safe to call from
 * several processes: each writes its own files and renames them.
 */
export async function openDrawings(
  directory: string,
  slugs: Iterable<string>,
): Promise<DrawingLibrary> {
  const wanted = [...slugs];
  const shipped = join(PREPARED, 'drawings');
  const brought = await readIndex(shipped, wanted);
  if (brought !== null)
    return libraryOf(shipped, brought, await readFile(`${shipped}.txt`, 'utf8'));
  const require = createRequire(import.meta.url);
  const { version } = require('@iconify-json/fluent-emoji/package.json') as { version: string };
  const stem = join(directory, `drawings-${version}-${LAYOUT}`);
  const index = (await readIndex(stem, wanted)) ?? (await prepare(directory, stem, wanted));
  return libraryOf(stem, index, `${PACKAGE} ${version}`);
}

/** Prepares the library for the package of npm, which then needs no package of drawings: three files of 15 MB in all. */
export async function shipDrawings(directory: string, slugs: Iterable<string>): Promise<void> {
  const require = createRequire(import.meta.url);
  const { version } = require('@iconify-json/fluent-emoji/package.json') as { version: string };
  const stem = join(directory, 'drawings');
  await prepare(directory, stem, [...slugs]);
  await writeFile(`${stem}.txt`, `${PACKAGE} ${version}`);
}

function libraryOf(stem: string, index: Index, source: string): DrawingLibrary {
  const bodies = `${stem}.svgs`;
  return {
    source,
    async read(slug) {
      const entry = Object.hasOwn(index, slug) ? index[slug] : undefined;
      if (entry === undefined) return null;
      const [start, length, width, height] = entry;
      const chunks: Buffer[] = [];
      for await (const chunk of createReadStream(bodies, { start, end: start + length - 1 }))
        chunks.push(chunk as Buffer);
      return { body: Buffer.concat(chunks).toString('utf8'), width, height };
    },
  };
}

/** null where there is none, or one of another choice of drawings. */
async function readIndex(stem: string, wanted: readonly string[]): Promise<Index | null> {
  try {
    const index = JSON.parse(await readFile(`${stem}.json`, 'utf8')) as Index;
    return wanted.every((slug) => Object.hasOwn(index, slug)) ? index : null;
  } catch {
    return null;
  }
}

async function prepare(directory: string, stem: string, wanted: readonly string[]) {
  await mkdir(directory, { recursive: true });
  const require = createRequire(import.meta.url);
  const path = require.resolve('@iconify-json/fluent-emoji/icons.json');
  const set = JSON.parse(await readFile(path, 'utf8')) as IconSet;
  const mine = join(directory, randomUUID());
  const index: Index = {};
  const file = await open(`${mine}.svgs`, 'w');
  try {
    let offset = 0;
    for (const slug of wanted) {
      const icon = set.icons[slug];
      if (icon === undefined) throw new Error(`${PACKAGE} has no drawing ${slug}`);
      const bytes = Buffer.from(icon.body, 'utf8');
      await file.write(bytes);
      const width = icon.width ?? set.width ?? 16;
      const height = icon.height ?? set.height ?? 16;
      index[slug] = [offset, bytes.length, width, height];
      offset += bytes.length;
    }
  } finally {
    await file.close();
  }
  await writeFile(`${mine}.json`, JSON.stringify(index));
  // The bodies first: an index never points into a file that is not there.
  await rename(`${mine}.svgs`, `${stem}.svgs`);
  await rename(`${mine}.json`, `${stem}.json`);
  await rm(`${mine}.svgs`, { force: true });
  return index;
}
