import { mediaTypeOf } from '../../../contract/formats.ts';
import { flattenScene } from '../../mesh/flatten.ts';
import type { CornerLayer, PolygonMesh } from '../../mesh/polygon-mesh.ts';
import type { Scene } from '../../mesh/scene.ts';
import { hasFaces } from '../../mesh/scene-contents.ts';
import { cornerVertices } from '../corner-vertices.ts';
import { type FileSpace, fileSpace, turnedMesh } from '../file-space.ts';
import type { ConvertContext, WrittenFile } from '../format.ts';
import { warnOfLosses } from '../losses.ts';
import { spaceComment } from '../stated-space.ts';
import { materialColors } from './material-colors.ts';
import { writeCloud } from './write-cloud.ts';
import { COLOR_HEADER, coordinatesOf, putColor } from './write-values.ts';

/** Rows between two checks of the signal, about 20 ms. */
const STRIDE = 1 << 17;

/** Unit and axis that readers assume for a PLY, which has no fields for them. */
const SPACE = { unitMetres: 1, upAxis: 'y' } as const;

interface Column {
  header: string;
  size: number;
  layer: CornerLayer;
  width: number;
  put(data: DataView, at: number, values: Float32Array, from: number): void;
}

/**
 * Writes binary PLY, little-endian; meters and +Y up unless requested otherwise. All meshes are merged into one in
 * world space: polygons, normals, the first UV set and vertex colors (sRGB bytes). Base colors become vertex colors if
 * the meshes have none. Points and lines are written only if there are no faces.
 */
export async function writePly(
  scene: Scene,
  _name: string,
  context: ConvertContext,
): Promise<WrittenFile> {
  warnOfLosses(scene, 'ply', context);
  const space = fileSpace(scene, context, SPACE);
  if (!hasFaces(scene)) return writeCloud(scene, space, context);
  const mesh = turnedMesh(flattenScene(scene, context.limits), space);
  const columns = columnsOf(mesh, scene);
  const { count, vertices, corner } = cornerVertices(mesh, columns);
  const faceCount = mesh.faceOffsets.length - 1;
  // Readers expect the corner count in one byte, but faces with more than 255 corners need more.
  const wide = hasLongFace(mesh);
  const header = new TextEncoder().encode(
    headerOf(columns, space, { vertices: count, faces: faceCount, wide }),
  );
  const coordinates = coordinatesOf(mesh.positions, space);
  const stride = columns.reduce((sum, column) => sum + column.size, coordinates.size);
  const facesAt = header.length + count * stride;
  const bytes = new Uint8Array(facesAt + faceCount * (wide ? 4 : 1) + mesh.corners.length * 4);
  bytes.set(header);
  const data = new DataView(bytes.buffer);
  for (let from = 0; from < count; from += STRIDE) {
    const to = Math.min(count, from + STRIDE);
    for (let v = from; v < to; v++) {
      let at = header.length + v * stride;
      const p = (corner === null ? v : mesh.corners[corner[v]]) * 3;
      coordinates.put(data, at, p);
      at += coordinates.size;
      for (const { layer, width, size, put } of columns) {
        put(data, at, layer.values, (corner === null ? v : layer.indices[corner[v]]) * width);
        at += size;
      }
    }
    await context.work.breathe((to / count) * 0.5);
  }
  const faces = { offsets: mesh.faceOffsets, vertices, wide };
  let at = facesAt;
  for (let from = 0; from < faceCount; from += STRIDE) {
    const to = Math.min(faceCount, from + STRIDE);
    at = writeFaces(data, at, faces, from, to);
    await context.work.breathe(0.5 + (to / faceCount) * 0.5);
  }
  return { bytes, extension: 'ply', contentType: mediaTypeOf('ply') };
}

/** Rows of `face` elements. */
interface Faces {
  /** Offset of each face's first corner, followed by the end of the last face. */
  offsets: Uint32Array;
  /** Row of each corner's vertex. */
  vertices: Uint32Array;
  /** Whether corner counts are four bytes, not one. */
  wide: boolean;
}

/** Writes the faces from `from` to before `to`, and returns the offset after them. */
function writeFaces(
  data: DataView,
  start: number,
  { offsets, vertices, wide }: Faces,
  from: number,
  to: number,
): number {
  let at = start;
  for (let f = from; f < to; f++) {
    const end = offsets[f + 1];
    const length = end - offsets[f];
    if (wide) data.setUint32(at, length, true);
    else data.setUint8(at, length);
    at += wide ? 4 : 1;
    for (let c = offsets[f]; c < end; c++) {
      data.setUint32(at, vertices[c], true);
      at += 4;
    }
  }
  return at;
}

function hasLongFace({ faceOffsets }: PolygonMesh): boolean {
  for (let f = 0; f + 1 < faceOffsets.length; f++) {
    if (faceOffsets[f + 1] - faceOffsets[f] > 255) return true;
  }
  return false;
}

function columnsOf(mesh: PolygonMesh, scene: Scene): Column[] {
  const columns: Column[] = [];
  if (mesh.normals !== null) {
    columns.push({
      header: floats('nx', 'ny', 'nz'),
      size: 12,
      layer: mesh.normals,
      width: 3,
      put: putNormal,
    });
  }
  if (mesh.uvSets.length > 0) {
    columns.push({
      header: floats('s', 't'),
      size: 8,
      layer: mesh.uvSets[0],
      width: 2,
      put: putUv,
    });
  }
  const colors = mesh.colors[0] ?? materialColors(mesh, scene.materials);
  if (colors !== null) {
    columns.push({ header: COLOR_HEADER, size: 4, layer: colors, width: 4, put: putColor });
  }
  return columns;
}

function floats(...names: string[]): string {
  return names.map((name) => `property float ${name}\n`).join('');
}

function headerOf(
  columns: Column[],
  { space, origin }: FileSpace,
  count: { vertices: number; faces: number; wide: boolean },
): string {
  const type = origin === null ? 'float' : 'double';
  return [
    `ply\nformat binary_little_endian 1.0\ncomment Created by Bozzetto, ${spaceComment(space)}\n`,
    `element vertex ${count.vertices}\n${['x', 'y', 'z'].map((k) => `property ${type} ${k}\n`).join('')}`,
    ...columns.map(({ header }) => header),
    `element face ${count.faces}\nproperty list ${count.wide ? 'uint' : 'uchar'} uint vertex_indices\n`,
    'end_header\n',
  ].join('');
}

function putNormal(data: DataView, at: number, values: Float32Array, from: number): void {
  data.setFloat32(at, values[from], true);
  data.setFloat32(at + 4, values[from + 1], true);
  data.setFloat32(at + 8, values[from + 2], true);
}

/** The origin of the file's UVs is at the bottom left. */
function putUv(data: DataView, at: number, values: Float32Array, from: number): void {
  data.setFloat32(at, values[from], true);
  data.setFloat32(at + 4, 1 - values[from + 1], true);
}
