import { type ConvertContext, FormatError } from '../format.ts';
import type { GltfPrimitive } from './document.ts';
import type { AccessorReader } from './read-accessors.ts';

const TRIANGLES = 4;
const STRIP = 5;

/** Faces of a primitive, whose corners are indices into the primitive's own vertices. */
export interface Faces {
  corners: Uint32Array<ArrayBuffer>;
  faceOffsets: Uint32Array<ArrayBuffer>;
}

/**
 * Reads the faces of a primitive, given as triangles, strips or fans. With FB_ngon_encoding, consecutive triangles that
 * start at the same vertex are the fan of one polygon, which is restored.
 * @throws FormatError if an index does not refer to one of the primitive's vertices
 */
export function readFaces(
  primitive: GltfPrimitive,
  vertexCount: number,
  accessors: AccessorReader,
  context: ConvertContext,
): Faces {
  const listed =
    primitive.indices === undefined
      ? ascending(vertexCount)
      : accessors.integers(primitive.indices, 1);
  for (let i = 0; i < listed.length; i++)
    if (listed[i] >= vertexCount)
      throw new FormatError(
        `a face refers to vertex ${listed[i]}, but there are only ${vertexCount}`,
      );
  const corners = triangles(listed, primitive.mode, context);
  if ('FB_ngon_encoding' in primitive.extensions) return joinFans(corners);
  const faceOffsets = new Uint32Array(corners.length / 3 + 1);
  for (let f = 0; f < faceOffsets.length; f++) faceOffsets[f] = 3 * f;
  return { corners, faceOffsets };
}

function ascending(count: number): Uint32Array<ArrayBuffer> {
  const numbers = new Uint32Array(count);
  for (let i = 0; i < count; i++) numbers[i] = i;
  return numbers;
}

/** Returns a list of triangles, without the degenerate triangles that strips contain only to change direction. */
function triangles(
  listed: Uint32Array<ArrayBuffer>,
  mode: number,
  context: ConvertContext,
): Uint32Array<ArrayBuffer> {
  if (mode === TRIANGLES) {
    const spare = listed.length % 3;
    if (spare === 0) return listed;
    context.warn(
      'incomplete_triangle',
      'trailing indices that do not form a triangle were left out',
    );
    return listed.slice(0, listed.length - spare);
  }
  const count = Math.max(0, listed.length - 2);
  const corners = new Uint32Array(count * 3);
  let o = 0;
  for (let t = 0; t < count; t++) {
    const turned = mode === STRIP && (t & 1) === 1;
    const a = mode === STRIP ? listed[t] : listed[0];
    const b = listed[turned ? t + 2 : t + 1];
    const c = listed[turned ? t + 1 : t + 2];
    if (a === b || b === c || c === a) continue;
    corners[o] = a;
    corners[o + 1] = b;
    corners[o + 2] = c;
    o += 3;
  }
  return corners.slice(0, o);
}

function joinFans(list: Uint32Array): Faces {
  const count = list.length / 3;
  const corners = new Uint32Array(list.length);
  const faceOffsets = new Uint32Array(count + 1);
  let faces = 0;
  let o = 0;
  for (let t = 0; t < count; t++) {
    const follows = t > 0 && list[3 * t] === list[3 * t - 3] && list[3 * t + 1] === list[3 * t - 1];
    if (!follows) {
      faceOffsets[faces++] = o;
      corners[o++] = list[3 * t];
      corners[o++] = list[3 * t + 1];
    }
    corners[o++] = list[3 * t + 2];
  }
  faceOffsets[faces] = o;
  return { corners: corners.slice(0, o), faceOffsets: faceOffsets.slice(0, faces + 1) };
}
