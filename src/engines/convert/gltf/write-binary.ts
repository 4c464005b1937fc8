import { align4 } from './container.ts';

type Elements = Float32Array | Uint8Array | Uint16Array | Uint32Array;

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
}

/** Maximum size in bytes of indices that are deduplicated by content. */
const SMALL = 64;

const WIDTHS = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT4: 16 } as const;

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
  #length = 0;

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

  /** Returns the first array with the same indices, if the array is small; otherwise the given one. */
  #equalIndices(given: Elements): Elements {
    if (given.byteLength > SMALL) return given;
    const key = `${componentType(given)}:${given.join()}`;
    const known = this.#smallIndices.get(key);
    if (known === undefined) this.#smallIndices.set(key, given);
    return known ?? given;
  }

  /** Adds a buffer view. @returns the buffer view's index */
  view(bytes: Uint8Array, target?: AccessorUse['target']): number {
    const byteOffset = this.#length;
    const padding = align4(bytes.length) - bytes.length;
    this.parts.push(bytes);
    if (padding > 0) this.parts.push(new Uint8Array(padding));
    this.#length += bytes.length + padding;
    this.bufferViews.push({
      buffer: 0,
      byteOffset,
      byteLength: bytes.length,
      ...(target && { target: target === 'index' ? ELEMENT_ARRAY_BUFFER : ARRAY_BUFFER }),
    });
    return this.bufferViews.length - 1;
  }
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
