import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, extname } from 'node:path';
import { hashOf, readCompanion } from './companions.ts';
import type { Measurement } from './measurement.ts';

/** Changes whenever the same file would be measured differently. */
const VERSION = 3;
/** Maximum number of files that are remembered. Those that were not checked for the longest time are dropped. */
const MOST_ENTRIES = 20_000;
/** Time between two saves while files are measured, so that an interrupted check has not measured in vain. */
const SAVE_EVERY_MS = 10_000;

interface Stored {
  version: number;
  program: string;
  /** By {@link keyOf}, the least recently checked first. */
  entries: [string, Measurement][];
}

/**
 * Measurements by the hash and the extension of their file, which decides how a damaged file is read. Files that a model
 * refers to are compared too. A cache of another version, or one that is damaged, counts as empty.
 */
export class MeasurementCache {
  readonly #path: string | null;
  readonly #program: string;
  readonly #entries: Map<string, Measurement>;
  readonly #now: () => number;
  #isChanged = false;
  #savedAt: number;
  #saving: Promise<void> = Promise.resolve();

  private constructor(
    path: string | null,
    program: string,
    entries: Stored['entries'],
    now: () => number,
  ) {
    this.#path = path;
    this.#program = program;
    this.#entries = new Map(entries);
    this.#now = now;
    this.#savedAt = now();
  }

  /**
   * @param path null: nothing is stored
   * @param program version of the program; another version measures again
   * @param now milliseconds of a clock that never goes back
   */
  static async open(
    path: string | null,
    program: string,
    now: () => number = () => performance.now(),
  ): Promise<MeasurementCache> {
    if (path === null) return new MeasurementCache(null, program, [], now);
    const stored = await readFile(path, 'utf8')
      .then((text) => JSON.parse(text) as Stored)
      .catch(() => null);
    const fits = stored?.version === VERSION && stored.program === program;
    return new MeasurementCache(path, program, fits ? stored.entries : [], now);
  }

  /** Returns the measurement of a file with this hash if the files that it refers to are the same; otherwise null. */
  find(hash: string, path: string): Measurement | null {
    const key = keyOf(hash, path);
    const known = this.#entries.get(key);
    if (known === undefined) return null;
    for (const { path: name, sha256 } of known.companions) {
      const content = readCompanion(path, name);
      if ((content && hashOf(content)) !== sha256) return null;
    }
    this.#entries.delete(key);
    this.#entries.set(key, known);
    return known;
  }

  /** Adds a measurement. Saves the cache if that was long ago; if it cannot be saved, the next `save` tries again. */
  async add(hash: string, path: string, measurement: Measurement): Promise<void> {
    const key = keyOf(hash, path);
    this.#entries.delete(key);
    this.#entries.set(key, measurement);
    this.#isChanged = true;
    const now = this.#now();
    if (now - this.#savedAt < SAVE_EVERY_MS) return;
    this.#savedAt = now;
    await this.save().catch(() => {});
  }

  /** Stores the cache if there is anything new. A reader never sees half of a file. */
  save(): Promise<void> {
    const saved = this.#saving.then(() => this.#store());
    this.#saving = saved.catch(() => {});
    return saved;
  }

  async #store(): Promise<void> {
    if (this.#path === null || !this.#isChanged) return;
    const stored: Stored = {
      version: VERSION,
      program: this.#program,
      entries: [...this.#entries].slice(-MOST_ENTRIES),
    };
    const temporary = `${this.#path}.${process.pid}`;
    this.#isChanged = false;
    try {
      await mkdir(dirname(this.#path), { recursive: true });
      await writeFile(temporary, JSON.stringify(stored));
      await rename(temporary, this.#path);
    } catch (error) {
      this.#isChanged = true;
      await rm(temporary, { force: true }).catch(() => {});
      throw error;
    }
  }
}

function keyOf(hash: string, path: string): string {
  return hash + extname(path).toLowerCase();
}
