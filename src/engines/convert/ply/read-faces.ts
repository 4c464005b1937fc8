import { type ConvertContext, FormatError } from '../format.ts';
import { FloatList, IndexList } from '../text/number-list.ts';
import type { PlyElement } from './read-header.ts';
import type { Rows } from './read-rows.ts';
import { LayerReader, type RowLayers } from './read-vertices.ts';

const INDICES = new Set(['vertex_indices', 'vertex_index']);

/** Collects the faces; those with fewer than three corners are counted and left out. */
export class FaceReader {
  readonly corners = new IndexList();
  readonly faceOffsets = new IndexList();
  /** Two values per corner, in the property "texcoord" as MeshLab writes it; empty if the file has none. */
  readonly cornerUvs = new FloatList();
  /** Texture index of each face; empty if the file has none. */
  readonly textures = new IndexList();
  dropped = 0;
  readonly #element: PlyElement;
  readonly #layers: LayerReader;
  readonly #limit: number;
  #uvs: number[] = [];
  #count = 0;
  #hasLayers = true;

  constructor(element: PlyElement, context: ConvertContext) {
    // Only faces that are kept have a row in the layers.
    this.#element = element;
    this.#layers = new LayerReader(element);
    this.#limit = context.limits.corners;
    this.faceOffsets.push(0);
  }

  read(rows: Rows): void {
    const before = this.corners.length;
    let texture = -1;
    let hasUvs = false;
    const { properties } = this.#element;
    for (let p = 0; p < properties.length; p++) {
      const { name, type, countType } = properties[p];
      if (countType !== null) {
        const length = rows.number(countType);
        if (!(length >= 0))
          throw new FormatError('A face of the PLY has an invalid number of corners.');
        if (INDICES.has(name)) {
          for (let k = 0; k < length; k++) this.#corner(rows.number(type));
        } else if (name === 'texcoord') {
          hasUvs = true;
          this.#uvs.length = 0;
          for (let k = 0; k < length; k++) {
            const value = rows.number(type);
            if (k < 2 * this.#limit) this.#uvs.push(value);
          }
        } else for (let k = 0; k < length; k++) rows.number(type);
        continue;
      }
      const value = rows.number(type);
      if (name === 'texnumber') texture = value;
      const sink = this.#layers.sinks[p];
      if (sink !== null) sink.values[this.#count * sink.width + sink.at] = value / sink.full;
    }
    if (this.corners.length - before < 3) {
      this.corners.length = before;
      this.dropped++;
      return;
    }
    this.faceOffsets.push(this.corners.length);
    if (texture >= 0) this.textures.push(texture);
    if (hasUvs) this.#cornersUvs(before);
    this.#count++;
  }

  /** Values on faces, one row per kept face. */
  layers(): RowLayers {
    return this.#hasLayers
      ? this.#layers.finish()
      : { positions: null, normals: null, uvs: null, colors: null };
  }

  /**
   * Discards the values on faces, because it is unclear which values are colors if the header does not match the lines.
   */
  dropLayers(): void {
    this.#hasLayers = false;
  }

  #corner(index: number): void {
    if (!(index >= 0 && index < 2 ** 31)) {
      throw new FormatError(`A face of the PLY refers to vertex ${index}, which does not exist.`);
    }
    this.corners.push(index);
    if (this.corners.length > this.#limit) {
      throw new FormatError(`The PLY has more than ${this.#limit} face corners.`);
    }
  }

  #cornersUvs(from: number): void {
    for (let c = 0; c < this.corners.length - from; c++) {
      this.cornerUvs.push(this.#uvs[2 * c] ?? 0);
      this.cornerUvs.push(1 - (this.#uvs[2 * c + 1] ?? 1));
    }
  }
}

/**
 * Reads triangle strips separated by −1 ("tristrips" of the Stanford models), in which every second triangle has the
 * opposite winding.
 */
export class StripReader {
  readonly corners = new IndexList();
  readonly faceOffsets = new IndexList();
  readonly #element: PlyElement;
  readonly #limit: number;

  constructor(element: PlyElement, context: ConvertContext) {
    this.#element = element;
    this.#limit = context.limits.corners;
    this.faceOffsets.push(0);
  }

  read(rows: Rows): void {
    for (const { name, type, countType } of this.#element.properties) {
      const length = countType === null ? 1 : rows.number(countType);
      let [a, b, run] = [-1, -1, 0];
      for (let k = 0; k < length; k++) {
        const index = rows.number(type);
        if (countType === null || !INDICES.has(name)) continue;
        if (index < 0) run = 0;
        else {
          if (++run > 2) this.#triangle(run % 2 === 1 ? a : b, run % 2 === 1 ? b : a, index);
          a = b;
          b = index;
        }
      }
    }
  }

  /** Degenerate triangles, which strips use to change direction, are left out. */
  #triangle(a: number, b: number, c: number): void {
    if (a === b || b === c || a === c) return;
    this.corners.push(a);
    this.corners.push(b);
    this.corners.push(c);
    this.faceOffsets.push(this.corners.length);
    if (this.corners.length > this.#limit) {
      throw new FormatError(`The PLY has more than ${this.#limit} face corners.`);
    }
  }
}
