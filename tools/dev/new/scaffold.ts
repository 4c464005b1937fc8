import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Text that goes in front of the place where a file has another text for the first time. */
export interface Insertion {
  path: string;
  before: string;
  text: string;
}

/** What is written for something new, and what is left to do. */
export interface Scaffold {
  /** New files by their path in the repository. */
  files: Readonly<Record<string, string>>;
  insertions: readonly Insertion[];
  nextSteps: readonly string[];
}

/** The forms of a name. */
export interface Name {
  /** `paint-by-words` */
  kebab: string;
  /** `paintByWords` */
  camel: string;
  /** `PaintByWords` */
  pascal: string;
}

/** @throws Error where the text is not a name in kebab-case */
export function nameOf(text: string): Name {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(text))
    throw new Error(
      `${JSON.stringify(text)} cannot be a name. Use lower-case letters, digits and hyphens, as in paint-by-words.`,
    );
  const pascal = text
    .split('-')
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join('');
  return { kebab: text, camel: pascal[0]!.toLowerCase() + pascal.slice(1), pascal };
}

/**
 * Writes all of it, or nothing where a file exists or a place is not found.
 * @returns the paths that were written
 */
export async function writeScaffold(root: string, scaffold: Scaffold): Promise<string[]> {
  const texts = new Map(Object.entries(scaffold.files));
  for (const path of texts.keys())
    if (existsSync(join(root, path)))
      throw new Error(`${path} exists already. Choose another name, or remove the file first.`);
  for (const { path, before, text } of scaffold.insertions) {
    const old = texts.get(path) ?? (await readFile(join(root, path), 'utf8'));
    if (!old.includes(before))
      throw new Error(
        `${path} does not contain ${JSON.stringify(before)}. Update tools/dev/new to the present file.`,
      );
    texts.set(
      path,
      old.replace(before, () => text + before),
    );
  }
  for (const [path, text] of texts) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return [...texts.keys()];
}
