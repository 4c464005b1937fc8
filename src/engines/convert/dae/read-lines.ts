import { type Strokes, strokesOfVertices } from '../../mesh/strokes.ts';
import { linearOfSrgb } from '../../raster/srgb.ts';
import { FormatError } from '../format.ts';
import { IndexList } from '../text/number-list.ts';
import type { Element } from '../xml/document.ts';
import type { Collada } from './collada.ts';
import { vertexError } from './read-corners.ts';
import { type Input, readInputs, strideOf } from './read-primitives.ts';
import { readNumbers } from './read-sources.ts';

/** Lines that share one material. */
export interface LineList {
  /** Symbol that refers to the material in the file; null if there is none. */
  symbol: string | null;
  strokes: Strokes;
}

/**
 * Reads the lists of lines in a `<mesh>` with their colors: `lines`, which have two vertices each, and `linestrips`.
 * @param shared inputs of the vertices
 * @throws FormatError if the lists exceed the limits or refer to a missing vertex
 */
export function readLines(
  collada: Collada,
  mesh: Element,
  positions: Float32Array,
  shared: readonly Input[],
): LineList[] {
  const { xml } = collada;
  return xml.children(mesh).flatMap((element): LineList[] => {
    const kind = xml.name(element);
    if (kind !== 'lines' && kind !== 'linestrips') return [];
    const inputs = readInputs(collada, element);
    const vertex = inputs.find(({ semantic }) => semantic === 'VERTEX');
    if (vertex === undefined) return [];
    const ends = readEnds(collada, element, strideOf(inputs));
    const colorOf = (input: Input) => input.semantic === 'COLOR';
    const onVertices = shared.find(colorOf);
    const color = inputs.find(colorOf) ?? (onVertices && { ...onVertices, offset: vertex.offset });
    const strokes = strokesOf(collada, ends, vertex, color, positions);
    if (strokes.lines.length === 0) return [];
    return [{ symbol: xml.attribute(element, 'material'), strokes }];
  });
}

/** Reads the indices for the two ends of each line, `stride` indices per end. */
function readEnds(collada: Collada, element: Element, stride: number): Int32Array[] {
  const { xml, context } = collada;
  const isStrip = xml.name(element) === 'linestrips';
  const all = new IndexList();
  for (const list of xml.children(element, 'p')) {
    collada.spend(xml.textLength(list));
    const own = new IndexList();
    const reader = xml.numbers(list);
    while (reader.more()) own.push(reader.next());
    const indices = own.view();
    const count = Math.floor(indices.length / stride);
    for (let k = 0; k + 1 < count; k += isStrip ? 1 : 2)
      for (let i = k * stride; i < (k + 2) * stride; i++) all.push(indices[i]);
    if (all.length / stride > context.limits.corners)
      throw new FormatError(`The file has more than ${context.limits.corners} line endpoints.`);
  }
  const indices = all.view();
  return Array.from({ length: stride }, (_, column) =>
    Int32Array.from(
      { length: indices.length / stride },
      (_, end) => indices[end * stride + column],
    ),
  );
}

/** Converts lists of lines. Lines with colors at their ends get one vertex per end. */
function strokesOf(
  collada: Collada,
  ends: Int32Array[],
  vertex: Input,
  color: Input | undefined,
  positions: Float32Array,
): Strokes {
  const count = positions.length / 3;
  for (const end of ends[vertex.offset])
    if (!(end >= 0 && end < count)) throw vertexError(end, count);
  const lines = Uint32Array.from(ends[vertex.offset]);
  const points = new Uint32Array(0);
  if (color === undefined) return strokesOfVertices(positions, null, { points, lines });
  const { values, width } = readNumbers(collada, color.source, 4);
  const at = ends[color.offset];
  const channel = (end: number, k: number) => {
    const value = k < width ? values[at[end] * width + k] : undefined;
    if (value === undefined) return 1;
    return k === 3 ? value : linearOfSrgb(value);
  };
  const shared = color.offset === vertex.offset;
  if (shared) {
    const own = new Float32Array(count * 4).fill(1);
    lines.forEach((end, i) => {
      for (let k = 0; k < 4; k++) own[4 * end + k] = channel(i, k);
    });
    return strokesOfVertices(positions, own, { points, lines });
  }
  return {
    positions: Float32Array.from({ length: lines.length * 3 }, (_, i) => {
      return positions[3 * lines[Math.trunc(i / 3)] + (i % 3)];
    }),
    colors: Float32Array.from({ length: lines.length * 4 }, (_, i) =>
      channel(Math.trunc(i / 4), i % 4),
    ),
    points,
    lines: Uint32Array.from(lines.keys()),
    material: -1,
  };
}
