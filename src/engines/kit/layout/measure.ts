import { type Bounds, boundsOf } from '../../math/bounds.ts';
import { flattenScene } from '../../mesh/flatten.ts';
import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import type { Scene, Vector3 } from '../../mesh/scene.ts';
import { worldMatrices } from '../../mesh/transform.ts';
import { GRASP } from '../families/people/wardrobe.ts';

/**
 * Measurements of a thing before it is placed among others: its box, its surface, and the points where it holds and
 * sits.
 */
export interface Measured {
  box: Bounds;
  mesh: PolygonMesh;
  /** Point in its fist, or at its right hand, where it holds something; null if it has no hand. */
  grip: Vector3 | null;
  /** Whether the point is within a closed hand. */
  hasFist: boolean;
  /** Height at which it touches the seat; null if it does not sit. */
  seat: number | null;
}

/**
 * The height of a sitting figure's hips, relative to the height of a standing figure's hips. It is about the height of
 * the knees.
 */
const SEATED = 0.52;

/**
 * Measures a thing.
 * @param posed the scene with its figures in their poses
 */
export function measure(scene: Scene, posed: Scene): Measured {
  const mesh = flattenScene(posed);
  const worlds = worldMatrices(scene);
  const placeOf = (i: number): Vector3 => [worlds[i][12], worlds[i][13], worlds[i][14]];
  const right = scene.nodes.findIndex(({ name }) => /^right (upper arm|arm|shoulder)/.test(name));
  const hand =
    right < 0
      ? undefined
      : below(scene, right).find((i) => /^(hand|claw)/.test(scene.nodes[i].name));
  const fist = scene.nodes.findIndex(({ name }) => name === GRASP);
  const leg = scene.nodes.findIndex(({ name }) => name.startsWith('upper leg'));
  return {
    box: boundsOf(mesh.positions),
    mesh,
    grip: fist >= 0 ? placeOf(fist) : hand === undefined ? null : placeOf(hand),
    hasFist: fist >= 0,
    seat: leg < 0 ? null : placeOf(leg)[1] * (posed === scene ? 1 : SEATED),
  };
}

function below(scene: Scene, root: number): number[] {
  return scene.nodes[root].children.flatMap((child) => [child, ...below(scene, child)]);
}

/** Where the rays go down, as shares of the reach; few are on one line, which could be a gap between cushions. */
const RAYS = [
  [0.2, 0.1],
  [1, 0.3],
  [-1, -0.3],
  [0.4, -1],
  [-0.4, 1],
  [0.7, 0.7],
  [-0.7, -0.7],
] as const;

/**
 * Returns the height at which something would come to rest: the median of a few rays from above around the point, or
 * the top of the thing if none of them hits it.
 */
export function topAt({ mesh, box }: Measured, x: number, z: number, reach: number): number {
  const heights: number[] = [];
  for (const [dx, dz] of RAYS) {
    const height = highest(mesh, x + dx * reach, z + dz * reach);
    if (height !== null) heights.push(height);
  }
  heights.sort((a, b) => a - b);
  return heights.length === 0 ? box.max[1] : heights[heights.length >> 1];
}

/** Returns the first point at which a ray from above meets the mesh. */
function highest(
  { positions, faceOffsets, corners }: PolygonMesh,
  x: number,
  z: number,
): number | null {
  let top: number | null = null;
  for (let face = 0; face + 1 < faceOffsets.length; face++) {
    const first = corners[faceOffsets[face]] * 3;
    for (let i = faceOffsets[face] + 1; i + 1 < faceOffsets[face + 1]; i++) {
      const height = heightOn(positions, [first, corners[i] * 3, corners[i + 1] * 3], x, z);
      if (height !== null && (top === null || height > top)) top = height;
    }
  }
  return top;
}

function heightOn(
  p: ArrayLike<number>,
  [a, b, c]: readonly [number, number, number],
  x: number,
  z: number,
): number | null {
  const [ax, az, bx, bz, cx, cz] = [
    p[a] - x,
    p[a + 2] - z,
    p[b] - x,
    p[b + 2] - z,
    p[c] - x,
    p[c + 2] - z,
  ];
  const [u, v, w] = [bx * cz - cx * bz, cx * az - ax * cz, ax * bz - bx * az];
  const area = u + v + w;
  if (Math.abs(area) < 1e-12 || u * area < 0 || v * area < 0 || w * area < 0) return null;
  return (u * p[a + 1] + v * p[b + 1] + w * p[c + 1]) / area;
}
