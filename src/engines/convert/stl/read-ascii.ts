import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { polygonMesh } from '../../mesh/scene-defaults.ts';
import { type ConvertContext, FormatError } from '../format.ts';
import { IndexList } from '../text/number-list.ts';
import { TextEncoding } from '../text/text-encoding.ts';
import { TextReader } from '../text/text-reader.ts';
import { VertexTable } from './vertex-table.ts';

/** Bytes between two looks at the signal, some 20 ms. */
const STRIDE = 1 << 21;
const VERTEX = 'v'.charCodeAt(0);
const SOLID = 's'.charCodeAt(0);
const END = 'e'.charCodeAt(0);
const FACET = 'f'.charCodeAt(0);
const OUTER = 'o'.charCodeAt(0);

interface Solid {
  name: string;
  vertices: VertexTable;
  corners: IndexList;
  faceOffsets: IndexList;
}

/** Each solid becomes a mesh; a facet may have more than three corners. Words are told apart by their first letters. */
export async function readAscii(
  file: Uint8Array,
  name: string,
  context: ConvertContext,
): Promise<{ generator: null; meshes: { name: string; geometry: PolygonMesh }[] }> {
  const bytes = new TextEncoding(context).toUtf8(file);
  const text = new TextReader(bytes);
  const solids: Solid[] = [];
  let solid: Solid | null = null;
  let dropped = 0;
  let broken = false;
  let inFacet = false;
  let total = 0;
  for (let pause = STRIDE; ; ) {
    text.skipSpace();
    if (text.done) break;
    if (text.at >= pause) {
      await context.work.breathe(text.at / bytes.length);
      pause = text.at + STRIDE;
    }
    const letter = bytes[text.at] | 32;
    if (letter === VERTEX && solid !== null) {
      text.skipWord();
      const [x, y, z] = [text.number(), text.number(), text.number()];
      if (!Number.isFinite(Math.fround(x) + Math.fround(y) + Math.fround(z))) broken = true;
      else solid.corners.push(solid.vertices.add(x, z, -y));
      if (++total > context.limits.corners) {
        throw new FormatError(`The STL has more than ${context.limits.corners} corners.`);
      }
    } else if (letter === SOLID) {
      text.skipWord();
      solid = newSolid(text.restOfLine() || name);
      if (solids.push(solid) > context.limits.meshes) {
        throw new FormatError(`The STL has more than ${context.limits.meshes} solids.`);
      }
    } else if (letter === FACET) {
      inFacet = true;
    } else if (letter === END && solid !== null) {
      const word = text.word().toLowerCase();
      if (word === 'endfacet' || word === 'end') {
        inFacet = false;
        if (broken) {
          solid.corners.length = solid.faceOffsets.last();
          dropped++;
        } else if (solid.corners.length > solid.faceOffsets.last()) {
          solid.faceOffsets.push(solid.corners.length);
        }
        broken = false;
      }
    } else if (letter !== OUTER) {
      const line = text.restOfLine().slice(0, 40);
      throw new FormatError(`This is no STL: "${line}" stands where a facet was expected.`);
    }
    text.nextLine();
  }
  if (solids.length === 0 || inFacet) {
    throw new FormatError('The STL is incomplete: it ends within a facet.');
  }
  if (dropped > 0) {
    context.warn(
      'facets_dropped',
      `${dropped} facets with coordinates that are no numbers were dropped.`,
    );
  }
  const meshes = solids
    .filter(({ corners }) => corners.length > 0)
    .map((part) => ({ name: part.name, geometry: geometryOf(part) }));
  return { generator: null, meshes };
}

function newSolid(name: string): Solid {
  const faceOffsets = new IndexList();
  faceOffsets.push(0);
  return { name, vertices: new VertexTable(256), corners: new IndexList(), faceOffsets };
}

function geometryOf({ vertices, corners, faceOffsets }: Solid): PolygonMesh {
  return polygonMesh({
    positions: vertices.positions(),
    corners: corners.unsigned(),
    faceOffsets: faceOffsets.unsigned(),
  });
}
