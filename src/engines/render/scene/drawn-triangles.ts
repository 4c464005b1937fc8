import { boundsOf } from '../../math/bounds.ts';
import { creasedNormals, smoothNormals } from '../../mesh/corner-normals.ts';
import { flattenScene } from '../../mesh/flatten.ts';
import type { CornerLayer, PolygonMesh } from '../../mesh/polygon-mesh.ts';
import type { Scene } from '../../mesh/scene.ts';
import { describeContents } from '../../mesh/scene-contents.ts';
import { SceneError } from '../../mesh/scene-error.ts';
import { hasStrokes } from '../../mesh/scene-strokes.ts';
import { triangulate } from '../../mesh/triangulate.ts';
import { type RenderStyle, SourceUnusable } from '../../spec.ts';
import { sharedFloats, sharer } from '../../threads/shared-arrays.ts';
import { atFirstFrame } from './first-frame.ts';
import type { Material } from './material.ts';
import { type SceneStrokes, sceneStrokes } from './scene-strokes.ts';
import { irregularVertices, polygonEdges } from './topology.ts';

/** A run of triangles of one material. */
export interface Group {
  first: number;
  last: number;
  /** Index into the prepared materials. */
  material: number;
}

/**
 * Values at the triangles' corners, with three entries of `elements` per triangle. May share `elements` with other
 * layers or with `indices`.
 */
export interface TriangleLayer {
  values: Float32Array;
  elements: Uint32Array;
}

/**
 * Points and lines. Their vertices are in the surface's positions; those from `first` on have one color each, in linear
 * RGB.
 */
export interface DrawnStrokes {
  first: number;
  colors: Float32Array;
  points: Uint32Array;
  lines: Uint32Array;
}

/**
 * A whole model as triangles, in shared memory. The center of the bounds is at the origin and their half diagonal is 1,
 * so that every length in the renderer applies to models of any size, from a millimeter to a kilometer.
 */
export interface DrawnTriangles {
  positions: Float32Array;
  /** Vertex indices, three per triangle. */
  indices: Uint32Array;
  normals: TriangleLayer;
  tangents: TriangleLayer | null;
  uvSets: TriangleLayer[];
  color: TriangleLayer | null;
  /** Opaque groups first, then those with a mask, then those that blend. */
  groups: Group[];
  /** null: none. */
  strokes: DrawnStrokes | null;
  /** Number of opaque or masked triangles, which are the ones that cast shadows. */
  solid: number;
  /**
   * One byte a triangle, for the styles that draw edges. Bits 0 to 2: whether the edge from corner a, b, c is an edge of
   * its polygon; bits 3 and up: min(sides of the polygon, 5).
   */
  edges: Uint8Array | null;
  /** One byte per vertex: the number of edges at an irregular vertex of a quad mesh, otherwise 0. */
  poles: Uint8Array | null;
}

/** Edges with a smaller angle between their faces are smooth if a model has no normals. */
const CREASE = (40 * Math.PI) / 180;
/**
 * Maximum number of faces for which creases are found. Above it, finding them takes a second, and the faces are too
 * small for creases to be seen.
 */
const CREASED_FACES = 300_000;
/** Limits of the flattened scene, all instances included: 40M corners and their buffers take 2 GB. */
const LIMITS = { vertices: 15_000_000, corners: 40_000_000 };

/**
 * Poses, joins, triangulates and groups a scene.
 * @param materials the scene's materials, then one for faces without a material
 * @throws SourceUnusable if there is nothing to show, or the scene exceeds the limits
 */
export function prepareTriangles(
  scene: Scene,
  materials: readonly Material[],
  style: RenderStyle,
): DrawnTriangles {
  const mesh = flattenForDrawing(scene);
  const { triangles, faces } = triangulate(mesh);
  const drawn = hasStrokes(scene) ? sceneStrokes(atFirstFrame(scene), style === 'pbr') : null;
  if (triangles.length === 0 && drawn === null)
    throw new SourceUnusable(`the model has no visible faces: it has ${describeContents(scene)}`);
  const groups = groupTriangles(mesh, triangles, faces, materials);
  const solid = groups.findLast(({ material }) => materials[material].alphaMode !== 'blend');
  const withEdges = style === 'wireframe' || style === 'topology';
  const share = sharer();
  const gathered = new Map<Uint32Array, Uint32Array>();
  const ofTriangles = (indices: Uint32Array): Uint32Array => {
    let found = gathered.get(indices);
    if (found === undefined) {
      found = new Uint32Array(new SharedArrayBuffer(triangles.byteLength));
      for (let i = 0; i < triangles.length; i++) found[i] = indices[triangles[i]];
      gathered.set(indices, found);
    }
    return found;
  };
  const layer = ({ values, indices }: CornerLayer): TriangleLayer => ({
    values: share(values),
    elements: ofTriangles(indices),
  });
  return {
    positions: normalisePositions(drawn === null ? mesh.positions : joined(mesh.positions, drawn)),
    strokes: drawn && placeStrokes(drawn, mesh.positions.length / 3, share),
    indices: ofTriangles(mesh.corners),
    normals: layer(mesh.normals ?? smoothNormals(mesh)),
    tangents: mesh.tangents && layer(mesh.tangents),
    uvSets: mesh.uvSets.map(layer),
    color: mesh.colors.length > 0 ? layer(mesh.colors[0]) : null,
    groups,
    solid: solid?.last ?? 0,
    edges: withEdges ? share(polygonEdges(mesh, triangles, faces)) : null,
    poles: style === 'topology' ? share(irregularVertices(mesh)) : null,
  };
}

/** Returns the whole scene, posed and joined into one mesh with normals. See `prepareTriangles` for what it throws. */
export function flattenForDrawing(scene: Scene): PolygonMesh {
  const meshes = scene.meshes.map((mesh) => {
    const { geometry } = mesh;
    if (geometry.normals !== null) return mesh;
    const few = geometry.faceOffsets.length <= CREASED_FACES;
    const normals = few ? creasedNormals(geometry, CREASE) : smoothNormals(geometry);
    return { ...mesh, geometry: { ...geometry, normals } };
  });
  try {
    return flattenScene(atFirstFrame({ ...scene, meshes }), LIMITS);
  } catch (error) {
    if (error instanceof SceneError) throw new SourceUnusable(error.message, { cause: error });
    throw error;
  }
}

function joined(positions: Float32Array, strokes: SceneStrokes): Float32Array {
  const all = new Float32Array(positions.length + strokes.positions.length);
  all.set(positions);
  all.set(strokes.positions, positions.length);
  return all;
}

function placeStrokes(
  { colors, points, lines }: SceneStrokes,
  first: number,
  share: ReturnType<typeof sharer>,
): DrawnStrokes {
  const placed = (vertices: Uint32Array) => share(vertices.map((v) => v + first));
  return { first, colors: share(colors), points: placed(points), lines: placed(lines) };
}

const ALPHA_ORDER = ['opaque', 'mask', 'blend'];

/** Sorts the triangles by material, in place. */
function groupTriangles(
  mesh: PolygonMesh,
  triangles: Uint32Array,
  faces: Uint32Array,
  materials: readonly Material[],
): Group[] {
  const none = materials.length - 1;
  const materialOf = (face: number) => {
    const material = mesh.faceMaterials === null ? mesh.material : mesh.faceMaterials[face];
    return material < 0 || material >= none ? none : material;
  };
  const counts = new Uint32Array(materials.length);
  for (let t = 0; t < faces.length; t++) counts[materialOf(faces[t])]++;
  const order = [...materials.keys()]
    .filter((material) => counts[material] > 0)
    .sort(
      (a, b) =>
        ALPHA_ORDER.indexOf(materials[a].alphaMode) - ALPHA_ORDER.indexOf(materials[b].alphaMode),
    );
  const groups: Group[] = [];
  const cursor = new Uint32Array(materials.length);
  for (const material of order) {
    const first = groups.at(-1)?.last ?? 0;
    groups.push({ first, last: first + counts[material], material });
    cursor[material] = first;
  }
  if (groups.length === 1) return groups;
  const [oldTriangles, oldFaces] = [triangles.slice(), faces.slice()];
  for (let t = 0; t < oldFaces.length; t++) {
    const to = cursor[materialOf(oldFaces[t])]++;
    faces[to] = oldFaces[t];
    for (let k = 0; k < 3; k++) triangles[3 * to + k] = oldTriangles[3 * t + k];
  }
  return groups;
}

/**
 * Copies positions into shared memory, moved and scaled so that the center of the bounds is at the origin and their
 * half diagonal is 1.
 */
export function normalisePositions(positions: Float32Array): Float32Array {
  const { min, max } = boundsOf(positions);
  const centre = min.map((value, k) => value / 2 + max[k] / 2);
  const radius = Math.hypot(...min.map((value, k) => max[k] / 2 - value / 2));
  const scale = radius > 0 && Number.isFinite(radius) ? 1 / radius : 1;
  const moved = sharedFloats(positions.length);
  for (let i = 0; i < positions.length; i += 3) {
    for (let k = 0; k < 3; k++) moved[i + k] = (positions[i + k] - centre[k]) * scale;
  }
  return moved;
}
