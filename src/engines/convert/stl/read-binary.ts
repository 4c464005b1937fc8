import { nearPositions } from '../../mesh/far.ts';
import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import type { Vector3 } from '../../mesh/scene.ts';
import { polygonMesh } from '../../mesh/scene-defaults.ts';
import { type ConvertContext, FormatError } from '../format.ts';
import { FACET_SIZE, facetsBySize, HEADER_SIZE } from './detect.ts';
import { FacetColors } from './facet-colors.ts';
import { VertexTable } from './vertex-table.ts';

/** Facets between two checks of the signal, about 20 ms. */
const STRIDE = 1 << 17;

/** The solids of a file in meters, in the file's axes. */
export interface ReadSolids {
  meshes: { name: string; geometry: PolygonMesh }[];
  /** Point that the vertices are relative to, in meters; null: the origin. */
  offset: Vector3 | null;
}

/** @throws FormatError if there are fewer facets than the header states, or too many */
export async function readBinary(
  bytes: Uint8Array,
  name: string,
  unitMetres: number,
  context: ConvertContext,
): Promise<ReadSolids> {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const stated = data.getUint32(80, true);
  const count = facetsBySize(bytes, stated) || stated;
  if (count !== stated)
    context.warn(
      'count_repaired',
      `The STL declares ${stated} facets, but its size fits only ${count}; those were read.`,
    );
  const held = Math.floor((bytes.length - HEADER_SIZE) / FACET_SIZE);
  if (count > held) {
    throw new FormatError(
      `The STL is incomplete: it declares ${count} facets, but contains ${held}.`,
    );
  }
  if (count * 3 > context.limits.corners) {
    throw new FormatError(
      `The STL has ${count} facets, more than the limit of ${Math.floor(context.limits.corners / 3)}.`,
    );
  }
  const spare = bytes.length - HEADER_SIZE - count * FACET_SIZE;
  if (spare > 0) context.unread.note('chunk', `${spare} bytes after the last facet`);
  const colors = new FacetColors(bytes, count, context);
  // A watertight surface has half as many vertices as triangles.
  const table = new VertexTable(count / 2 + 64);
  const corners = new Uint32Array(count * 3);
  let kept = 0;
  const facets = new Uint32Array(colors.exist ? count : 0);
  for (let from = 0; from < count; from += STRIDE) {
    const to = Math.min(count, from + STRIDE);
    for (let f = from; f < to; f++) {
      const at = HEADER_SIZE + f * FACET_SIZE + 12;
      if (!isFiniteFacet(data, at)) continue;
      for (let k = 0; k < 3; k++) {
        const v = at + k * 12;
        corners[kept * 3 + k] = table.add(
          data.getFloat32(v, true),
          data.getFloat32(v + 4, true),
          data.getFloat32(v + 8, true),
        );
      }
      if (facets.length > 0) facets[kept] = f;
      kept++;
    }
    await context.work.breathe(to / count);
  }
  if (kept < count) {
    context.warn('facets_dropped', `${count - kept} facets with invalid coordinates were dropped.`);
  }
  const { positions, offset } = nearPositions([table.positions()], { factor: unitMetres });
  const geometry = polygonMesh({
    positions,
    faceOffsets: triangleOffsets(kept),
    corners: corners.subarray(0, kept * 3),
    colors: facets.length === 0 ? [] : [colors.layer(facets.subarray(0, kept))],
  });
  return { meshes: [{ name, geometry }], offset };
}

/** Returns the face offsets of a mesh of triangles. */
export function triangleOffsets(count: number): Uint32Array {
  const offsets = new Uint32Array(count + 1);
  for (let f = 0; f <= count; f++) offsets[f] = f * 3;
  return offsets;
}

/** A number minus itself is 0, except for NaN and infinities. */
function isFiniteFacet(data: DataView, at: number): boolean {
  let sum = 0;
  for (let k = 0; k < 36; k += 4) {
    const value = data.getFloat32(at + k, true);
    sum += value - value;
  }
  return sum === 0;
}

/** Returns the writing program's text in the header, if it is text. */
export function headerText(bytes: Uint8Array): string | null {
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, 80)).replace(/[\0 ]+$/, '');
  return /^[\x20-\x7e]+$/.test(text) ? text : null;
}
