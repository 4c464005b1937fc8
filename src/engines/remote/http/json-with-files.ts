import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import { drain, MOST_FILE_BYTES, MOST_JSON_BYTES, parsed } from './answers.ts';
import type { IncomingBody } from './exchange.ts';

/** Length above which a JSON string counts as a file, if it can be base64. */
const LONG_TEXT = 16 << 10;
/** Base64 uses four characters for three bytes. */
const MOST_BYTES = Math.ceil((MOST_FILE_BYTES * 4) / 3) + MOST_JSON_BYTES;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SLASH = 0x2f;
const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/;
const DATA_URL = /^data:[^,"]{0,200},/;

/** A JSON response whose long strings were written to files while it was received. */
export interface JsonWithFiles {
  value: unknown;
  /** Whether a string of the value stands for a file. */
  isFile(text: string): boolean;
  /**
   * Writes the content of a string in the response (base64, or a data URL with base64) to a file.
   * @throws RemoteFailure `wrong` if it is not base64, or is truncated
   */
  save(text: string, path: string): Promise<void>;
}

/**
 * Reads JSON that contains files as base64 without holding any of them: a model of 100 MB would be a string of 133 MB,
 * and parsing it would block the event loop for everyone else.
 * @param directory for the files, which the caller removes
 * @throws RemoteFailure `wrong`; the signal's reason
 */
export async function readJsonWithFiles(
  answer: IncomingBody,
  directory: string,
): Promise<JsonWithFiles> {
  const mark = randomUUID();
  const splitter = new Splitter((index) => join(directory, `${mark}-${index}`), mark);
  try {
    await drain(answer, MOST_BYTES, async (counted) => {
      for await (const chunk of counted) await splitter.take(chunk);
    });
  } finally {
    await splitter.close();
  }
  return {
    value: parsed(splitter.text()),
    isFile: (text) => text.startsWith(mark),
    async save(text, path) {
      if (text.startsWith(mark)) await rename(join(directory, text), path);
      else await writeFile(path, decoded(text.replace(DATA_URL, '')));
    },
  };
}

/**
 * Splits JSON: everything except long strings is kept; long strings are written to files and replaced by their names.
 */
class Splitter {
  readonly #pathOf: (index: number) => string;
  readonly #mark: string;
  #kept: Buffer[] = [];
  #keptBytes = 0;
  #files = 0;
  #inText = false;
  #escaped = false;
  /** What has been read of the current string, as long as it is short or not base64. */
  #held: Buffer[] = [];
  #heldBytes = 0;
  #judged = false;
  #file: Base64File | null = null;

  constructor(pathOf: (index: number) => string, mark: string) {
    this.#pathOf = pathOf;
    this.#mark = mark;
  }

  async take(chunk: Buffer): Promise<void> {
    for (let at = 0; at < chunk.length; ) {
      if (!this.#inText) {
        const quote = chunk.indexOf(QUOTE, at);
        const end = quote < 0 ? chunk.length : quote + 1;
        this.#keep(chunk.subarray(at, end));
        this.#inText = quote >= 0;
        at = end;
      } else if (this.#escaped) {
        // PHP and others write a slash as \/.
        const slash = chunk[at] === SLASH;
        await this.#add(slash ? chunk.subarray(at, at + 1) : Buffer.from([BACKSLASH, chunk[at]!]));
        this.#escaped = false;
        at += 1;
      } else {
        const quote = chunk.indexOf(QUOTE, at);
        const end = quote < 0 ? chunk.length : quote;
        const backslash = chunk.subarray(at, end).indexOf(BACKSLASH);
        const stop = backslash < 0 ? end : at + backslash;
        await this.#add(chunk.subarray(at, stop));
        at = stop + 1;
        if (backslash >= 0) this.#escaped = true;
        else if (quote >= 0) await this.#endText();
      }
    }
  }

  text(): string {
    return Buffer.concat(this.#kept).toString('utf8');
  }

  async close(): Promise<void> {
    await this.#file?.close();
  }

  async #add(piece: Buffer): Promise<void> {
    if (this.#file) {
      await this.#file.add(piece.toString('latin1'));
      return;
    }
    this.#held.push(Buffer.from(piece));
    this.#heldBytes += piece.length;
    if (this.#judged ? this.#heldBytes <= MOST_JSON_BYTES : this.#heldBytes < LONG_TEXT) return;
    if (this.#judged) throw tooLong();
    this.#judged = true;
    const begin = Buffer.concat(this.#held).toString('latin1').replace(DATA_URL, '');
    if (!BASE64.test(begin)) return;
    this.#file = new Base64File(await open(this.#pathOf(this.#files), 'w'));
    this.#held = [];
    await this.#file.add(begin);
  }

  async #endText(): Promise<void> {
    if (this.#file) {
      await this.#file.end();
      this.#file = null;
      this.#keep(Buffer.from(`${this.#mark}-${this.#files++}`));
    } else for (const piece of this.#held) this.#keep(piece);
    this.#keep(Buffer.from('"'));
    this.#held = [];
    this.#heldBytes = 0;
    this.#judged = false;
    this.#inText = false;
  }

  #keep(piece: Buffer): void {
    this.#kept.push(Buffer.from(piece));
    this.#keptBytes += piece.length;
    if (this.#keptBytes > MOST_JSON_BYTES) throw tooLong();
  }
}

/** Base64 that is being written to a file. */
class Base64File {
  readonly #file: FileHandle;
  /** Characters that do not yet form three whole bytes. */
  #rest = '';
  #ended = false;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  async add(piece: string): Promise<void> {
    const all = this.#rest + piece;
    const whole = all.length - (all.length % 4);
    this.#rest = all.slice(whole);
    await this.#write(all.slice(0, whole));
  }

  async end(): Promise<void> {
    await this.#write(this.#rest);
    await this.close();
  }

  async close(): Promise<void> {
    await this.#file.close();
  }

  async #write(text: string): Promise<void> {
    if (text === '') return;
    if (this.#ended) throw notBase64();
    this.#ended = text.endsWith('=');
    await this.#file.appendFile(decoded(text));
  }
}

function decoded(text: string): Buffer {
  const digits = text.replace(/=+$/, '').length;
  if (!BASE64.test(text) || digits % 4 === 1) throw notBase64();
  return Buffer.from(text, 'base64');
}

function notBase64(): RemoteFailure {
  return new RemoteFailure(
    'wrong',
    'the file in the response is not valid base64, or was cut short',
  );
}

function tooLong(): RemoteFailure {
  return new RemoteFailure('wrong', 'the response is too long');
}
