import type { Strokes } from '../../mesh/strokes.ts';
import { type ConvertContext, FormatError } from '../format.ts';
import type { GltfDocument, GltfPrimitive } from './document.ts';
import type { AccessorReader } from './read-accessors.ts';

/** Primitive modes for points and lines. Higher modes are faces. */
const POINTS = 0;
const LINES = 1;
const LINE_LOOP = 2;
const LINE_STRIP = 3;

/**
 * Reads the points and lines of a mesh.
 * @throws FormatError if the accessors do not contain what they claim, or the mesh has too many vertices
 */
export function readStrokes(
  given: GltfDocument['meshes'][number],
  accessors: AccessorReader,
  totals: { vertices: number },
  { limits }: ConvertContext,
): Strokes[] {
  const strokes: Strokes[] = [];
  for (const primitive of given.primitives) {
    const { mode, attributes, material = -1 } = primitive;
    if (attributes.POSITION === undefined || mode > LINE_STRIP) continue;
    totals.vertices += accessors.get(attributes.POSITION).count;
    if (totals.vertices > limits.vertices)
      throw new FormatError(`it has more than ${limits.vertices} vertices`);
    const positions = accessors.floats(attributes.POSITION, 3);
    const listed = listedVertices(primitive, positions.length / 3, accessors);
    strokes.push({
      positions,
      colors: readColors(attributes.COLOR_0, positions.length / 3, accessors),
      points: mode === POINTS ? listed : new Uint32Array(0),
      lines: mode === POINTS ? new Uint32Array(0) : pairs(listed, mode),
      material,
    });
  }
  return strokes;
}

function listedVertices({ indices }: GltfPrimitive, count: number, accessors: AccessorReader) {
  if (indices === undefined) return Uint32Array.from({ length: count }, (_, i) => i);
  const listed = accessors.integers(indices, 1);
  for (const vertex of listed)
    if (vertex >= count)
      throw new FormatError(
        `a point or line refers to vertex ${vertex}, but there are only ${count}`,
      );
  return listed;
}

/** Reads colors as linear RGBA. */
function readColors(
  at: number | undefined,
  count: number,
  accessors: AccessorReader,
): Float32Array | null {
  if (at === undefined) return null;
  const values = accessors.floats(at, 4, 3);
  const width = values.length / count;
  if (width !== 3) return values;
  return Float32Array.from({ length: count * 4 }, (_, i) =>
    i % 4 === 3 ? 1 : values[3 * (i >> 2) + (i % 4)]!,
  );
}

/** Returns the vertex indices of the two ends of each line. */
function pairs(listed: Uint32Array, mode: number): Uint32Array {
  if (mode === LINES) return listed.slice(0, listed.length & ~1);
  const count = Math.max(0, mode === LINE_LOOP ? listed.length : listed.length - 1);
  return Uint32Array.from(
    { length: 2 * count },
    (_, i) => listed[((i >> 1) + (i & 1)) % listed.length]!,
  );
}
