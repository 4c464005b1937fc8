import { mediaTypeOf } from '../../../contract/formats.ts';
import { areaVector } from '../../math/triangle.ts';
import { flattenScene } from '../../mesh/flatten.ts';
import type { Scene } from '../../mesh/scene.ts';
import { triangulate } from '../../mesh/triangulate.ts';
import type { ConvertContext, WrittenFile } from '../format.ts';
import { warnOfLosses } from '../losses.ts';
import { FACET_SIZE, HEADER_SIZE } from './detect.ts';

/** Must not begin with "solid", or readers take the file for ASCII. */
const HEADER = 'Binary STL, metres, +Z up, Bozzetto';
/** Facets between two looks at the signal, some 20 ms. */
const STRIDE = 1 << 17;

/** Binary STL: all meshes in world space as triangles, +Z up, one unit a metre. */
export async function writeStl(
  scene: Scene,
  _name: string,
  context: ConvertContext,
): Promise<WrittenFile> {
  warnOfLosses(scene, 'stl', context);
  const mesh = flattenScene(scene, context.limits);
  const { triangles } = triangulate(mesh);
  const count = triangles.length / 3;
  const bytes = new Uint8Array(HEADER_SIZE + count * FACET_SIZE);
  new TextEncoder().encodeInto(HEADER, bytes);
  const data = new DataView(bytes.buffer);
  data.setUint32(80, count, true);
  for (let from = 0; from < count; from += STRIDE) {
    const to = Math.min(count, from + STRIDE);
    writeFacets(data, mesh.positions, mesh.corners, triangles, from, to);
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
    data.setFloat32(at + 4, -normal[2] * unit, true);
    data.setFloat32(at + 8, normal[1] * unit, true);
    putPosition(data, at + 12, positions, a);
    putPosition(data, at + 24, positions, b);
    putPosition(data, at + 36, positions, c);
  }
}

/** (x, y, z) with +Y up is (x, −z, y) with +Z up. */
function putPosition(data: DataView, at: number, positions: Float32Array, from: number): void {
  data.setFloat32(at, positions[from], true);
  data.setFloat32(at + 4, -positions[from + 2], true);
  data.setFloat32(at + 8, positions[from + 1], true);
}
