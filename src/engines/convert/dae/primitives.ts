import { joinHoles } from '../../mesh/join-holes.ts';
import { FormatError } from '../format.ts';
import type { Element } from '../xml/document.ts';
import type { Collada } from './collada.ts';

/** An input of a list of faces: what its indices point into. */
export interface Input {
  semantic: string;
  /** Of several of one semantic. */
  set: number;
  source: Element;
  offset: number;
}

/** Faces of one material. Corner c has the indices `tuples[c · stride]` to before `tuples[(c + 1) · stride]`. */
export interface FaceList {
  material: string | null;
  inputs: Input[];
  stride: number;
  tuples: Int32Array;
  /** Corners of each face. */
  sizes: Uint32Array;
}

const FACES = new Set(['triangles', 'polylist', 'polygons', 'tristrips', 'trifans']);
const NO_FACES = new Set(['lines', 'linestrips', 'points']);
/** More inputs than any exporter writes; each costs an integer a corner. */
const MOST_INPUTS = 32;

/**
 * The lists of faces in a `<mesh>`. Strips and fans become triangles; the holes of a polygon are joined to its outline
 * along two coincident edges.
 * @param positions of the vertices, by which holes find their way to the outline
 * @throws FormatError beyond the limits
 */
export function readFaceLists(
  collada: Collada,
  mesh: Element,
  positions: Float32Array,
): FaceList[] {
  const { xml, context } = collada;
  const lists: FaceList[] = [];
  for (const element of xml.children(mesh)) {
    const kind = xml.name(element);
    if (NO_FACES.has(kind))
      context.warn('not_a_surface', 'The file has lines or points; only faces are converted.');
    if (!FACES.has(kind)) continue;
    const inputs = readInputs(collada, element);
    const stride = Math.max(1, ...inputs.map((input) => input.offset + 1));
    if (!inputs.some((input) => input.semantic === 'VERTEX')) continue;
    const list = { material: xml.attribute(element, 'material'), inputs, stride };
    const corner = new Corners(collada, element, inputs, stride, positions);
    lists.push({ ...list, ...corner.read(kind) });
  }
  return lists;
}

/** Inputs of an element, those whose source is missing left out. */
export function readInputs(collada: Collada, element: Element): Input[] {
  const { xml } = collada;
  return xml.children(element, 'input').flatMap((input) => {
    const source = collada.resolve(xml.attribute(input, 'source'));
    const offset = Number(xml.attribute(input, 'offset') ?? 0);
    if (source === null || !Number.isInteger(offset) || offset < 0 || offset >= MOST_INPUTS)
      return [];
    const set = Number(xml.attribute(input, 'set') ?? 0);
    const semantic = xml.attribute(input, 'semantic') ?? '';
    return [{ semantic, set: Number.isInteger(set) ? set : 0, source, offset }];
  });
}

class Corners {
  readonly #collada: Collada;
  readonly #element: Element;
  readonly #stride: number;
  readonly #vertexOffset: number;
  readonly #positions: Float32Array;

  constructor(
    collada: Collada,
    element: Element,
    inputs: Input[],
    stride: number,
    positions: Float32Array,
  ) {
    this.#collada = collada;
    this.#element = element;
    this.#stride = stride;
    this.#vertexOffset = inputs.find((input) => input.semantic === 'VERTEX')!.offset;
    this.#positions = positions;
  }

  read(kind: string): { tuples: Int32Array; sizes: Uint32Array } {
    if (kind === 'triangles') return this.#triangles();
    if (kind === 'polylist') return this.#polylist();
    const rings = this.#collada.xml
      .children(this.#element)
      .flatMap((element) => this.#polygon(element, kind));
    return this.#join(rings);
  }

  #triangles() {
    const tuples = this.#all('p');
    const triangles = Math.floor(tuples.length / this.#stride / 3);
    return {
      tuples: tuples.subarray(0, triangles * 3 * this.#stride),
      sizes: new Uint32Array(triangles).fill(3),
    };
  }

  #polylist() {
    const { xml, context } = this.#collada;
    const tuples = this.#all('p');
    const corners = Math.floor(tuples.length / this.#stride);
    const counts = xml.child(this.#element, 'vcount');
    const most = counts === null ? 0 : Math.floor((xml.textLength(counts) + 1) / 2);
    const sizes = new Uint32Array(most);
    const reader = counts === null ? null : xml.numbers(counts);
    let faces = 0;
    let used = 0;
    while (reader?.more()) {
      const size = reader.next();
      if (!(Number.isInteger(size) && size >= 0 && used + size <= corners)) {
        context.warn(
          'list_cut_short',
          'A polylist ends before its last polygon; that is left out.',
        );
        break;
      }
      sizes[faces++] = size;
      used += size;
    }
    return {
      tuples: tuples.subarray(0, used * this.#stride),
      sizes: sizes.slice(0, faces),
    };
  }

  /** One `<p>` or `<ph>` of polygons, strips or fans, as rings of corners. */
  #polygon(element: Element, kind: string): Int32Array[] {
    const { xml } = this.#collada;
    const name = xml.name(element);
    if (name === 'ph' && kind === 'polygons') {
      const outline = xml.child(element, 'p');
      if (outline === null) return [];
      const holes = xml.children(element, 'h').map((hole) => this.#indices(hole));
      return [this.#withHoles(this.#indices(outline), holes)];
    }
    if (name !== 'p') return [];
    const ring = this.#indices(element);
    return kind === 'polygons' ? [ring] : this.#triangleRings(ring, kind === 'tristrips');
  }

  #triangleRings(ring: Int32Array, strip: boolean): Int32Array[] {
    const stride = this.#stride;
    const rings: Int32Array[] = [];
    const corner = (k: number) => ring.subarray(k * stride, (k + 1) * stride);
    for (let k = 2; k < ring.length / stride; k++) {
      const triangle = new Int32Array(3 * stride);
      // Each second triangle of a strip runs the other way.
      const [a, b] = strip ? (k % 2 === 0 ? [k - 2, k - 1] : [k - 1, k - 2]) : [0, k - 1];
      triangle.set(corner(a), 0);
      triangle.set(corner(b), stride);
      triangle.set(corner(k), 2 * stride);
      rings.push(triangle);
    }
    return rings;
  }

  #withHoles(outline: Int32Array, holes: Int32Array[]): Int32Array {
    const rings = [outline, ...holes];
    const vertices = rings.map((ring) =>
      Int32Array.from({ length: ring.length / this.#stride }, (_, k) => this.#vertex(ring, k)),
    );
    const corners = joinHoles(this.#positions, vertices[0], vertices.slice(1));
    const joined = new Int32Array(corners.length * this.#stride);
    corners.forEach(({ ring, place }, k) => {
      const corner = rings[ring].subarray(place * this.#stride, (place + 1) * this.#stride);
      joined.set(corner, k * this.#stride);
    });
    return joined;
  }

  #vertex(ring: Int32Array, corner: number): number {
    const vertex = ring[corner * this.#stride + this.#vertexOffset];
    const vertices = this.#positions.length / 3;
    if (!(vertex >= 0 && vertex < vertices)) throw vertexError(vertex, vertices);
    return vertex;
  }

  #join(rings: Int32Array[]) {
    const total = rings.reduce((sum, ring) => sum + ring.length, 0);
    const tuples = new Int32Array(total);
    const sizes = new Uint32Array(rings.length);
    let at = 0;
    rings.forEach((ring, face) => {
      tuples.set(ring, at);
      at += ring.length;
      sizes[face] = ring.length / this.#stride;
    });
    return { tuples, sizes };
  }

  /** Indices of all children of that name, one after another; most lists have one. */
  #all(name: string): Int32Array {
    const parts = this.#collada.xml
      .children(this.#element, name)
      .map((element) => this.#indices(element));
    return parts.length === 1 ? parts[0] : this.#join(parts).tuples;
  }

  #indices(element: Element): Int32Array {
    const { xml, context } = this.#collada;
    const most = Math.floor((xml.textLength(element) + 1) / 2);
    const reader = xml.numbers(element);
    const limit = context.limits.corners * this.#stride;
    // A million triangles with three inputs are 9 M numbers, on average six bytes each: guess, then grow.
    let indices = new Int32Array(Math.min(most, Math.max(64, Math.ceil(most / 2.5))));
    let count = 0;
    while (reader.more()) {
      const value = reader.next();
      if (count >= limit)
        throw new FormatError(`The file has more than ${context.limits.corners} corners of faces.`);
      if (count === indices.length) {
        const grown = new Int32Array(Math.min(most, count * 2 + 1));
        grown.set(indices);
        indices = grown;
      }
      indices[count++] = Number.isInteger(value) && value < 2 ** 31 ? value : -1;
    }
    return indices.subarray(0, count - (count % this.#stride));
  }
}

/** A face's vertex that its mesh does not have. */
export function vertexError(vertex: number, vertices: number): FormatError {
  return new FormatError(`A face refers to vertex ${vertex} of ${vertices}.`);
}
