import { faceAreaVectors } from '../../mesh/corner-normals.ts';
import type { CornerLayer, PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { polygonMesh } from '../../mesh/scene-defaults.ts';
import { NoFacesError } from '../../mesh/scene-error.ts';
import { linearOfSrgb } from '../../raster/srgb.ts';
import { type ConvertContext, FormatError } from '../format.ts';
import type { ObjParser } from './read-statements.ts';
import { smoothingGroupNormals } from './smoothing-groups.ts';

export interface ObjMesh {
  name: string;
  /** Mesh whose materials are indices into the parser's list of names. */
  geometry: PolygonMesh;
}

/** Values, and for each corner the index of its value; −1 for none. */
interface Indexed {
  values: Float32Array;
  width: number;
  indices: Int32Array;
}

/**
 * Creates one mesh per object, or per group if the file names no objects. If several meshes use the same vertices, UVs
 * or normals, each gets its own copy.
 * @throws FormatError if a face refers to a vertex that does not exist, or if there are no faces, points or lines
 */
export function meshesOf(
  obj: ObjParser,
  positions: Float32Array,
  context: ConvertContext,
): ObjMesh[] {
  checkIndices(obj, context);
  if (obj.corners.length === 0) return [];
  const colors = vertexColors(obj);
  const uvs = obj.uvs.view();
  for (let i = 1; i < uvs.length; i += 2) uvs[i] = 1 - uvs[i];
  const byObject = obj.objects.length > 1;
  const names = byObject ? obj.objects : obj.groups.list;
  const parts = (byObject ? obj.faceObjects : obj.faceGroups).view();
  // One of the allowed meshes is reserved for points and lines.
  const faces = facesByPart(parts, names.length, context.limits.meshes - 1);
  const whole: Part = {
    vertices: { values: positions, width: 3, indices: obj.corners.view() },
    uvs: { values: uvs, width: 2, indices: obj.cornerUvs.view() },
    normals: { values: obj.normals.view(), width: 3, indices: obj.cornerNormals.view() },
    colors,
    faceOffsets: obj.faceOffsets.unsigned(),
    materials: obj.faceMaterials.view(),
    smoothing: obj.smoothing ? obj.faceSmoothing.view() : null,
  };
  if (faces.length === 1) {
    return [{ name: names[faces[0].part], geometry: geometryOf(whole) }];
  }
  const take = taker(whole);
  return faces.map(({ part, members }) => ({
    name: names[part],
    geometry: geometryOf(take(members)),
  }));
}

interface Part {
  vertices: Indexed;
  uvs: Indexed;
  normals: Indexed;
  /** Colors with four values per vertex. */
  colors: Float32Array | null;
  faceOffsets: Uint32Array;
  materials: Int32Array;
  smoothing: Int32Array | null;
}

/** Returns the linear RGBA color of each vertex; null if the file has no vertex colors. */
export function vertexColors(obj: ObjParser): Float32Array | null {
  const painted = obj.polypaint.length === obj.positions.length;
  return linearColors((painted ? obj.polypaint : obj.colors).view());
}

function checkIndices(obj: ObjParser, context: ConvertContext): void {
  const corners = obj.corners.view();
  if (corners.length + obj.points.length + obj.lines.length === 0) {
    const count = obj.positions.length / 3;
    throw new NoFacesError(
      count === 0
        ? 'The OBJ has no vertices and no faces.'
        : `The OBJ has ${count} ${count === 1 ? 'vertex' : 'vertices'}, but no faces, points or lines.`,
    );
  }
  const vertexCount = obj.positions.length / 3;
  for (let c = 0; c < corners.length; c++) {
    if (corners[c] >= vertexCount) {
      throw new FormatError(
        `A face of the OBJ refers to vertex ${corners[c] + 1}, but there are only ${vertexCount}.`,
      );
    }
  }
  let missing = 0;
  for (const [indices, count] of [
    [obj.cornerUvs.view(), obj.uvs.length / 2],
    [obj.cornerNormals.view(), obj.normals.length / 3],
  ] as const) {
    for (let c = 0; c < indices.length; c++) {
      if (indices[c] < count) continue;
      indices[c] = -1;
      missing++;
    }
  }
  if (missing > 0) {
    context.warn(
      'corner_values_missing',
      `Faces refer to ${missing} texture coordinates or normals that the file does not contain.`,
    );
  }
}

/** Returns the faces of each part that has any. If there are too many parts, returns all faces as one part. */
function facesByPart(parts: Int32Array, partCount: number, limit: number) {
  const counts = new Uint32Array(partCount);
  for (let f = 0; f < parts.length; f++) counts[parts[f]]++;
  const used = [...counts.keys()].filter((part) => counts[part] > 0);
  if (used.length === 1 || used.length > limit) {
    return [{ part: used[0], members: new Uint32Array(0) }];
  }
  const members = Array.from(counts, (count) => new Uint32Array(count));
  counts.fill(0);
  for (let f = 0; f < parts.length; f++) members[parts[f]][counts[parts[f]]++] = f;
  return used.map((part) => ({ part, members: members[part] }));
}

/**
 * Returns a function that extracts faces from the whole. The result has only the values that these faces use, in the
 * order in which the file uses them.
 */
function taker(whole: Part): (faces: Uint32Array) => Part {
  const takeVertices = valueTaker(whole.vertices);
  const takeUvs = valueTaker(whole.uvs);
  const takeNormals = valueTaker(whole.normals);
  return (faces) => {
    const faceOffsets = new Uint32Array(faces.length + 1);
    for (let i = 0; i < faces.length; i++) {
      const f = faces[i];
      faceOffsets[i + 1] = faceOffsets[i] + whole.faceOffsets[f + 1] - whole.faceOffsets[f];
    }
    const corners = new Uint32Array(faceOffsets[faces.length]);
    for (let i = 0; i < faces.length; i++) {
      let from = whole.faceOffsets[faces[i]];
      for (let c = faceOffsets[i]; c < faceOffsets[i + 1]; c++) corners[c] = from++;
    }
    const { taken, used } = takeVertices(corners);
    const colors = whole.colors;
    return {
      vertices: taken,
      uvs: takeUvs(corners).taken,
      normals: takeNormals(corners).taken,
      colors: colors && gatherColors(colors, used),
      faceOffsets,
      materials: Int32Array.from(faces, (f) => whole.materials[f]),
      smoothing: whole.smoothing && Int32Array.from(faces, (f) => whole.smoothing![f]),
    };
  };
}

function gatherColors(colors: Float32Array, vertices: Uint32Array): Float32Array {
  const gathered = new Float32Array(vertices.length * 4);
  for (let i = 0; i < vertices.length; i++) {
    for (let k = 0; k < 4; k++) gathered[4 * i + k] = colors[4 * vertices[i] + k];
  }
  return gathered;
}

/**
 * Returns a function that extracts values. It marks them with a stamp per part instead of using a map, so that the work
 * depends only on the extracted corners, not on the number of parts.
 */
function valueTaker({ values, width, indices }: Indexed) {
  const stamps = new Uint32Array(values.length / width);
  const numbers = new Uint32Array(stamps.length);
  let stamp = 0;
  return (corners: Uint32Array): { taken: Indexed; used: Uint32Array } => {
    stamp++;
    const used = new Uint32Array(corners.length);
    const renumbered = new Int32Array(corners.length);
    let count = 0;
    for (let c = 0; c < corners.length; c++) {
      const index = indices[corners[c]];
      if (index < 0) {
        renumbered[c] = -1;
        continue;
      }
      if (stamps[index] !== stamp) {
        stamps[index] = stamp;
        numbers[index] = count;
        used[count++] = index;
      }
      renumbered[c] = numbers[index];
    }
    const kept = new Float32Array(count * width);
    for (let i = 0; i < count; i++) {
      for (let k = 0; k < width; k++) kept[i * width + k] = values[used[i] * width + k];
    }
    return { taken: { values: kept, width, indices: renumbered }, used: used.subarray(0, count) };
  };
}

function geometryOf(part: Part): PolygonMesh {
  const { faceOffsets, materials, smoothing } = part;
  const corners = unsigned(part.vertices.indices);
  const uniform = materials.every((material) => material === materials[0]);
  const mesh = polygonMesh({
    positions: part.vertices.values,
    faceOffsets,
    corners,
    faceMaterials: uniform ? null : materials,
    material: uniform ? materials[0] : -1,
  });
  const uvs = layerOf(part.uvs, corners, () => null);
  if (uvs !== null) mesh.uvSets = [uvs];
  if (part.colors !== null) mesh.colors = [{ values: part.colors, indices: corners }];
  mesh.normals = layerOf(part.normals, corners, () => mesh);
  if (mesh.normals === null && smoothing !== null) {
    mesh.normals = smoothingGroupNormals(mesh, smoothing);
  }
  return mesh;
}

/**
 * Returns a layer; null if no corner has a value. Corners without a value get 0 or, in a layer of normals, the normal
 * of their face. The layer shares `corners` if its indices are the same.
 */
function layerOf(
  { values, width, indices }: Indexed,
  corners: Uint32Array,
  normalsOf: () => PolygonMesh | null,
): CornerLayer | null {
  let [missing, shared] = [0, values.length / width];
  for (let c = 0; c < indices.length; c++) {
    if (indices[c] < 0) missing++;
    if (indices[c] !== corners[c]) shared = -1;
  }
  if (missing === indices.length) return null;
  if (missing === 0) return { values, indices: shared < 0 ? unsigned(indices) : corners };
  const mesh = normalsOf();
  if (mesh !== null) return withFaceNormals(values, indices, mesh);
  const extended = new Float32Array(values.length + width);
  extended.set(values);
  return {
    values: extended,
    indices: Uint32Array.from(indices, (index) => (index < 0 ? values.length / width : index)),
  };
}

function withFaceNormals(
  values: Float32Array,
  indices: Int32Array,
  mesh: PolygonMesh,
): CornerLayer {
  const { faceOffsets } = mesh;
  const areas = faceAreaVectors(mesh);
  const extended = new Float32Array(values.length + areas.length);
  extended.set(values);
  const completed = unsigned(indices.slice());
  for (let f = 0; f + 1 < faceOffsets.length; f++) {
    const length = Math.hypot(areas[3 * f], areas[3 * f + 1], areas[3 * f + 2]);
    for (let k = 0; k < 3; k++) {
      extended[values.length + 3 * f + k] = length > 0 ? areas[3 * f + k] / length : k % 2;
    }
    for (let c = faceOffsets[f]; c < faceOffsets[f + 1]; c++) {
      if (indices[c] < 0) completed[c] = values.length / 3 + f;
    }
  }
  return { values: extended, indices: completed };
}

function unsigned(indices: Int32Array): Uint32Array {
  return new Uint32Array(indices.buffer, indices.byteOffset, indices.length);
}

/** Converts sRGB to linear RGBA. Values above 1 show that the file uses a range of 0 to 255. */
function linearColors(colors: Float32Array): Float32Array | null {
  if (colors.length === 0) return null;
  const unit = colors.some((value) => value > 1) ? 1 / 255 : 1;
  const linear = new Float32Array((colors.length / 3) * 4).fill(1);
  for (let i = 0, at = 0; i < colors.length; i += 3, at += 4) {
    for (let k = 0; k < 3; k++) linear[at + k] = linearOfSrgb(colors[i + k] * unit);
  }
  return linear;
}
