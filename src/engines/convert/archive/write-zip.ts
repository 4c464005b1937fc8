import { crc32 } from 'node:zlib';
import { deflateBlocks } from './deflate.ts';
import { joinSmall } from './join-small.ts';

const UTF8_NAMES = 0x0800;
const VERSION = 20;
/** 1980-01-01 00:00, the earliest DOS date. A fixed date makes the file independent of when it was created. */
const DOS_DATE = 0x0021;
const METHOD_STORED = 0;
const METHOD_DEFLATED = 8;
const LOCAL_SIZE = 30;
const CENTRAL_SIZE = 46;
const END_SIZE = 22;
const MAX_SIZE = 0xffffffff;
/** Identifier of the extra field that contains padding for alignment (as in USDZ packages). */
const PADDING_EXTRA = 0x1986;

export type ZipContent = Uint8Array | Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

export interface ZipOptions {
  /** The data of each file starts at a multiple of this number of bytes; USDZ requires 64. */
  alignment?: number;
}

interface Written {
  name: Uint8Array;
  method: number;
  crc: number;
  size: number;
  compressedSize: number;
  offset: number;
}

/**
 * Builds a zip in memory. The same files in the same pieces always give the same bytes. Content may come in pieces
 * (ideally 256 KiB or more), which are compressed on zlib's threads while the next ones are produced.
 */
export class ZipWriter {
  readonly #alignment: number;
  readonly #parts: Uint8Array[] = [];
  readonly #files: Written[] = [];
  #length = 0;

  constructor({ alignment = 1 }: ZipOptions = {}) {
    this.#alignment = alignment;
  }

  /**
   * Adds a file. Each call must be awaited before the next one.
   * @param compress false for data that is already compressed (PNG, JPEG, …)
   * @throws Error beyond 4 GiB
   */
  async add(path: string, content: ZipContent, compress: boolean): Promise<void> {
    const name = new TextEncoder().encode(path);
    const offset = this.#length;
    let crc = 0;
    let size = 0;
    async function* counted(): AsyncGenerator<Uint8Array> {
      for await (const piece of content instanceof Uint8Array ? [content] : joinSmall(content)) {
        crc = crc32(piece, crc);
        size += piece.length;
        yield piece;
      }
    }
    const data: Uint8Array[] = [];
    for await (const part of compress ? deflateBlocks(counted()) : counted()) data.push(part);
    const compressedSize = data.reduce((sum, part) => sum + part.length, 0);
    if (Math.max(size, offset + compressedSize) > MAX_SIZE) {
      throw new Error('the result is larger than the 4 GiB that a zip can hold');
    }
    const method = compress ? METHOD_DEFLATED : METHOD_STORED;
    const file = { name, method, crc, size, compressedSize, offset };
    const padding = this.#padding(offset + LOCAL_SIZE + name.length);
    this.#push(localHeader(file, padding), name, padding);
    // Pieces are pushed one by one, because a crate with many keys has more pieces than a call can have arguments.
    for (const part of data) this.#push(part);
    this.#files.push(file);
  }

  /** Returns the complete archive. */
  finish(): Uint8Array {
    const directory = this.#length;
    for (const file of this.#files) this.#push(centralHeader(file), file.name);
    this.#push(endRecord(this.#files.length, directory, this.#length - directory));
    const bytes = new Uint8Array(this.#length);
    let at = 0;
    for (const part of this.#parts) {
      bytes.set(part, at);
      at += part.length;
    }
    return bytes;
  }

  #push(...parts: Uint8Array[]): void {
    for (const part of parts) {
      this.#parts.push(part);
      this.#length += part.length;
    }
  }

  /**
   * Returns an extra field that moves the data to the alignment. The field cannot be shorter than its own 4-byte
   * header.
   */
  #padding(at: number): Uint8Array {
    let length = (this.#alignment - (at % this.#alignment)) % this.#alignment;
    if (length === 0) return new Uint8Array(0);
    while (length < 4) length += this.#alignment;
    const padding = new Uint8Array(length);
    const view = new DataView(padding.buffer);
    view.setUint16(0, PADDING_EXTRA, true);
    view.setUint16(2, length - 4, true);
    return padding;
  }
}

/** Writes a zip with the given complete files, in the given order. */
export async function writeZip(
  files: readonly { path: string; content: ZipContent; compress: boolean }[],
  options: ZipOptions = {},
): Promise<Uint8Array> {
  const zip = new ZipWriter(options);
  for (const { path, content, compress } of files) await zip.add(path, content, compress);
  return zip.finish();
}

function localHeader(file: Written, padding: Uint8Array): Uint8Array {
  const header = new Uint8Array(LOCAL_SIZE);
  const view = new DataView(header.buffer);
  view.setUint32(0, 0x04034b50, true);
  setCommon(view, 4, file);
  view.setUint16(28, padding.length, true);
  return header;
}

function centralHeader(file: Written): Uint8Array {
  const header = new Uint8Array(CENTRAL_SIZE);
  const view = new DataView(header.buffer);
  view.setUint32(0, 0x02014b50, true);
  view.setUint16(4, VERSION, true);
  setCommon(view, 6, file);
  view.setUint32(42, file.offset, true);
  return header;
}

/** Sets the fields that the local and the central header share, from "version needed" to the length of the name. */
function setCommon(view: DataView, at: number, file: Written): void {
  view.setUint16(at, VERSION, true);
  view.setUint16(at + 2, UTF8_NAMES, true);
  view.setUint16(at + 4, file.method, true);
  view.setUint16(at + 8, DOS_DATE, true);
  view.setUint32(at + 10, file.crc, true);
  view.setUint32(at + 14, file.compressedSize, true);
  view.setUint32(at + 18, file.size, true);
  view.setUint16(at + 22, file.name.length, true);
}

function endRecord(count: number, offset: number, size: number): Uint8Array {
  const record = new Uint8Array(END_SIZE);
  const view = new DataView(record.buffer);
  view.setUint32(0, 0x06054b50, true);
  view.setUint16(8, count, true);
  view.setUint16(10, count, true);
  view.setUint32(12, size, true);
  view.setUint32(16, offset, true);
  return record;
}
