import { type ConvertContext, FormatError } from '../format.ts';
import { elementOf, type GltfAccessor, type GltfDocument } from './document.ts';
import type { BufferStore } from './read-buffers.ts';

type Components =
  | Int8Array<ArrayBuffer>
  | Uint8Array<ArrayBuffer>
  | Int16Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Float32Array<ArrayBuffer>;

/** For each component type, the array type, and the value that stands for 1 if components are normalized. */
const COMPONENTS = {
  5120: { type: Int8Array, size: 1, one: 127 },
  5121: { type: Uint8Array, size: 1, one: 255 },
  5122: { type: Int16Array, size: 2, one: 32767 },
  5123: { type: Uint16Array, size: 2, one: 65535 },
  5125: { type: Uint32Array, size: 4, one: 4294967295 },
  5126: { type: Float32Array, size: 4, one: 1 },
} as const;

/** Number of components per element type. */
export const WIDTHS = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT2: 4, MAT3: 9, MAT4: 16 } as const;

/** Reads accessors into separate arrays, with any stride, any component type, and sparse or compressed storage. */
export class AccessorReader {
  readonly #document: GltfDocument;
  readonly #buffers: BufferStore;
  readonly #context: ConvertContext;
  /** Decompressed elements that replace those in the buffer view, by accessor. */
  readonly #decoded = new Map<number, Uint8Array<ArrayBuffer>>();

  constructor(document: GltfDocument, buffers: BufferStore, context: ConvertContext) {
    this.#document = document;
    this.#buffers = buffers;
    this.#context = context;
  }

  /**
   * Returns an accessor.
   * @throws FormatError if the accessor does not exist, or claims more elements than any model may have
   */
  get(at: number): GltfAccessor {
    const accessor = elementOf(this.#document.accessors, at, 'accessor');
    if (accessor.count > this.#context.limits.corners)
      throw new FormatError(
        `accessor ${at} declares ${accessor.count} elements, more than allowed`,
      );
    return accessor;
  }

  /**
   * Replaces an accessor's elements with decompressed ones, which must be tightly packed and of the accessor's
   * component type.
   */
  supply(at: number, elements: Uint8Array<ArrayBuffer>): void {
    this.#decoded.set(at, elements);
  }

  /** Returns the size of a tightly packed element in bytes. */
  elementSize(at: number): number {
    const { componentType, type } = this.get(at);
    return COMPONENTS[componentType].size * WIDTHS[type];
  }

  /**
   * Returns elements as numbers. Normalized integers are scaled to fractions; other integers are returned unchanged.
   * @throws FormatError unless the accessor has one of these widths and all its bytes exist
   */
  floats(at: number, ...widths: number[]): Float32Array<ArrayBuffer> {
    const accessor = this.get(at);
    const width = WIDTHS[accessor.type];
    if (!widths.includes(width))
      throw new FormatError(`accessor ${at} has ${width} values per element, not ${widths[0]}`);
    const raw = this.#components(accessor, at);
    if (raw instanceof Float32Array) return raw;
    this.#buffers.count(raw.length * 4);
    const floats = new Float32Array(raw);
    if (accessor.normalized) {
      const { one } = COMPONENTS[accessor.componentType];
      for (let i = 0; i < floats.length; i++) floats[i] = Math.max(floats[i] / one, -1);
    }
    return floats;
  }

  /**
   * Returns integer elements as 32-bit values.
   * @throws FormatError as in `floats`, and also for floats or signed numbers
   */
  integers(at: number, width: number): Uint32Array<ArrayBuffer> {
    const accessor = this.get(at);
    const raw = this.#components(accessor, at);
    if (WIDTHS[accessor.type] !== width || !/Uint/.test(raw.constructor.name))
      throw new FormatError(`accessor ${at} must contain integers`);
    if (raw instanceof Uint32Array) return raw;
    this.#buffers.count(raw.length * 4);
    return new Uint32Array(raw);
  }

  #components(accessor: GltfAccessor, at: number): Components {
    const { type, size } = COMPONENTS[accessor.componentType];
    const width = WIDTHS[accessor.type];
    const length = accessor.count * width;
    this.#buffers.count(length * size);
    let bytes = this.#decoded.get(at);
    if (bytes === undefined) {
      bytes =
        accessor.bufferView === undefined
          ? new Uint8Array(length * size)
          : this.#packed(
              accessor.bufferView,
              accessor.byteOffset,
              accessor.count,
              width * size,
              `accessor ${at}`,
            );
    } else if (bytes.length !== length * size)
      throw new FormatError(`the count of accessor ${at} differs from that of its compressed data`);
    const components = new type(bytes.buffer, 0, length);
    if (accessor.sparse !== undefined) this.#applySparse(components, accessor, at);
    return components;
  }

  /** Copies a range of elements without gaps. The copy is aligned for any type. */
  #packed(view: number, offset: number, count: number, elementSize: number, what: string) {
    const { bytes, stride = elementSize } = this.#buffers.view(view);
    if (count === 0) return new Uint8Array(0);
    const end = offset + (count - 1) * stride + elementSize;
    if (end > bytes.length)
      throw new FormatError(`${what} needs ${end} bytes, but its buffer view has ${bytes.length}`);
    // slice() is not used because on a Buffer it returns a view, which may be unaligned.
    const packed = new Uint8Array(count * elementSize);
    if (stride === elementSize) packed.set(bytes.subarray(offset, end));
    else {
      for (let i = 0, from = offset, to = 0; i < count; i++, from += stride)
        for (let k = 0; k < elementSize; k++) packed[to++] = bytes[from + k];
    }
    return packed;
  }

  #applySparse(components: Components, accessor: GltfAccessor, at: number): void {
    const { count, indices, values } = accessor.sparse!;
    if (count > accessor.count)
      throw new FormatError(`sparse accessor ${at} replaces more elements than it has`);
    const width = WIDTHS[accessor.type];
    const at32 = COMPONENTS[indices.componentType];
    const { type, size } = COMPONENTS[accessor.componentType];
    const what = `sparse accessor ${at}`;
    const places = new at32.type(
      this.#packed(indices.bufferView, indices.byteOffset, count, at32.size, what).buffer,
    );
    const replacements = new type(
      this.#packed(values.bufferView, values.byteOffset, count, width * size, what).buffer,
    );
    for (let i = 0; i < count; i++) {
      if (!(places[i] < accessor.count))
        throw new FormatError(`${what} replaces an element that does not exist`);
      for (let k = 0; k < width; k++)
        components[places[i] * width + k] = replacements[i * width + k];
    }
  }
}
