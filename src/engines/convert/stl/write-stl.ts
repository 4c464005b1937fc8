import { mediaTypeOf } from '../../../contract/formats.ts';
import { areaVector } from '../../math/triangle.ts';
import { flattenScene } from '../../mesh/flatten.ts';
import type { Scene, Vector3 } from '../../mesh/scene.ts';
import { triangulate } from '../../mesh/triangulate.ts';
import { fileSpace, type Space, turnedMesh } from '../file-space.ts';
import type { ConvertContext, WrittenFile } from '../format.ts';
import { warnOfLosses } from '../losses.ts';
import { spaceComment } from '../stated-space.ts';
import { FACET_SIZE, HEADER_SIZE } from './detect.ts';

/** Unit and axis that slicers and CAD programs assume for an STL, which states neither. */
const SPACE = { unitMetres: 1e-3, upAxis: 'z' } as const;
/** Facets between two checks of the signal, about 20 ms. */
const STRIDE = 1 << 17;

/** Writes binary STL: all meshes in world space as triangles; millimeters and +Z up unless requested otherwise. */
export async function writeStl(
  scene: Scene,
  _name: string,
  context: ConvertContext,
): Promise<WrittenFile> {
  warnOfLosses(scene, 'stl', context);
  const space = fileSpace(scene, context, SPACE);
  const mesh = turnedMesh(flattenScene(scene, context.limits), space);
  const positions = mesh.positions.map((value) => value * space.factor);
  if (space.origin !== null) warnOfMove(space.origin, space.space, context);
  const { triangles } = triangulate(mesh);
  const count = triangles.length / 3;
  const bytes = new Uint8Array(HEADER_SIZE + count * FACET_SIZE);
  // If the header began with "solid", readers would assume ASCII.
  new TextEncoder().encodeInto(`Binary STL, ${spaceComment(space.space)}, Bozzetto`, bytes);
  const data = new DataView(bytes.buffer);
  data.setUint32(80, count, true);
  for (let from = 0; from < count; from += STRIDE) {
    const to = Math.min(count, from + STRIDE);
    writeFacets(data, positions, mesh.corners, triangles, from, to);
    await context.work.breathe(to / count);
  }
  return { bytes, extension: 'stl', contentType: mediaTypeOf('stl') };
}

function writeFacets(
  data: DataView,
  positions: Float32Array,
  corners: Uint32Array,
  triangles: Uint32Array,
  from: number,
  to: number,
): void {
  const normal = new Float64Array(3);
  for (let t = from; t < to; t++) {
    const a = corners[triangles[3 * t]] * 3;
    const b = corners[triangles[3 * t + 1]] * 3;
    const c = corners[triangles[3 * t + 2]] * 3;
    areaVector(positions, a, b, c, normal);
    const length = Math.sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]);
    const unit = length > 0 ? 1 / length : 0;
    const at = HEADER_SIZE + t * FACET_SIZE;
    data.setFloat32(at, normal[0] * unit, true);
    data.setFloat32(at + 4, normal[1] * unit, true);
    data.setFloat32(at + 8, normal[2] * unit, true);
    putPosition(data, at + 12, positions, a);
    putPosition(data, at + 24, positions, b);
    putPosition(data, at + 36, positions, c);
  }
}

function putPosition(data: DataView, at: number, positions: Float32Array, from: number): void {
  data.setFloat32(at, positions[from], true);
  data.setFloat32(at + 4, positions[from + 1], true);
  data.setFloat32(at + 8, positions[from + 2], true);
}

/** Warns that the model was moved: far from the origin, floats could not hold its position without losing its shape. */
function warnOfMove(origin: Vector3, space: Space, context: ConvertContext): void {
  context.warn(
    'moved_to_origin',
    `STL stores only single-precision numbers, which are too coarse at the position of the model, so it was moved to the origin. To move it back, add ${origin.join(', ')} (${spaceComment(space)}) to its coordinates.`,
  );
}
