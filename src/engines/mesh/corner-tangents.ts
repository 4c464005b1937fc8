import type { CornerLayer, PolygonMesh } from './polygon-mesh.ts';
import { triangulate } from './triangulate.ts';
import { weldByPosition, weldValues } from './weld.ts';

/**
 * Computes tangents for normal maps as MikkTSpace defines them. They point along increasing u and are weighted by
 * angle. All corners with the same position, normal, UV and handedness share one, also if the values are stored again for
 * each corner, as in FBX. The bitangent is sign · (normal × tangent). If UVs have no direction, the tangent is an
 * arbitrary vector perpendicular to the normal.
 */
export function cornerTangents(
  mesh: Pick<PolygonMesh, 'positions' | 'faceOffsets' | 'corners'>,
  normals: CornerLayer,
  uvs: CornerLayer,
): CornerLayer {
  const { positions, corners } = mesh;
  const { triangles } = triangulate(mesh);
  // For each corner: the sum of the tangents of its triangles, and the orientation of the UVs.
  const sums = new Float64Array(3 * corners.length);
  const turns = new Float64Array(corners.length);
  const e = new Float64Array(9);
  const direction = new Float64Array(3);
  for (let t = 0; t < triangles.length; t += 3) {
    const a = triangles[t];
    const b = triangles[t + 1];
    const c = triangles[t + 2];
    const ua = 2 * uvs.indices[a];
    const ub = 2 * uvs.indices[b];
    const uc = 2 * uvs.indices[c];
    // v points down in images, up in tangent space.
    const u1 = uvs.values[ub] - uvs.values[ua];
    const v1 = uvs.values[ua + 1] - uvs.values[ub + 1];
    const u2 = uvs.values[uc] - uvs.values[ua];
    const v2 = uvs.values[ua + 1] - uvs.values[uc + 1];
    const turn = u1 * v2 - u2 * v1;
    for (let k = 0; k < 3; k++) {
      const from = 3 * corners[triangles[t + k]];
      const to = 3 * corners[triangles[t + ((k + 1) % 3)]];
      for (let i = 0; i < 3; i++) e[3 * k + i] = positions[to + i] - positions[from + i];
    }
    const sign = turn < 0 ? -1 : 1;
    let [x, y, z] = [0, 1, 2].map((i) => sign * (v2 * e[i] + v1 * e[6 + i]));
    const length = Math.sqrt(x * x + y * y + z * z);
    if (!(length > 0 && length < Infinity)) continue;
    x /= length;
    y /= length;
    z /= length;
    for (let k = 0; k < 3; k++) {
      const corner = triangles[t + k];
      const n = 3 * normals.indices[corner];
      inPlane([x, y, z], normals.values, n, direction);
      const weight = angleAt(e, k, normals.values, n);
      for (let i = 0; i < 3; i++) sums[3 * corner + i] += direction[i] * weight;
      turns[corner] += turn;
    }
  }
  return shareTangents(mesh, normals, uvs, sums, turns);
}

/** Writes the unit vector of `v` in the plane of the normal that begins at `n`; a zero vector if there is none. */
function inPlane(v: ArrayLike<number>, normals: Float32Array, n: number, out: Float64Array): void {
  const dot = v[0] * normals[n] + v[1] * normals[n + 1] + v[2] * normals[n + 2];
  for (let i = 0; i < 3; i++) out[i] = v[i] - dot * normals[n + i];
  const length = Math.sqrt(out[0] * out[0] + out[1] * out[1] + out[2] * out[2]);
  for (let i = 0; i < 3; i++) out[i] = length > 1e-30 ? out[i] / length : 0;
}

const leaving = new Float64Array(3);
const arriving = new Float64Array(3);

/** Returns the angle at corner k between its two edges, as seen along the normal that begins at `n`. */
function angleAt(e: Float64Array, k: number, normals: Float32Array, n: number): number {
  inPlane(e.subarray(3 * k, 3 * k + 3), normals, n, leaving);
  const back = 3 * ((k + 2) % 3);
  inPlane(e.subarray(back, back + 3), normals, n, arriving);
  const dot = leaving[0] * arriving[0] + leaving[1] * arriving[1] + leaving[2] * arriving[2];
  return Math.acos(Math.min(1, Math.max(-1, -dot)));
}

/** Adds up the sums of corners that are one vertex of the shaded mesh, and converts them to unit tangents. */
function shareTangents(
  { positions, corners }: Pick<PolygonMesh, 'positions' | 'corners'>,
  normals: CornerLayer,
  uvs: CornerLayer,
  sums: Float64Array,
  turns: Float64Array,
): CornerLayer {
  const vertices = weldByPosition(positions);
  const sameNormals = weldValues(normals.values, 3);
  const sameUvs = weldValues(uvs.values, 2);
  const indices = new Uint32Array(corners.length);
  const first: number[] = [];
  /** Vertex, normal and UV of each element. */
  const keys: number[] = [];
  // A hash table of elements with open addressing, because a vertex may have any number of them. An entry is 0 if
  // empty, otherwise the element + 1.
  const mask = 2 ** Math.ceil(Math.log2(2 * corners.length + 1)) - 1;
  const table = new Uint32Array(mask + 1);
  for (let c = 0; c < corners.length; c++) {
    const vertex = vertices[corners[c]];
    const normal = sameNormals[normals.indices[c]];
    const uv = sameUvs[uvs.indices[c]];
    const mirrored = turns[c] < 0;
    const hash =
      Math.imul(vertex, 0x9e3779b1) ^ Math.imul(normal, 0x85ebca6b) ^ Math.imul(uv, 0xc2b2ae35);
    let place = ((hash ^ (hash >>> 15)) + Number(mirrored)) & mask;
    for (; table[place] !== 0; place = (place + 1) & mask) {
      const element = table[place] - 1;
      const k = 3 * element;
      if (keys[k] !== vertex || keys[k + 1] !== normal || keys[k + 2] !== uv) continue;
      if (turns[first[element]] < 0 === mirrored) break;
    }
    if (table[place] === 0) {
      table[place] = first.push(c);
      keys.push(vertex, normal, uv);
    } else {
      const at = 3 * first[table[place] - 1];
      for (let k = 0; k < 3; k++) sums[at + k] += sums[3 * c + k];
    }
    indices[c] = table[place] - 1;
  }
  const values = new Float32Array(4 * first.length);
  first.forEach((c, element) => {
    const n = 3 * normals.indices[c];
    const [x, y, z] = normals.values.subarray(n, n + 3);
    const dot = sums[3 * c] * x + sums[3 * c + 1] * y + sums[3 * c + 2] * z;
    let tx = sums[3 * c] - dot * x;
    let ty = sums[3 * c + 1] - dot * y;
    let tz = sums[3 * c + 2] - dot * z;
    let length = Math.sqrt(tx * tx + ty * ty + tz * tz);
    if (!(length > 1e-12)) {
      [tx, ty, tz] = Math.abs(x) < 0.9 ? [0, z, -y] : [-z, 0, x];
      length = Math.sqrt(tx * tx + ty * ty + tz * tz) || 1;
    }
    values[4 * element] = tx / length;
    values[4 * element + 1] = ty / length;
    values[4 * element + 2] = tz / length;
    values[4 * element + 3] = turns[c] < 0 ? -1 : 1;
  });
  return { values, indices };
}
