import { FarOffsets, nearPositions } from '../../mesh/far.ts';
import { type ConvertContext, FormatError } from '../format.ts';
import { CoordinateList } from '../text/coordinate-list.ts';
import { IndexList } from '../text/number-list.ts';
import { ElementTemplate } from '../xml/element-template.ts';
import { END, OPEN, type XmlScanner } from '../xml/scanner.ts';
import type { TriangleMesh } from './model-part.ts';
import { decodePaint, PAINT_ATTRIBUTES } from './slicer-paint.ts';

/** Number of elements parsed between two yields to the event loop, which takes about 20 ms. */
const ELEMENTS_A_TURN = 1 << 17;

/** The most common unit, in meters, used to decide whether vertices are far away. */
const MILLIMETER = 1e-3;

/** Vertex attributes of a triangle. */
const CORNERS = ['v1', 'v2', 'v3'];
const PROPERTIES = ['pid', 'p1', 'p2', 'p3'];

/** Parses `<mesh>` elements and counts the contents of all of them toward the limits. */
export class MeshParser {
  readonly #context: ConvertContext;
  readonly #plainVertex = new ElementTemplate('vertex', ['x', 'y', 'z']);
  readonly #plainTriangle = new ElementTemplate('triangle', CORNERS);
  readonly #fullTriangle = new ElementTemplate('triangle', [...CORNERS, ...PROPERTIES]);
  readonly #offsets = new FarOffsets();
  #vertices = 0;
  #triangles = 0;

  constructor(context: ConvertContext) {
    this.#context = context;
  }

  /**
   * Parses the open `<mesh>` to its end.
   * @throws FormatError if a triangle refers to missing vertices, or the mesh exceeds the limits
   */
  async parse(scanner: XmlScanner): Promise<TriangleMesh> {
    const positions = new CoordinateList();
    const triangles = new IndexList();
    const properties = { list: null as IndexList | null };
    const paint = { attribute: '', list: new IndexList() };
    const { depth } = scanner;
    for (let elements = 1; ; elements++) {
      if (elements % ELEMENTS_A_TURN === 0)
        await this.#context.work.breathe(0.9 * (scanner.tagEnd / scanner.bytes.length));
      // Fast path, because nearly all elements are plain vertices and triangles.
      if (scanner.matchNext(this.#plainTriangle))
        this.#triangle(this.#plainTriangle.values, triangles, properties);
      else if (scanner.matchNext(this.#plainVertex))
        this.#vertex(this.#plainVertex.values, positions);
      else if (scanner.matchNext(this.#fullTriangle))
        this.#triangle(this.#fullTriangle.values, triangles, properties);
      else {
        const token = scanner.next();
        if (token === END || scanner.depth < depth) break;
        if (token !== OPEN) continue;
        if (scanner.name === 'vertex') this.#vertex(attributes(scanner, 'x', 'y', 'z'), positions);
        else if (scanner.name === 'triangle') {
          this.#triangle(attributes(scanner, ...CORNERS, ...PROPERTIES), triangles, properties);
          this.#paint(scanner, triangles.length / 3, paint);
        } else if (scanner.name !== 'vertices' && scanner.name !== 'triangles') scanner.skip();
      }
    }
    const vertices = positions.length / 3;
    const indices = triangles.view();
    for (let k = 0; k < indices.length; k++) {
      if (!(indices[k] >= 0 && indices[k] < vertices))
        throw new FormatError(
          `A triangle refers to vertex ${indices[k]}, but there are only ${vertices}.`,
        );
    }
    const place = { unitMetres: MILLIMETER, offsets: this.#offsets };
    return {
      ...nearPositions(positions.blocks(), place),
      triangles: indices,
      properties: properties.list?.view() ?? null,
      paint:
        paint.list.length === 0
          ? null
          : {
              attribute: paint.attribute,
              filaments: padded(paint.list, indices.length / 3, 0).view(),
            },
    };
  }

  /**
   * Stores the painted filament of a triangle.
   * @param count number of triangles, including this one
   */
  #paint(scanner: XmlScanner, count: number, paint: { attribute: string; list: IndexList }): void {
    for (const name of PAINT_ATTRIBUTES) {
      const code = scanner.attribute(name);
      if (code === null || code === '') continue;
      const { filament, isSplit } = decodePaint(code);
      padded(paint.list, count - 1, 0).push(filament);
      paint.attribute = name;
      if (isSplit)
        this.#context.warn(
          'paint_simplified',
          'Filament painting is finer than the triangles of the mesh; each triangle got the filament that covers most of it.',
        );
      return;
    }
  }

  #vertex(values: ArrayLike<number>, positions: CoordinateList): void {
    if (++this.#vertices > this.#context.limits.vertices)
      throw new FormatError(`The file has more than ${this.#context.limits.vertices} vertices.`);
    for (let k = 0; k < 3; k++) {
      const finite = Number.isFinite(Math.fround(values[k]));
      positions.push(finite ? values[k] : 0);
      if (!finite)
        this.#context.warn(
          'number_repaired',
          'Vertices had non-finite coordinates, which were set to 0.',
        );
    }
  }

  #triangle(
    values: ArrayLike<number>,
    triangles: IndexList,
    properties: { list: IndexList | null },
  ): void {
    if (++this.#triangles * 3 > this.#context.limits.corners)
      throw new FormatError(`The file has more than ${this.#context.limits.corners} face corners.`);
    for (let k = 0; k < 3; k++) triangles.push(index(values[k]));
    const p1 = values.length > 4 ? index(values[4]) : -1;
    if (p1 < 0 && properties.list === null) return;
    if (properties.list === null) {
      properties.list = new IndexList();
      for (let k = 0; k < (triangles.length / 3 - 1) * 4; k++) properties.list.push(-1);
    }
    const p2 = index(values[5]);
    const p3 = index(values[6]);
    properties.list.push(index(values[3]));
    properties.list.push(p1);
    properties.list.push(p2 < 0 ? p1 : p2);
    properties.list.push(p3 < 0 ? p1 : p3);
  }
}

/** Returns the list, padded with `value` to at least `length` values. */
function padded(list: IndexList, length: number, value: number): IndexList {
  while (list.length < length) list.push(value);
  return list;
}

/** Returns the element's attributes as numbers; NaN for missing ones. */
function attributes(scanner: XmlScanner, ...names: string[]): number[] {
  return names.map((name) => scanner.numberAttribute(name));
}

/** Converts a number to a vertex index; −1 if the number is not a valid index. */
function index(value: number): number {
  return Number.isInteger(value) && value < 2 ** 31 ? value : -1;
}
