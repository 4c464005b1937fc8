import type { Element } from '../xml/document.ts';
import type { Collada } from './collada.ts';
import { CornerReader } from './read-corners.ts';

/** An input of a list of faces: what its indices point into. */
export interface Input {
  semantic: string;
  /** Number of the set, where a semantic has several: texture coordinates, colours. */
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
    if (kind === 'points') context.unread.note('element', kind);
    if (!FACES.has(kind)) continue;
    const inputs = readInputs(collada, element);
    const stride = strideOf(inputs);
    if (!inputs.some((input) => input.semantic === 'VERTEX')) continue;
    const list = { material: xml.attribute(element, 'material'), inputs, stride };
    const corners = new CornerReader(collada, element, list, positions);
    lists.push({ ...list, ...corners.read(kind) });
  }
  return lists;
}

/** Numbers of a corner: its inputs share offsets. */
export function strideOf(inputs: readonly Input[]): number {
  return inputs.reduce((stride, { offset }) => Math.max(stride, offset + 1), 1);
}

/** Inputs of an element, those whose source is missing left out. */
export function readInputs(collada: Collada, element: Element): Input[] {
  const { xml } = collada;
  return xml.children(element, 'input').flatMap((input) => {
    const semantic = xml.attribute(input, 'semantic') ?? '';
    // A mesh has one list of vertices: a wrong name for it leaves no doubt.
    const source =
      collada.resolve(xml.attribute(input, 'source')) ??
      (semantic === 'VERTEX' ? xml.child(xml.parent(element), 'vertices') : null);
    const offset = Number(xml.attribute(input, 'offset') ?? 0);
    if (source === null || !Number.isInteger(offset) || offset < 0 || offset >= MOST_INPUTS)
      return [];
    const set = Number(xml.attribute(input, 'set') ?? 0);
    return [{ semantic, set: Number.isInteger(set) ? set : 0, source, offset }];
  });
}
