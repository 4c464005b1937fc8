import { mediaTypeOf } from '../../../contract/formats.ts';
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
  for (let t = from; t < to; t++) {
    const a = corners[triangles[3 * t]] * 3;
    const b = corners[triangles[3 * t + 1]] * 3;
    const c = corners[triangles[3 * t + 2]] * 3;
    const ax = positions[a];
    const ay = positions[a + 1];
    const az = positions[a + 2];
    const bx = positions[b];
    const by = positions[b + 1];
    const bz = positions[b + 2];
    const cx = positions[c];
    const cy = positions[c + 1];
    const cz = positions[c + 2];
    const nx = (by - ay) * (cz - az) - (bz - az) * (cy - ay);
    const ny = (bz - az) * (cx - ax) - (bx - ax) * (cz - az);
    const nz = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz);
    const unit = length > 0 ? 1 / length : 0;
    const at = HEADER_SIZE + t * FACET_SIZE;
    // (x, y, z) with +Y up is (x, −z, y) with +Z up.
    data.setFloat32(at, nx * unit, true);
    data.setFloat32(at + 4, -nz * unit, true);
    data.setFloat32(at + 8, ny * unit, true);
    data.setFloat32(at + 12, ax, true);
    data.setFloat32(at + 16, -az, true);
    data.setFloat32(at + 20, ay, true);
    data.setFloat32(at + 24, bx, true);
    data.setFloat32(at + 28, -bz, true);
    data.setFloat32(at + 32, by, true);
    data.setFloat32(at + 36, cx, true);
    data.setFloat32(at + 40, -cz, true);
    data.setFloat32(at + 44, cy, true);
  }
}
