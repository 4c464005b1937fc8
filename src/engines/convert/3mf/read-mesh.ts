import { type ConvertContext, FormatError } from '../format.ts';
import { FloatList, IndexList } from '../text/number-list.ts';
import { END, OPEN, type XmlScanner } from '../xml/scanner.ts';
import type { TriangleMesh } from './model-part.ts';

/** Elements between two looks at the clock: some 20 ms. */
const ELEMENTS_A_TURN = 1 << 17;

/** Parses `<mesh>` elements; counts over all of them against the limits. */
export class MeshParser {
  readonly #context: ConvertContext;
  #vertices = 0;
  #triangles = 0;

  constructor(context: ConvertContext) {
    this.#context = context;
  }

  /**
   * Reads up to the end of the `<mesh>` that is open.
   * @throws FormatError at a triangle of vertices that are not there, or beyond the limits
   */
  async parse(scanner: XmlScanner): Promise<TriangleMesh> {
    const positions = new FloatList();
    const triangles = new IndexList();
    const properties = { list: null as IndexList | null };
    const { depth } = scanner;
    let elements = 0;
    for (
      let token = scanner.next();
      scanner.depth >= depth && token !== END;
      token = scanner.next()
    ) {
      if (token !== OPEN) continue;
      if (scanner.name === 'vertex') this.#vertex(scanner, positions);
      else if (scanner.name === 'triangle') this.#triangle(scanner, triangles, properties);
      else if (scanner.name !== 'vertices' && scanner.name !== 'triangles') scanner.skip();
      if (++elements % ELEMENTS_A_TURN === 0)
        await this.#context.progress(0.9 * (scanner.tagEnd / scanner.bytes.length));
    }
    const vertices = positions.length / 3;
    const indices = triangles.view();
    for (let k = 0; k < indices.length; k++) {
      if (!(indices[k] >= 0 && indices[k] < vertices))
        throw new FormatError(`A triangle refers to vertex ${indices[k]} of ${vertices}.`);
    }
    return {
      positions: positions.view(),
      triangles: indices,
      properties: properties.list?.view() ?? null,
    };
  }

  #vertex(scanner: XmlScanner, positions: FloatList): void {
    if (++this.#vertices > this.#context.limits.vertices)
      throw new FormatError(`The file has more than ${this.#context.limits.vertices} vertices.`);
    let [x, y, z] = [Number.NaN, Number.NaN, Number.NaN];
    for (let k = 0; k < scanner.attributeCount; k++) {
      const name = scanner.attributeNames[k];
      if (name === 'x') x = scanner.attributeNumber(k);
      else if (name === 'y') y = scanner.attributeNumber(k);
      else if (name === 'z') z = scanner.attributeNumber(k);
    }
    positions.push(this.#finite(x));
    positions.push(this.#finite(y));
    positions.push(this.#finite(z));
  }

  #finite(value: number): number {
    if (Number.isFinite(Math.fround(value))) return value;
    this.#context.warn(
      'number_repaired',
      'Vertices have coordinates that are no finite numbers; 0 is taken.',
    );
    return 0;
  }

  #triangle(
    scanner: XmlScanner,
    triangles: IndexList,
    properties: { list: IndexList | null },
  ): void {
    if (++this.#triangles * 3 > this.#context.limits.corners)
      throw new FormatError(
        `The file has more than ${this.#context.limits.corners} corners of faces.`,
      );
    let [v1, v2, v3, pid, p1, p2, p3] = [-1, -1, -1, -1, -1, -1, -1];
    for (let k = 0; k < scanner.attributeCount; k++) {
      const name = scanner.attributeNames[k];
      if (name === 'v1') v1 = index(scanner, k);
      else if (name === 'v2') v2 = index(scanner, k);
      else if (name === 'v3') v3 = index(scanner, k);
      else if (name === 'pid') pid = index(scanner, k);
      else if (name === 'p1') p1 = index(scanner, k);
      else if (name === 'p2') p2 = index(scanner, k);
      else if (name === 'p3') p3 = index(scanner, k);
    }
    triangles.push(v1);
    triangles.push(v2);
    triangles.push(v3);
    if (p1 < 0 && properties.list === null) return;
    if (properties.list === null) {
      properties.list = new IndexList();
      for (let k = 0; k < (triangles.length / 3 - 1) * 4; k++) properties.list.push(-1);
    }
    properties.list.push(pid);
    properties.list.push(p1);
    properties.list.push(p2 < 0 ? p1 : p2);
    properties.list.push(p3 < 0 ? p1 : p3);
  }
}

/** −1 for what is no index. */
function index(scanner: XmlScanner, k: number): number {
  const value = scanner.attributeNumber(k);
  return Number.isInteger(value) && value < 2 ** 31 ? value : -1;
}
