import { mkdir } from 'node:fs/promises';
import type { Logger } from 'pino';
import { ConfigError } from '../../config/config.ts';
import type { LibraryEntry, LibraryList, LibrarySummary } from '../../contract/library.ts';
import { readShapeProgram } from '../../contract/shape-program.ts';
import { type Library, LibraryRefusal } from '../../core/ports/library.ts';
import { fileNameOf } from '../../engines/library/index-things.ts';
import { OwnThings, spokenNounsOf, subjectOf } from '../../engines/library/own-things.ts';
import { LIBRARY, openLibrary, type Thing } from '../../engines/library/things.ts';
import { createWork } from '../../engines/work/create-work.ts';
import { saveThing } from './save-thing.ts';

/** Subject of the operator's files that are in no folder. */
const NO_SUBJECT = 'own';

/**
 * Opens the folder of the operator's things, and logs which files cannot be used. They do not keep the service from starting.
 * @returns null if there is no folder
 * @throws ConfigError if the folder cannot be made
 */
export async function openOwnThings(
  folder: string | null,
  log: Pick<Logger, 'warn' | 'info'>,
): Promise<OwnThings | null> {
  if (folder === null) return null;
  await mkdir(folder, { recursive: true }).catch((error: Error) => {
    throw new ConfigError(`BOZZETTO_LIBRARY must be a folder: ${error.message}.`);
  });
  const things = new OwnThings(folder);
  things.onChange = () => {
    for (const { file, problem } of things.problems)
      log.warn({ file, problem }, 'a file of BOZZETTO_LIBRARY cannot be used');
    log.info({ things: things.things.length }, 'read the things of BOZZETTO_LIBRARY');
  };
  await things.refresh();
  return things;
}

/** The library as the server offers it. @param own the operator's things; null: there are none */
export function serveLibrary(own: OwnThings | null): Library {
  const shipped = shippedThings();
  const current = async () => {
    await own?.refresh();
    return own?.things ?? [];
  };
  return {
    list: async () => listOf(shipped(), await current(), own),
    async thing(noun) {
      const wanted = noun.toLowerCase();
      const isIt = (thing: Thing) => spokenNounsOf(thing).includes(wanted);
      const found = (await current()).find(isIt);
      if (found !== undefined) return entryOf(found, 'own');
      const other = shipped().find(isIt);
      return other === undefined ? null : entryOf(other, 'shipped');
    },
    async program(words) {
      const { libraryAt, takeUpOwnThings, ProgramError } = await wordReader();
      if (own !== null) await takeUpOwnThings(own);
      try {
        const made = await libraryAt(0)(words, createWork());
        return made && { program: made.program, words_without_effect: [...made.unused] };
      } catch (error) {
        if (error instanceof ProgramError) throw new LibraryRefusal('unusable', error.message);
        throw error;
      }
    },
    async save(document, { subject, ...head }) {
      if (own === null)
        throw new LibraryRefusal('closed', 'this service has no folder for things of its own');
      const { program, problem } = readShapeProgram(document);
      if (program === null)
        throw new LibraryRefusal('unusable', `the program cannot be read: ${problem}`);
      const { thingOfProgram } = await import('../../engines/kit/thing-of-program.ts');
      const thing = thingOfProgram(program, head);
      const nouns = spokenNounsOf(thing);
      const claims = (each: Thing) => spokenNounsOf(each).find((noun) => nouns.includes(noun));
      const same = `${subject}/${fileNameOf(thing.name)}`;
      const other = (await current()).find((each) => each.file !== same && claims(each));
      if (other !== undefined)
        throw new LibraryRefusal('taken', `"${claims(other)}" is already a word for ${other.file}`);
      const file = await saveThing(own.folder, subject, thing);
      await own.refresh();
      const replaces = shipped()
        .filter(claims)
        .map((each) => each.name);
      return { name: thing.name, subject, file, replaces };
    },
  };
}

/** Returns the things that come with the service, which are read when they are first needed. */
function shippedThings(): () => Thing[] {
  let things: Thing[] | null = null;
  return () => {
    things ??= openLibrary(LIBRARY);
    return things;
  };
}

/** Loads the reader of words, which takes a second of CPU time and 60 MB, when it is needed. */
async function wordReader() {
  const [{ libraryAt }, { takeUpOwnThings }, { ProgramError }] = await Promise.all([
    import('../../engines/kit/scene-of.ts'),
    import('../../engines/kit/words/own-nouns.ts'),
    import('../../engines/kit/program/expression.ts'),
  ]);
  return { libraryAt, takeUpOwnThings, ProgramError };
}

const subjectIn = (file: string) => subjectOf(file) ?? NO_SUBJECT;

function listOf(
  shipped: readonly Thing[],
  things: readonly Thing[],
  own: OwnThings | null,
): LibraryList {
  const taken = new Set(things.flatMap(spokenNounsOf));
  const free = (words: readonly string[] = []) => words.filter((word) => !taken.has(word));
  const summaries = [
    ...things.map((thing) => ({ thing, source: 'own' as const, words: thing.words ?? [] })),
    // A thing whose name is taken is not found any more.
    ...shipped
      .filter(({ name }) => !taken.has(name))
      .map((thing) => ({ thing, source: 'shipped' as const, words: free(thing.words) })),
  ];
  const subjects = new Map<string, LibrarySummary[]>();
  for (const { thing, source, words } of summaries) {
    const subject = subjectIn(thing.file);
    const listed = subjects.get(subject) ?? [];
    listed.push({ name: thing.name, words, source, version: thing.hash });
    subjects.set(subject, listed);
  }
  const byName = (a: string, b: string) => a.localeCompare(b, 'en');
  return {
    subjects: [...subjects]
      .sort(([a], [b]) => byName(a, b))
      .map(([subject, listed]) => ({
        subject,
        things: listed.sort((a, b) => byName(a.name, b.name)),
      })),
    accepts_own: own !== null,
    problems: [...(own?.problems ?? [])],
  };
}

async function entryOf(thing: Thing, source: 'own' | 'shipped'): Promise<LibraryEntry> {
  const { colorOfMaterial } = await import('../../engines/kit/program/materials.ts');
  const program = thing.program();
  const { name, words = [], main, file } = thing;
  return {
    name,
    words,
    subject: subjectIn(file),
    source,
    version: thing.hash,
    file,
    parameters: Object.entries(program.parameters ?? {}).map(([parameter, range]) => ({
      name: parameter,
      ...range,
    })),
    slots: Object.entries(program.materials ?? {}).map(([slot, { is, color }]) => ({
      name: slot,
      color: (color ?? colorOfMaterial(is)).toLowerCase(),
      material: is ?? null,
      is_main: main.includes(slot),
    })),
    program,
  };
}
