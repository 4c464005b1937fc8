import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { indexed, type NamedThing, nounsOf } from './index-things.ts';
import { checkThing, mistakesText, programOf } from './read-thing.ts';
import type { Thing } from './things.ts';

/** A file of the folder that is not a thing, and why. */
export interface FileProblem {
  /** Path below the folder; empty: the folder itself. */
  file: string;
  problem: string;
}

/** Larger files are not read. The things of the library have less than 50 KB. */
const MOST_BYTES = 1_000_000;
/** Further files are not read. */
const MOST_FILES = 2000;

/** What is known of a file, as long as it does not change. */
interface KnownFile {
  /** Changes with the contents. */
  stamp: string;
  thing: Thing | null;
  problem: string | null;
}

/**
 * The things of a folder that belongs to the operator: YAML files in the folder and in folders within it, which are
 * subjects. Files that are added, changed or removed are taken up by {@link refresh}; the others are not read again.
 */
export class OwnThings {
  readonly folder: string;
  things: readonly Thing[] = [];
  problems: readonly FileProblem[] = [];
  /** Called after {@link refresh} has taken up a change. */
  onChange: () => void = () => {};
  #known = new Map<string, KnownFile>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Takes up what has changed in the folder. @returns whether anything has */
  refresh(): Promise<boolean> {
    const next = this.#last.then(() => this.#read());
    this.#last = next.catch(() => {});
    return next;
  }

  async #read(): Promise<boolean> {
    const [before, beforeProblems] = [this.#known, JSON.stringify(this.problems)];
    const known = new Map<string, KnownFile>();
    const problems: FileProblem[] = [];
    let hasChanged = false;
    try {
      const files = await filesIn(this.folder, problems);
      if (files.length > MOST_FILES)
        problems.push({
          file: '',
          problem: `it has ${files.length} YAML files; only ${MOST_FILES} are read`,
        });
      const read = files.slice(0, MOST_FILES);
      const stamps = await Promise.all(read.map((file) => stampOf(join(this.folder, file))));
      for (const [i, file] of read.entries()) {
        const stamp = stamps[i];
        const same = before.get(file);
        const isSame = same?.stamp === stamp;
        hasChanged ||= !isSame;
        known.set(file, isSame ? same : { stamp, ...(await readFileOf(this.folder, file)) });
      }
    } catch (error) {
      problems.push({ file: '', problem: `it cannot be read: ${(error as Error).message}` });
    }
    this.#known = known;
    this.things = this.#claimed(problems);
    this.problems = problems;
    const isNew =
      hasChanged || known.size !== before.size || JSON.stringify(problems) !== beforeProblems;
    if (isNew) this.onChange();
    return isNew;
  }

  /** Returns the things whose nouns no other thing of the folder has, in the order of their files. */
  #claimed(problems: FileProblem[]): Thing[] {
    const claimed = new Map<string, string>();
    return [...this.#known].flatMap(([file, { thing, problem }]) => {
      if (thing === null) {
        problems.push({ file, problem: problem! });
        return [];
      }
      const nouns = spokenNounsOf(thing);
      const taken = nouns.find((noun) => claimed.has(noun));
      if (taken !== undefined) {
        problems.push({ file, problem: `"${taken}" is already a word for ${claimed.get(taken)}` });
        return [];
      }
      for (const noun of nouns) claimed.set(noun, file);
      return [thing];
    });
  }
}

/** Returns the nouns of a thing in the form in which prompts are read. */
export function spokenNounsOf(thing: NamedThing): string[] {
  return [...new Set(nounsOf(thing).map((noun) => noun.toLowerCase()))];
}

/** Returns the YAML files of a folder and of the folders within it, sorted. Adds folders that cannot be read to `problems`. */
async function filesIn(folder: string, problems: FileProblem[]): Promise<string[]> {
  const yamlOf = async (within: string) => {
    const entries = await readdir(join(folder, within), { withFileTypes: true });
    return entries
      .filter(({ name }) => !name.startsWith('.'))
      .map((entry) => ({ entry, path: within === '' ? entry.name : `${within}/${entry.name}` }));
  };
  const files: string[] = [];
  for (const { entry, path } of await yamlOf('')) {
    if (isYaml(path)) files.push(path);
    else if (entry.isDirectory() || entry.isSymbolicLink())
      try {
        files.push(...(await yamlOf(path)).map((each) => each.path).filter(isYaml));
      } catch (error) {
        const { code, message } = error as NodeJS.ErrnoException;
        // A link may lead to a file, or nowhere.
        if (entry.isSymbolicLink() && (code === 'ENOTDIR' || code === 'ENOENT')) continue;
        problems.push({ file: path, problem: `it cannot be read: ${message}` });
      }
  }
  return files.sort();
}

const isYaml = (file: string) => /\.ya?ml$/i.test(file);

async function stampOf(path: string): Promise<string> {
  try {
    const { mtimeMs, size, ino } = await stat(path);
    return `${mtimeMs} ${size} ${ino}`;
  } catch (error) {
    return (error as Error).message;
  }
}

async function readFileOf(folder: string, file: string): Promise<Omit<KnownFile, 'stamp'>> {
  try {
    const path = join(folder, file);
    const { size } = await stat(path);
    if (size > MOST_BYTES) throw new Error(`it has ${size} bytes; at most ${MOST_BYTES} are read`);
    const text = await readFile(path, 'utf8');
    const { thing, mistakes } = checkThing(text);
    if (thing === null) return { thing: null, problem: mistakesText(mistakes) };
    return {
      thing: { ...indexed(thing, file, text), program: (variant) => programOf(thing, variant) },
      problem: null,
    };
  } catch (error) {
    return { thing: null, problem: (error as Error).message };
  }
}

/** Returns the subject of a thing, the name of the folder that its file is in; null: it is in none. */
export function subjectOf(file: string): string | null {
  return basename(file) === file ? null : file.slice(0, file.indexOf('/'));
}
