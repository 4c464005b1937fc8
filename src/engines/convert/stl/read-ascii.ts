import { boundsOfBlocks, FarOffsets } from '../../mesh/far.ts';
import type { Vector3 } from '../../mesh/scene.ts';
import { polygonMesh } from '../../mesh/scene-defaults.ts';
import { type ConvertContext, FormatError } from '../format.ts';
import { CoordinateList } from '../text/coordinate-list.ts';
import { IndexList } from '../text/number-list.ts';
import { TextEncoding } from '../text/text-encoding.ts';
import { TextReader, warnOfCommas } from '../text/text-reader.ts';
import type { ReadSolids } from './read-binary.ts';
import { VertexTable } from './vertex-table.ts';

/** Bytes between two checks of the signal, about 20 ms. */
const STRIDE = 1 << 21;
const VERTEX = 'v'.charCodeAt(0);
const SOLID = 's'.charCodeAt(0);
const END = 'e'.charCodeAt(0);
const FACET = 'f'.charCodeAt(0);
const OUTER = 'o'.charCodeAt(0);

interface Solid {
  name: string;
  /** Three coordinates per corner. */
  corners: CoordinateList;
  /** Number of corners before each facet. */
  faceOffsets: IndexList;
}

/**
 * Reads a text STL. Each solid becomes a mesh, and a facet may have more than three corners. Words are recognized by
 * their first letters.
 */
export async function readAscii(
  file: Uint8Array,
  name: string,
  unitMetres: number,
  context: ConvertContext,
): Promise<ReadSolids> {
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
      else for (const value of [x, y, z]) solid.corners.push(value);
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
          solid.corners.truncate(solid.faceOffsets.last() * 3);
          dropped++;
        } else if (solid.corners.length > solid.faceOffsets.last() * 3) {
          solid.faceOffsets.push(solid.corners.length / 3);
        }
        broken = false;
      }
    } else if (letter !== OUTER) {
      const line = text.restOfLine().slice(0, 40);
      throw new FormatError(
        `The file is not an STL file: "${line}" was found where a facet was expected.`,
      );
    }
    text.nextLine();
  }
  warnOfCommas(text, context);
  if (solids.length === 0 || inFacet) {
    throw new FormatError('The STL is incomplete: it ends in the middle of a facet.');
  }
  if (dropped > 0) {
    context.warn('facets_dropped', `${dropped} facets with invalid coordinates were dropped.`);
  }
  return nearSolids(solids, unitMetres);
}

function newSolid(name: string): Solid {
  const faceOffsets = new IndexList();
  faceOffsets.push(0);
  return { name, corners: new CoordinateList(), faceOffsets };
}

/** Returns the solids relative to one common point, with corners at equal coordinates merged. */
function nearSolids(solids: Solid[], unitMetres: number): ReadSolids {
  const offsets = new FarOffsets();
  const used = solids.filter(({ corners }) => corners.length > 0);
  const offset = offsets.of(
    boundsOfBlocks(used.flatMap(({ corners }) => corners.blocks())),
    unitMetres,
  );
  const meshes = used.map(({ name, corners, faceOffsets }) => {
    const vertices = new VertexTable(corners.length / 6 + 64);
    const indices = new Uint32Array(corners.length / 3);
    const [dx, dy, dz] = offset ?? [0, 0, 0];
    let corner = 0;
    for (const block of corners.blocks())
      for (let i = 0; i < block.length; i += 3)
        indices[corner++] = vertices.add(block[i] - dx, block[i + 1] - dy, block[i + 2] - dz);
    const positions = vertices.positions();
    for (let i = 0; i < positions.length; i++) positions[i] *= unitMetres;
    const geometry = polygonMesh({
      positions,
      corners: indices,
      faceOffsets: faceOffsets.unsigned(),
    });
    return { name, geometry };
  });
  return { meshes, offset: offset && (offset.map((value) => value * unitMetres) as Vector3) };
}
