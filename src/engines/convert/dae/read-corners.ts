import { joinHoles } from '../../mesh/join-holes.ts';
import { FormatError } from '../format.ts';
import { IndexList } from '../text/number-list.ts';
import type { Element } from '../xml/document.ts';
import type { Collada } from './collada.ts';

/** Corners of faces, with `stride` indices each, and the number of corners of each face. */
interface Corners {
  tuples: Int32Array;
  sizes: Uint32Array;
}

/** Reads the indices of one list of faces. */
export class CornerReader {
  readonly #collada: Collada;
  readonly #element: Element;
  readonly #stride: number;
  readonly #vertexOffset: number;
  readonly #positions: Float32Array;
  readonly #tuples = new IndexList();
  readonly #sizes = new IndexList();

  constructor(
    collada: Collada,
    element: Element,
    list: { stride: number; inputs: { semantic: string; offset: number }[] },
    positions: Float32Array,
  ) {
    this.#collada = collada;
    this.#element = element;
    this.#stride = list.stride;
    this.#vertexOffset = list.inputs.find((input) => input.semantic === 'VERTEX')!.offset;
    this.#positions = positions;
  }

  /**
   * Reads the corners of the given kind of list.
   * @throws FormatError if the number of corners exceeds the limit
   */
  read(kind: string): Corners {
    const { xml } = this.#collada;
    if (kind === 'triangles' || kind === 'polylist') {
      for (const element of xml.children(this.#element, 'p')) this.#append(element, this.#tuples);
      return kind === 'triangles' ? this.#triangles() : this.#polylist();
    }
    for (const element of xml.children(this.#element)) {
      const name = xml.name(element);
      if (name === 'ph' && kind === 'polygons') this.#polygonWithHoles(element);
      else if (name === 'p' && kind === 'polygons')
        this.#sizes.push(this.#append(element, this.#tuples));
      else if (name === 'p') this.#fan(element, kind === 'tristrips');
    }
    return { tuples: this.#tuples.view(), sizes: this.#sizes.unsigned() };
  }

  #triangles(): Corners {
    const triangles = Math.floor(this.#tuples.length / this.#stride / 3);
    return {
      tuples: this.#tuples.view().subarray(0, triangles * 3 * this.#stride),
      sizes: new Uint32Array(triangles).fill(3),
    };
  }

  #polylist(): Corners {
    const { xml, context } = this.#collada;
    const corners = this.#tuples.length / this.#stride;
    const counts = xml.child(this.#element, 'vcount');
    const reader = counts === null ? null : xml.numbers(counts);
    let used = 0;
    while (reader?.more()) {
      const size = reader.next();
      if (!(Number.isInteger(size) && size >= 0 && used + size <= corners)) {
        context.warn(
          'list_cut_short',
          'A polylist ends before its last polygon, which was left out.',
        );
        break;
      }
      this.#sizes.push(size);
      used += size;
    }
    const tuples = this.#tuples.view().subarray(0, used * this.#stride);
    return { tuples, sizes: this.#sizes.unsigned() };
  }

  /**
   * Reads the triangles of a strip, in which every second triangle has the opposite winding, or of a fan around its
   * first corner.
   */
  #fan(element: Element, strip: boolean): void {
    const ring = new IndexList();
    const corners = this.#append(element, ring);
    const indices = ring.view();
    for (let k = 2; k < corners; k++) {
      const first = strip ? k - 2 : 0;
      const turned = strip && k % 2 === 1;
      this.#copy(indices, turned ? k - 1 : first);
      this.#copy(indices, turned ? first : k - 1);
      this.#copy(indices, k);
      this.#sizes.push(3);
    }
  }

  #polygonWithHoles(element: Element): void {
    const { xml } = this.#collada;
    const outline = xml.child(element, 'p');
    if (outline === null) return;
    const rings = [outline, ...xml.children(element, 'h')].map((ring) => {
      const indices = new IndexList();
      this.#append(ring, indices);
      return indices.view();
    });
    const holes = rings.length - 1;
    const vertices = rings.map((ring) =>
      Int32Array.from({ length: ring.length / this.#stride }, (_, k) => this.#vertex(ring, k)),
    );
    const total = vertices.reduce((sum, ring) => sum + ring.length, 0);
    this.#collada.spendOnHoles(total, holes);
    const corners = joinHoles(this.#positions, vertices[0], vertices.slice(1));
    for (const { ring, place } of corners) this.#copy(rings[ring], place);
    this.#sizes.push(corners.length);
  }

  #vertex(ring: Int32Array, corner: number): number {
    const vertex = ring[corner * this.#stride + this.#vertexOffset];
    const vertices = this.#positions.length / 3;
    if (!(vertex >= 0 && vertex < vertices)) throw vertexError(vertex, vertices);
    return vertex;
  }

  #copy(from: Int32Array, corner: number): void {
    for (let k = 0; k < this.#stride; k++) this.#tuples.push(from[corner * this.#stride + k]);
  }

  /** Appends the indices in an element, and returns the number of complete corners. */
  #append(element: Element, list: IndexList): number {
    const { xml, context } = this.#collada;
    const reader = xml.numbers(element);
    const limit = context.limits.corners * this.#stride;
    const first = list.length;
    while (reader.more()) {
      const value = reader.next();
      if (list.length >= limit)
        throw new FormatError(`The file has more than ${context.limits.corners} face corners.`);
      list.push(Number.isInteger(value) && value < 2 ** 31 ? value : -1);
    }
    const corners = Math.floor((list.length - first) / this.#stride);
    list.length = first + corners * this.#stride;
    return corners;
  }
}

/** Returns the error for a face that refers to a vertex its mesh does not have. */
export function vertexError(vertex: number, vertices: number): FormatError {
  return new FormatError(`A face refers to vertex ${vertex}, but there are only ${vertices}.`);
}
