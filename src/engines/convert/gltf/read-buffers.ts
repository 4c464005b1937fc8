import { MeshoptDecoder } from 'meshoptimizer';
import { z } from 'zod';
import { type ConvertContext, FormatError, type SourceFiles } from '../format.ts';
import { elementOf, type GltfDocument } from './document.ts';

/** A buffer view's bytes, and its stride if the file states one. */
export interface ViewBytes {
  bytes: Uint8Array;
  stride: number | undefined;
}

const meshopt = z.object({
  buffer: z.int().min(0),
  byteOffset: z.int().min(0).default(0),
  byteLength: z.int().min(0),
  byteStride: z.int().min(1).max(256),
  count: z.int().min(0),
  mode: z.enum(['ATTRIBUTES', 'TRIANGLES', 'INDICES']),
  filter: z.string().default('NONE'),
});

/** KHR_meshopt_compression is EXT_meshopt_compression with an additional codec version, which the decoder supports. */
const MESHOPT = ['EXT_meshopt_compression', 'KHR_meshopt_compression'];

/**
 * The binary data of a document: the GLB's chunk, data URIs, and files next to the main file. Each is fetched only
 * once.
 */
export class BufferStore {
  readonly #document: GltfDocument;
  readonly #binary: Uint8Array | null;
  readonly #files: SourceFiles;
  readonly #context: ConvertContext;
  readonly #buffers = new Map<number, Uint8Array>();
  readonly #views = new Map<number, ViewBytes>();
  #counted = 0;

  constructor(
    document: GltfDocument,
    binary: Uint8Array | null,
    files: SourceFiles,
    context: ConvertContext,
  ) {
    this.#document = document;
    this.#binary = binary;
    this.#files = files;
    this.#context = context;
  }

  /** Must be awaited once before views are requested, because the decoder starts asynchronously. */
  async ready(): Promise<void> {
    if (this.#document.bufferViews.some((view) => MESHOPT.some((id) => id in view.extensions)))
      await MeshoptDecoder.ready;
  }

  /**
   * Counts memory that the file needs beyond its own size (inflated parts, arrays that are read repeatedly).
   * @throws FormatError if the limit is exceeded
   */
  count(bytes: number): void {
    this.#counted += bytes;
    if (this.#counted > this.#context.limits.inflatedBytes)
      throw new FormatError('it unpacks to more data than allowed');
  }

  /**
   * Returns a buffer view.
   * @throws FormatError if the view is not within its buffer, or its compressed data is broken
   */
  view(at: number): ViewBytes {
    const known = this.#views.get(at);
    if (known !== undefined) return known;
    const { buffer, byteOffset, byteLength, byteStride, extensions } = elementOf(
      this.#document.bufferViews,
      at,
      'buffer view',
    );
    const id = MESHOPT.find((name) => name in extensions);
    const found =
      id === undefined
        ? {
            bytes: this.#slice(buffer, byteOffset, byteLength, `buffer view ${at}`),
            stride: byteStride,
          }
        : this.#inflate(extensions[id], byteLength, at);
    this.#views.set(at, found);
    return found;
  }

  /**
   * Returns the bytes that a URI refers to: a data URI, or a file next to the main file; null if there is no such file.
   */
  resource(uri: string): Uint8Array | null {
    if (uri.startsWith('data:')) {
      const comma = uri.indexOf(',');
      if (comma < 0) throw new FormatError('it contains a data URI without data');
      const data = uri.slice(comma + 1);
      this.count(data.length);
      return uri.slice(0, comma).endsWith(';base64')
        ? Buffer.from(data, 'base64')
        : Buffer.from(decodeUri(data), 'latin1');
    }
    return this.#files.companion(decodeUri(uri)) ?? this.#files.companion(uri);
  }

  #slice(buffer: number, offset: number, length: number, what: string): Uint8Array {
    const bytes = this.#buffer(buffer);
    if (offset + length > bytes.length)
      throw new FormatError(
        `${what} ends at byte ${offset + length} of a buffer with ${bytes.length} bytes: the file is truncated or damaged`,
      );
    return bytes.subarray(offset, offset + length);
  }

  #buffer(at: number): Uint8Array {
    const known = this.#buffers.get(at);
    if (known !== undefined) return known;
    const { uri } = elementOf(this.#document.buffers, at, 'buffer');
    const bytes = uri === undefined ? this.#binary : this.resource(uri);
    if (bytes === null) throw new FormatError(missing(uri));
    this.#buffers.set(at, bytes);
    return bytes;
  }

  #inflate(given: unknown, byteLength: number, at: number): ViewBytes {
    const parsed = meshopt.safeParse(given);
    if (!parsed.success)
      throw new FormatError(`buffer view ${at} uses an unknown compression method`);
    const { buffer, byteOffset, byteStride, count, mode, filter } = parsed.data;
    if (count * byteStride > byteLength)
      throw new FormatError(`buffer view ${at} unpacks to more bytes than it declares`);
    this.count(count * byteStride);
    const source = this.#slice(buffer, byteOffset, parsed.data.byteLength, `buffer view ${at}`);
    const bytes = new Uint8Array(count * byteStride);
    try {
      if (count > 0)
        MeshoptDecoder.decodeGltfBuffer(bytes, count, byteStride, source, mode, filter);
    } catch {
      throw new FormatError(`the compressed data of buffer view ${at} is damaged`);
    }
    return { bytes, stride: byteStride };
  }
}

function missing(uri: string | undefined): string {
  return uri === undefined
    ? 'its binary chunk is missing'
    : `the file "${uri.slice(0, 100)}" that it refers to is missing; add it to the zip`;
}

function decodeUri(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
