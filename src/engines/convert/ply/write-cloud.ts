import { mediaTypeOf } from '../../../contract/formats.ts';
import { type PlacedStrokes, placedStrokes } from '../../mesh/placed-strokes.ts';
import type { Scene } from '../../mesh/scene.ts';
import { strokesOfVertices } from '../../mesh/strokes.ts';
import { type FileSpace, turnedStrokes } from '../file-space.ts';
import type { ConvertContext, WrittenFile } from '../format.ts';
import { spaceComment } from '../stated-space.ts';
import { COLOR_HEADER, coordinatesOf, putColor } from './write-values.ts';

/** Rows between two checks of the signal, about 20 ms. */
const STRIDE = 1 << 17;
const NONE = new Uint32Array(0);

/**
 * Writes the points and lines of a model without faces: vertices (with colors if any vertex has one), and lines as
 * `edge` elements, as Blender and MeshLab write them. A vertex without lines is a point, so a point at the end of a
 * line gets a separate vertex.
 */
export async function writeCloud(
  scene: Scene,
  space: FileSpace,
  context: ConvertContext,
): Promise<WrittenFile> {
  const drawn = placedStrokes(scene).map((strokes) => turnedStrokes(strokes, space));
  const parts = [...drawn.map(pointsAlone), ...drawn.map(linesAlone)];
  const count = parts.reduce((sum, { positions }) => sum + positions.length / 3, 0);
  const edges = parts.reduce((sum, { lines }) => sum + lines.length / 2, 0);
  const isColored = parts.some(({ colors }) => colors !== null);
  const coordinates = coordinatesOf(joined(parts), space);
  const type = space.origin === null ? 'float' : 'double';
  const header = new TextEncoder().encode(
    [
      `ply\nformat binary_little_endian 1.0\ncomment Created by Bozzetto, ${spaceComment(space.space)}\n`,
      `element vertex ${count}\n${['x', 'y', 'z'].map((k) => `property ${type} ${k}\n`).join('')}`,
      isColored ? COLOR_HEADER : '',
      edges > 0 ? `element edge ${edges}\nproperty int vertex1\nproperty int vertex2\n` : '',
      'end_header\n',
    ].join(''),
  );
  const stride = coordinates.size + (isColored ? 4 : 0);
  const bytes = new Uint8Array(header.length + count * stride + edges * 8);
  bytes.set(header);
  const data = new DataView(bytes.buffer);
  const white = Float32Array.of(1, 1, 1, 1);
  let at = header.length;
  let first = 0;
  for (const { positions, colors } of parts) {
    for (let v = 0; v < positions.length / 3; v++, first++) {
      coordinates.put(data, at, first * 3);
      if (isColored) putColor(data, at + coordinates.size, colors ?? white, colors ? v * 4 : 0);
      at += stride;
      if (first % STRIDE === 0) await context.work.breathe(first / count);
    }
  }
  first = 0;
  for (const { lines, positions } of parts) {
    for (const end of lines) {
      data.setInt32(at, first + end, true);
      at += 4;
    }
    first += positions.length / 3;
  }
  await context.work.breathe(1);
  return { bytes, extension: 'ply', contentType: mediaTypeOf('ply') };
}

function pointsAlone({ positions, colors, points }: PlacedStrokes) {
  return strokesOfVertices(positions, colors, { points, lines: NONE });
}

function linesAlone({ positions, colors, lines }: PlacedStrokes) {
  return strokesOfVertices(positions, colors, { points: NONE, lines });
}

function joined(parts: readonly { positions: Float32Array }[]): Float32Array {
  const all = new Float32Array(parts.reduce((sum, { positions }) => sum + positions.length, 0));
  let at = 0;
  for (const { positions } of parts) {
    all.set(positions, at);
    at += positions.length;
  }
  return all;
}
