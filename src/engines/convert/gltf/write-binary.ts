import { MeshoptEncoder } from 'meshoptimizer';
import { align4 } from './container.ts';

/** Arrays that accessors can hold. */
export type Elements = Float32Array | Uint8Array | Uint16Array | Uint32Array;

const ARRAY_BUFFER = 34962;
const ELEMENT_ARRAY_BUFFER = 34963;

/** How an accessor is used, which determines its JSON. */
export interface AccessorUse {
  type: 'SCALAR' | 'VEC2' | 'VEC3' | 'VEC4' | 'MAT4';
  target?: 'attribute' | 'index';
  /** Whether integers stand for fractions. */
  normalized?: boolean;
  /** Whether the range of the values must be stated, as for positions and key times. */
  bounds?: boolean;
  /** For indices of triangles: whether each triangle may start at any of its corners. */
  canRotate?: boolean;
}

/** An accessor whose elements are given as the input of a filter of EXT_meshopt_compression. */
export interface FilteredAccessor {
  use: AccessorUse;
  /** Type of the decoded components, as in glTF. */
  componentType: number;
  count: number;
  /** Bytes per element. */
  stride: number;
  filter: 'OCTAHEDRAL' | 'QUATERNION' | 'EXPONENTIAL';
  bytes: Uint8Array;
  /** The decoded elements, if their range must be stated. */
  values?: Float32Array;
}

/** How EXT_meshopt_compression decodes a buffer view. */
interface Coding {
  mode: 'ATTRIBUTES' | 'TRIANGLES' | 'INDICES';
  count: number;
  stride: number;
  filter?: FilteredAccessor['filter'];
}

const MESHOPT = 'EXT_meshopt_compression';

/** Minimum size in bytes of an array that is compressed. Smaller ones take more bytes in the JSON than they lose. */
const COMPRESSED = 256;

/** Index of the buffer that stands for the decompressed data. */
const FALLBACK = 1;

/** Maximum size in bytes of indices that are deduplicated by content. */
const SMALL = 64;

/** Number of components per element type. */
export const WIDTHS = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT4: 16 } as const;

/**
 * The binary part of a file that is being written: one buffer, with a buffer view per array. Arrays are not copied
 * until the file is assembled. An array that is used twice (vertices of several primitives, key times) is written only
 * once. The same applies to equal indices of small meshes, because 50,000 single-triangle meshes all have 0, 1, 2, and
 * each accessor costs readers more than its bytes.
 */
export class BinaryWriter {
  readonly accessors: object[] = [];
  readonly bufferViews: object[] = [];
  readonly parts: Uint8Array[] = [];
  readonly #known = new Map<Elements, Map<string, number>>();
  readonly #smallIndices = new Map<string, Elements>();
  readonly #compresses: boolean;
  #length = 0;
  #fallbackLength = 0;

  /** @param compresses whether views are compressed with meshopt, whose encoder must be ready */
  constructor(compresses = false) {
    this.#compresses = compresses;
  }

  /** Size in bytes of the decompressed data, which a buffer without content stands for; 0 if nothing is compressed. */
  get fallbackLength(): number {
    return this.#fallbackLength;
  }

  get byteLength(): number {
    return this.#length;
  }

  /** Adds an accessor. @returns the accessor's index */
  accessor(given: Elements, use: AccessorUse): number {
    const elements = use.target === 'index' ? this.#equalIndices(given) : given;
    const key = JSON.stringify(use);
    const uses = this.#known.get(elements) ?? new Map<string, number>();
    this.#known.set(elements, uses);
    const known = uses.get(key);
    if (known !== undefined) return known;
    const width = WIDTHS[use.type];
    const at = this.accessors.length;
    this.accessors.push({
      bufferView: this.view(
        new Uint8Array(elements.buffer, elements.byteOffset, elements.byteLength),
        use.target,
        codingOf(elements, use),
      ),
      componentType: componentType(elements),
      ...(use.normalized && { normalized: true }),
      count: elements.length / width,
      type: use.type,
      ...(use.bounds && boundsOf(elements, width)),
    });
    uses.set(key, at);
    return at;
  }

  /** Adds an accessor with filtered elements. @returns the accessor's index */
  filtered({ use, bytes, values, ...given }: FilteredAccessor): number {
    const { count, stride, filter, componentType } = given;
    const coding: Coding = { mode: 'ATTRIBUTES', count, stride, filter };
    this.accessors.push({
      bufferView: this.#compressedView(bytes, use.target, coding),
      componentType,
      ...(use.normalized && { normalized: true }),
      count,
      type: use.type,
      ...(values && boundsOf(values, WIDTHS[use.type])),
    });
    return this.accessors.length - 1;
  }

  /** Adds an accessor whose elements are stored elsewhere, as an extension says. @returns the accessor's index */
  declared(elements: Elements, count: number, use: AccessorUse): number {
    const { type, normalized, bounds } = use;
    this.accessors.push({
      componentType: componentType(elements),
      ...(normalized && { normalized: true }),
      count,
      type,
      ...(bounds && boundsOf(elements, WIDTHS[type])),
    });
    return this.accessors.length - 1;
  }

  /** Returns the first array with the same indices, if the array is small; otherwise the given one. */
  #equalIndices(given: Elements): Elements {
    if (given.byteLength > SMALL) return given;
    const key = `${componentType(given)}:${given.join()}`;
    const known = this.#smallIndices.get(key);
    if (known === undefined) this.#smallIndices.set(key, given);
    return known ?? given;
  }

  /**
   * Adds a buffer view.
   * @param coding how to compress it; undefined for content that stays as it is, such as images
   * @returns the buffer view's index
   */
  view(bytes: Uint8Array, target?: AccessorUse['target'], coding?: Coding): number {
    if (this.#compresses && coding !== undefined && bytes.length >= COMPRESSED) {
      const at = this.#compressedView(bytes, target, coding, bytes.length);
      if (at >= 0) return at;
    }
    const byteOffset = this.#append(bytes);
    this.bufferViews.push({
      buffer: 0,
      byteOffset,
      byteLength: bytes.length,
      ...targetOf(target),
    });
    return this.bufferViews.length - 1;
  }

  /** Adds a compressed buffer view, unless it has more than `most` bytes. @returns its index; −1 if it is too large */
  #compressedView(
    bytes: Uint8Array,
    target: AccessorUse['target'],
    { mode, count, stride, filter }: Coding,
    most = Infinity,
  ): number {
    const encoded = MeshoptEncoder.encodeGltfBuffer(bytes, count, stride, mode);
    if (encoded.length >= most) return -1;
    const byteOffset = this.#append(encoded);
    const byteLength = count * stride;
    this.bufferViews.push({
      buffer: FALLBACK,
      byteOffset: this.#fallbackLength,
      byteLength,
      ...(target === 'attribute' && { byteStride: stride }),
      ...targetOf(target),
      extensions: {
        [MESHOPT]: {
          buffer: 0,
          byteOffset,
          byteLength: encoded.length,
          byteStride: stride,
          count,
          mode,
          ...(filter && { filter }),
        },
      },
    });
    this.#fallbackLength += align4(byteLength);
    return this.bufferViews.length - 1;
  }

  /** Appends bytes to the buffer. @returns their offset */
  #append(bytes: Uint8Array): number {
    const offset = this.#length;
    const padding = align4(bytes.length) - bytes.length;
    this.parts.push(bytes);
    if (padding > 0) this.parts.push(new Uint8Array(padding));
    this.#length += bytes.length + padding;
    return offset;
  }
}

function targetOf(target: AccessorUse['target']): object {
  if (target === undefined) return {};
  return { target: target === 'index' ? ELEMENT_ARRAY_BUFFER : ARRAY_BUFFER };
}

/** Returns how elements are compressed without loss. */
function codingOf(elements: Elements, { type, target, canRotate }: AccessorUse): Coding {
  const stride = elements.BYTES_PER_ELEMENT * WIDTHS[type];
  const count = elements.length / WIDTHS[type];
  if (target !== 'index') return { mode: 'ATTRIBUTES', count, stride };
  return { mode: canRotate ? 'TRIANGLES' : 'INDICES', count, stride };
}

function componentType(elements: Elements): number {
  if (elements instanceof Float32Array) return 5126;
  if (elements instanceof Uint32Array) return 5125;
  return elements instanceof Uint16Array ? 5123 : 5121;
}

function boundsOf(values: Elements, width: number): { min: number[]; max: number[] } {
  const min = new Array<number>(width).fill(Infinity);
  const max = new Array<number>(width).fill(-Infinity);
  for (let i = 0; i < values.length; i += width)
    for (let k = 0; k < width; k++) {
      const v = values[i + k];
      if (v < min[k]) min[k] = v;
      if (v > max[k]) max[k] = v;
    }
  return { min, max };
}
