import { type Bounds, boundsOf, unionOf } from '../math/bounds.ts';
import { faceAreaVectors } from './corner-normals.ts';
import { posedMesh } from './pose.ts';
import type { Scene } from './scene.ts';
import { sceneSurface } from './scene-surface.ts';
import { showsMesh, unshownMeshes } from './shown-meshes.ts';
import { areaOf, type MeshStatistics, meshStatistics } from './statistics.ts';
import { cofactors3, determinant3, type Matrix4, worldMatrices } from './transform.ts';
import { usedPositions } from './used-positions.ts';

/**
 * Statistics of a scene. Faces, vertices and edges are those of the whole model, with every mesh where its nodes place
 * it and vertices welded by position across meshes ({@link sceneSurface}); area, volume and bounds are of the instances
 * at rest.
 */
export interface SceneStatistics
  extends Omit<MeshStatistics, 'misorientedEdges' | 'volume' | 'bounds'> {
  nodes: number;
  /** Not counting instances, levels of detail and colliders. */
  meshes: number;
  materials: number;
  images: number;
  skins: number;
  animations: number;
  /** Null if neither the whole nor each of its meshes is watertight. */
  volume: number | null;
  bounds: Bounds | null;
}

/**
 * Total number of vertices of all instances up to which each instance is measured. Beyond it, at 100 copies of a large
 * mesh, an instance's box is the transformed box of the mesh, and its area assumes a uniform scale.
 */
const MEASURED_VERTICES = 100_000_000;

/**
 * Computes statistics of a scene. Meshes that no node shows are counted, but do not contribute to area, volume and
 * bounds.
 */
export function sceneStatistics(scene: Scene): SceneStatistics {
  const meshes = scene.meshes.map((mesh) => meshStatistics(mesh.geometry));
  const surface = sceneSurface(scene, meshes);
  const placed = measureInstances(scene, meshes);
  const unshown = unshownMeshes(scene);
  const solids = meshes.filter((mesh, i) => mesh.faces > 0 && !unshown.has(i));
  // Solids that touch at an edge are not one watertight surface, but each has its volume.
  const areSolid = solids.length > 0 && solids.every((mesh) => mesh.watertight);
  return {
    nodes: scene.nodes.length,
    meshes: scene.meshes.length - unshown.size,
    materials: scene.materials.length,
    images: scene.images.length,
    skins: scene.skins.length,
    animations: scene.animations.length,
    vertices: surface.vertices,
    faces: surface.faces,
    facesBySides: surface.facesBySides,
    triangles: surface.triangles,
    components: surface.components,
    boundaryEdges: surface.boundaryEdges,
    nonManifoldEdges: surface.nonManifoldEdges,
    eulerCharacteristic: surface.eulerCharacteristic,
    watertight: surface.watertight,
    consistentlyOriented: surface.consistentlyOriented,
    area: placed.area,
    volume: areSolid ? placed.volume : surface.watertight ? surface.volume : null,
    bounds: placed.bounds,
  };
}

function measureInstances(scene: Scene, meshes: MeshStatistics[]) {
  const worlds = worldMatrices(scene);
  const instances = scene.nodes.flatMap((node, i) => (showsMesh(node) ? [i] : []));
  const vertices = instances.reduce(
    (sum, i) => sum + scene.meshes[scene.nodes[i].mesh].geometry.positions.length / 3,
    0,
  );
  const exact = vertices <= MEASURED_VERTICES;
  const areaVectors = new Map<number, Float64Array>();
  let [area, volume] = [0, 0];
  let bounds: Bounds | null = null;
  for (const i of instances) {
    const number = scene.nodes[i].mesh;
    const own = meshes[number];
    const { geometry } = scene.meshes[number];
    let world = worlds[i];
    let positions = geometry.positions;
    if (exact && (scene.nodes[i].skin >= 0 || geometry.morphTargets.length > 0)) {
      const posed = posedMesh(scene, i, worlds);
      positions = posed.mesh.positions;
      if (posed.skinned) world = IDENTITY;
      area += areaOf(faceAreaVectors(posed.mesh), cofactors3(world));
    } else if (exact && !scalesUniformly(world)) {
      const vectors = areaVectors.get(number) ?? faceAreaVectors(geometry);
      areaVectors.set(number, vectors);
      area += areaOf(vectors, cofactors3(world));
    } else area += own.area * Math.cbrt(Math.abs(determinant3(world))) ** 2;
    volume += own.volume * Math.abs(determinant3(world));
    if (own.bounds === null) continue;
    const untouched = positions === geometry.positions && isIdentity(world);
    const measured = exact ? usedPositions(positions, geometry.corners) : boxCorners(own.bounds);
    bounds = unionOf(bounds, untouched ? own.bounds : movedBounds(measured, world));
  }
  return { area, volume, bounds: bounds && inWorld(bounds, scene) };
}

/** Returns the box at the model's place in its file. */
function inWorld({ min, max }: Bounds, { origin }: Scene): Bounds {
  if (origin === undefined) return { min, max };
  const add = (point: Bounds['min']) => point.map((v, k) => v + origin[k]) as Bounds['min'];
  return { min: add(min), max: add(max) };
}

const IDENTITY = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);

function isIdentity(m: Matrix4): boolean {
  return IDENTITY.every((value, i) => value === m[i]);
}

/** Returns whether all directions are scaled equally, and therefore areas as well. */
function scalesUniformly(m: Matrix4): boolean {
  const size = m[0] ** 2 + m[1] ** 2 + m[2] ** 2;
  const near = (a: number, b: number) => Math.abs(a - b) <= 1e-9 * size;
  const dot = (a: number, b: number) => m[a] * m[b] + m[a + 1] * m[b + 1] + m[a + 2] * m[b + 2];
  return (
    near(dot(4, 4), size) &&
    near(dot(8, 8), size) &&
    near(dot(0, 4), 0) &&
    near(dot(0, 8), 0) &&
    near(dot(4, 8), 0)
  );
}

function movedBounds(points: Float32Array, m: Matrix4): Bounds {
  if (isIdentity(m)) return boundsOf(points);
  const min: Bounds['min'] = [Infinity, Infinity, Infinity];
  const max: Bounds['max'] = [-Infinity, -Infinity, -Infinity];
  for (let r = 0; r < 3; r++) {
    let [low, high] = [Infinity, -Infinity];
    const [a, b, c, d] = [m[r], m[4 + r], m[8 + r], m[12 + r]];
    for (let i = 0; i < points.length; i += 3) {
      const value = a * points[i] + b * points[i + 1] + c * points[i + 2] + d;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    min[r] = low;
    max[r] = high;
  }
  return { min, max };
}

function boxCorners({ min, max }: Bounds): Float32Array {
  const corners = new Float32Array(24);
  for (let i = 0; i < 24; i++) {
    const axis = i % 3;
    corners[i] = (Math.trunc(i / 3) >> axis) & 1 ? max[axis] : min[axis];
  }
  return corners;
}
