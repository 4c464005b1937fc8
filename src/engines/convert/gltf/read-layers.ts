import type { CornerLayer } from '../../mesh/polygon-mesh.ts';
import { FormatError } from '../format.ts';
import type { GltfPrimitive } from './document.ts';
import type { AccessorReader } from './read-accessors.ts';

/** Vertices that one or more primitives have in common, because they use the same accessors. */
export interface VertexBlock {
  attributes: GltfPrimitive['attributes'];
  targets: GltfPrimitive['targets'];
  /** Index in the mesh of the block's first vertex. */
  first: number;
  count: number;
}

/** Combines the attributes of all blocks. Every layer shares `corners`, as in the file. */
export class LayerReader {
  readonly #accessors: AccessorReader;
  readonly #blocks: VertexBlock[];
  readonly #vertexCount: number;
  readonly #corners: Uint32Array;

  constructor(
    accessors: AccessorReader,
    blocks: VertexBlock[],
    vertexCount: number,
    corners: Uint32Array,
  ) {
    this.#accessors = accessors;
    this.#blocks = blocks;
    this.#vertexCount = vertexCount;
    this.#corners = corners;
  }

  /**
   * Gathers an attribute of all vertices; null if no block has it. Elements get the first of the given widths. Missing
   * values are 1 (for example, the alpha of colors without alpha).
   */
  gather(
    name: string,
    widths: number[],
    missing: (block: VertexBlock) => Float32Array | number = () => 0,
    of: (block: VertexBlock) => Record<string, number> | undefined = (block) => block.attributes,
  ): Float32Array | null {
    if (this.#blocks.every((block) => of(block)?.[name] === undefined)) return null;
    const [width] = widths;
    const whole = this.#blocks.length === 1 ? null : new Float32Array(this.#vertexCount * width);
    for (const block of this.#blocks) {
      const at = of(block)?.[name];
      const values = at === undefined ? missing(block) : this.#read(at, widths, block, name);
      if (whole === null) return values as Float32Array;
      if (typeof values === 'number')
        whole.fill(values, block.first * width, (block.first + block.count) * width);
      else whole.set(values, block.first * width);
    }
    return whole;
  }

  layer(
    name: string,
    widths: number[],
    missing?: (block: VertexBlock) => Float32Array | number,
  ): CornerLayer | null {
    const values = this.gather(name, widths, missing);
    return values && { values, indices: this.#corners };
  }

  /** Gathers `TEXCOORD_0`, `TEXCOORD_1` and so on, until no block has the next one. */
  numbered(prefix: string, widths: number[], missing?: () => number): CornerLayer[] {
    const layers: CornerLayer[] = [];
    for (let layer = this.layer(`${prefix}0`, widths, missing); layer !== null; ) {
      layers.push(layer);
      layer = this.layer(`${prefix}${layers.length}`, widths, missing);
    }
    return layers;
  }

  #read(at: number, widths: number[], block: VertexBlock, name: string): Float32Array {
    const values = this.#accessors.floats(at, ...widths);
    const [width] = widths;
    if (values.length === block.count * width) return values;
    const given = values.length / block.count;
    if (!widths.includes(given))
      throw new FormatError(`${name} and POSITION of one of its meshes differ in length`);
    const widened = new Float32Array(block.count * width).fill(1);
    for (let v = 0; v < block.count; v++)
      for (let k = 0; k < given; k++) widened[v * width + k] = values[v * given + k];
    return widened;
  }
}
