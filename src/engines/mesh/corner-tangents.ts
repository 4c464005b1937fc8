import type { CornerLayer, PolygonMesh } from './polygon-mesh.ts';
import { triangulate } from './triangulate.ts';
import { weldByPosition, weldLayers } from './weld.ts';

/** Length below which a vector has no direction. */
const NO_LENGTH = 1e-30;

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
  // Three edges, each from a corner to the next one.
  const edges = new Float64Array(9);
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
    const pa = 3 * corners[a];
    const pb = 3 * corners[b];
    const pc = 3 * corners[c];
    for (let i = 0; i < 3; i++) {
      edges[i] = positions[pb + i] - positions[pa + i];
      edges[3 + i] = positions[pc + i] - positions[pb + i];
      edges[6 + i] = positions[pa + i] - positions[pc + i];
    }
    const sign = turn < 0 ? -1 : 1;
    const x = sign * (v2 * edges[0] + v1 * edges[6]);
    const y = sign * (v2 * edges[1] + v1 * edges[7]);
    const z = sign * (v2 * edges[2] + v1 * edges[8]);
    const length = Math.sqrt(x * x + y * y + z * z);
    if (!(length > 0 && length < Infinity)) continue;
    direction[0] = x / length;
    direction[1] = y / length;
    direction[2] = z / length;
    for (let k = 0; k < 3; k++) {
      const corner = triangles[t + k];
      const n = 3 * normals.indices[corner];
      addTangent(sums, 3 * corner, direction, angleAt(edges, k, normals.values, n), normals, n);
      turns[corner] += turn;
    }
  }
  return shareTangents(mesh, normals, uvs, sums, turns);
}

/** Adds the unit vector of a direction in the plane of the normal that begins at `n`, times a weight. */
function addTangent(
  sums: Float64Array,
  at: number,
  direction: Float64Array,
  weight: number,
  { values }: CornerLayer,
  n: number,
): void {
  const x = direction[0];
  const y = direction[1];
  const z = direction[2];
  const dot = x * values[n] + y * values[n + 1] + z * values[n + 2];
  const px = x - dot * values[n];
  const py = y - dot * values[n + 1];
  const pz = z - dot * values[n + 2];
  const length = Math.sqrt(px * px + py * py + pz * pz);
  if (!(length > NO_LENGTH)) return;
  sums[at] += (px / length) * weight;
  sums[at + 1] += (py / length) * weight;
  sums[at + 2] += (pz / length) * weight;
}

/**
 * Returns the angle at corner k between its two edges, as seen along the normal that begins at `n`. The values of all
 * edges are numbers on the stack, because arrays would take three times as long.
 */
function angleAt(e: Float64Array, k: number, normals: Float32Array, n: number): number {
  const nx = normals[n];
  const ny = normals[n + 1];
  const nz = normals[n + 2];
  const out = 3 * k;
  const back = k === 0 ? 6 : out - 3;
  const outwards = e[out] * nx + e[out + 1] * ny + e[out + 2] * nz;
  let ax = e[out] - outwards * nx;
  let ay = e[out + 1] - outwards * ny;
  let az = e[out + 2] - outwards * nz;
  const a = Math.sqrt(ax * ax + ay * ay + az * az);
  const backwards = e[back] * nx + e[back + 1] * ny + e[back + 2] * nz;
  let bx = e[back] - backwards * nx;
  let by = e[back + 1] - backwards * ny;
  let bz = e[back + 2] - backwards * nz;
  const b = Math.sqrt(bx * bx + by * by + bz * bz);
  // An edge along the normal has no direction in its plane.
  if (!(a > NO_LENGTH && b > NO_LENGTH)) return Math.PI / 2;
  ax /= a;
  ay /= a;
  az /= a;
  bx /= b;
  by /= b;
  bz /= b;
  return Math.acos(Math.min(1, Math.max(-1, -(ax * bx + ay * by + az * bz))));
}

/** Adds up the sums of corners that are one vertex of the shaded mesh, and converts them to unit tangents. */
function shareTangents(
  mesh: Pick<PolygonMesh, 'positions' | 'corners'>,
  normals: CornerLayer,
  uvs: CornerLayer,
  sums: Float64Array,
  turns: Float64Array,
): CornerLayer {
  const { corners } = mesh;
  const isOneVertex = normals.indices === corners && uvs.indices === corners;
  const { indices, first } = (isOneVertex ? elementsOfVertices : elementsOfCorners)(
    mesh,
    normals,
    uvs,
    turns,
  );
  for (let c = 0; c < corners.length; c++) {
    const owner = first[indices[c]];
    if (owner === c) continue;
    sums[3 * owner] += sums[3 * c];
    sums[3 * owner + 1] += sums[3 * c + 1];
    sums[3 * owner + 2] += sums[3 * c + 2];
  }
  const values = new Float32Array(4 * first.length);
  for (let element = 0; element < first.length; element++) {
    const c = first[element];
    const n = 3 * normals.indices[c];
    const x = normals.values[n];
    const y = normals.values[n + 1];
    const z = normals.values[n + 2];
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
  }
  return { values, indices };
}

/** The vertices of the shaded mesh: the one of each corner, and the first corner of each. */
interface Elements {
  indices: Uint32Array;
  first: Uint32Array;
}

/**
 * Elements of a mesh whose corners have one index for position, normal and UV, as in glTF: each vertex is looked up
 * once, in place of each corner (1.5M corners: a quarter of the time).
 */
function elementsOfVertices(
  { positions, corners }: Pick<PolygonMesh, 'positions' | 'corners'>,
  normals: CornerLayer,
  uvs: CornerLayer,
  turns: Float64Array,
): Elements {
  const same = weldLayers([
    { values: positions, width: 3 },
    { values: normals.values, width: 3 },
    { values: uvs.values, width: 2 },
  ]);
  const indices = new Uint32Array(corners.length);
  const first = new Uint32Array(2 * same.length);
  // Element + 1 of each vertex and orientation of its UVs; 0: none yet.
  const numbers = new Uint32Array(2 * same.length);
  let count = 0;
  for (let c = 0; c < corners.length; c++) {
    const place = 2 * same[corners[c]] + (turns[c] < 0 ? 1 : 0);
    if (numbers[place] === 0) {
      first[count] = c;
      numbers[place] = ++count;
    }
    indices[c] = numbers[place] - 1;
  }
  return { indices, first: first.slice(0, count) };
}

/** Elements of a mesh whose corners have an index of their own for each of position, normal and UV. */
function elementsOfCorners(
  { positions, corners }: Pick<PolygonMesh, 'positions' | 'corners'>,
  normals: CornerLayer,
  uvs: CornerLayer,
  turns: Float64Array,
): Elements {
  const vertices = weldByPosition(positions);
  const sameNormals = weldByPosition(normals.values);
  const sameUvs = weldLayers([{ values: uvs.values, width: 2 }]);
  const indices = new Uint32Array(corners.length);
  const first = new Uint32Array(corners.length);
  // The vertex, normal and UV of each element.
  const keys = new Uint32Array(3 * corners.length);
  let count = 0;
  // A hash table of elements with open addressing, because a vertex may have any number of them. An entry is 0 if
  // empty, otherwise the element + 1. It grows with the elements, of which there are far fewer than corners: a table for
  // all corners would not stay in a core's caches.
  let mask = 2 ** Math.ceil(Math.log2(2 * (positions.length / 3) + 2)) - 1;
  let table = new Uint32Array(mask + 1);
  const grow = () => {
    mask = 2 * mask + 1;
    table = new Uint32Array(mask + 1);
    for (let element = 0; element < count; element++) {
      const k = 3 * element;
      let place = placeOf(keys[k], keys[k + 1], keys[k + 2], turns[first[element]] < 0) & mask;
      while (table[place] !== 0) place = (place + 1) & mask;
      table[place] = element + 1;
    }
  };
  for (let c = 0; c < corners.length; c++) {
    const vertex = vertices[corners[c]];
    const normal = sameNormals[normals.indices[c]];
    const uv = sameUvs[uvs.indices[c]];
    const mirrored = turns[c] < 0;
    let place = placeOf(vertex, normal, uv, mirrored) & mask;
    for (; table[place] !== 0; place = (place + 1) & mask) {
      const element = table[place] - 1;
      const k = 3 * element;
      if (keys[k] !== vertex || keys[k + 1] !== normal || keys[k + 2] !== uv) continue;
      if (turns[first[element]] < 0 === mirrored) break;
    }
    if (table[place] === 0) {
      indices[c] = count;
      keys[3 * count] = vertex;
      keys[3 * count + 1] = normal;
      keys[3 * count + 2] = uv;
      first[count++] = c;
      table[place] = count;
      if (2 * count > mask) grow();
    } else indices[c] = table[place] - 1;
  }
  return { indices, first: first.slice(0, count) };
}

/** Mixes what distinguishes an element into a number of 32 bits. */
function placeOf(vertex: number, normal: number, uv: number, mirrored: boolean): number {
  const hash =
    Math.imul(vertex, 0x9e3779b1) ^ Math.imul(normal, 0x85ebca6b) ^ Math.imul(uv, 0xc2b2ae35);
  return (hash ^ (hash >>> 15)) + (mirrored ? 1 : 0);
}
