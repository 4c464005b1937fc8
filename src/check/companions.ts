import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { dirname, isAbsolute, relative, resolve } from 'node:path';
import type { Companion } from './measurement.ts';

/** Maximum total size of the files next to a model, in bytes. */
const MOST_BYTES = 2 ** 30;

/** SHA-256 in hexadecimal. */
export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/**
 * Returns a file that a model refers to; null if there is none, or it is outside the model's folder, so that a model
 * cannot make the check read other files of the machine.
 */
export function readCompanion(model: string, path: string): Uint8Array | null {
  const folder = dirname(resolve(model));
  const file = resolve(folder, path.replaceAll('\\', '/'));
  const within = relative(folder, file);
  if (within === '' || within.startsWith('..') || isAbsolute(within)) return null;
  try {
    const kind = statSync(file);
    return kind.isFile() && kind.size <= MOST_BYTES ? readFileSync(file) : null;
  } catch {
    return null;
  }
}

/** Reads the files that a model refers to, and remembers which they were. */
export class Companions {
  readonly asked: Companion[] = [];
  readonly #model: string;
  readonly #contents = new Map<string, Uint8Array | null>();
  #bytes = 0;

  constructor(model: string) {
    this.#model = model;
  }

  /** Returns the content of a file; null if there is none, or together they are too large. */
  read(path: string): Uint8Array | null {
    const known = this.#contents.get(path);
    if (known !== undefined) return known;
    const content = this.#bytes > MOST_BYTES ? null : readCompanion(this.#model, path);
    this.#bytes += content?.byteLength ?? 0;
    this.#contents.set(path, content);
    this.asked.push({ path, sha256: content && hashOf(content) });
    return content;
  }
}
