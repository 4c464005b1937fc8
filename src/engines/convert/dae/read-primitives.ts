import type { Element } from '../xml/document.ts';
import type { Collada } from './collada.ts';
import { CornerReader } from './read-corners.ts';

/** An input of a list of faces: a data source for its indices to point into. */
export interface Input {
  semantic: string;
  /** Number of the set, for semantics that have several (texture coordinates, colors). */
  set: number;
  source: Element;
  offset: number;
}

/**
 * Faces with the same material. The indices of corner c are `tuples[c · stride]` up to but not including `tuples[(c +
 * 1) · stride]`.
 */
export interface FaceList {
  material: string | null;
  inputs: Input[];
  stride: number;
  tuples: Int32Array;
  /** Number of corners of each face. */
  sizes: Uint32Array;
}

const FACES = new Set(['triangles', 'polylist', 'polygons', 'tristrips', 'trifans']);
/** Maximum number of inputs. No exporter writes more, and each input costs one integer per corner. */
const MOST_INPUTS = 32;

/**
 * Reads the lists of faces in a `<mesh>`. Strips and fans become triangles. The holes of a polygon are joined to its
 * outline along two coincident edges.
 * @param positions of the vertices, used to join holes to their outline
 * @throws FormatError if the lists exceed the limits or refer to a missing vertex
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

/** Returns the number of indices per corner. Inputs may share an offset. */
export function strideOf(inputs: readonly Input[]): number {
  return inputs.reduce((stride, { offset }) => Math.max(stride, offset + 1), 1);
}

/** Reads the inputs of an element, except those whose source is missing. */
export function readInputs(collada: Collada, element: Element): Input[] {
  const { xml } = collada;
  return xml.children(element, 'input').flatMap((input) => {
    const semantic = xml.attribute(input, 'semantic') ?? '';
    // A mesh has only one list of vertices, so even an invalid reference to it is unambiguous.
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
