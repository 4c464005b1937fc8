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
  // A sitting figure's hands are lower than a standing one's.
  const worlds = worldMatrices(posed);
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
    grip: fist >= 0 ? placeOf(fist) : hand === undefined ? pawOf(posed, worlds) : placeOf(hand),
    hasFist: fist >= 0,
    seat: leg < 0 ? null : worldMatrices(scene)[leg][13] * (posed === scene ? 1 : SEATED),
  };
}

/** The right arm, hand or paw of an animal or a toy. */
const ARM = /^(hand|paw|fore paw|arm|flipper|wing) right$/;

/** Returns the end of the right arm of something without the joints of a person; null if it has none. */
function pawOf(scene: Scene, worlds: readonly ArrayLike<number>[]): Vector3 | null {
  const arms = scene.nodes.flatMap(({ name }, i) => (ARM.test(name) ? [{ name, i }] : []));
  const hand = arms.find(({ name }) => /^(hand|paw|fore paw)/.test(name)) ?? arms[0];
  if (hand === undefined) return null;
  const points = [hand.i, ...below(scene, hand.i)].flatMap((i) => pointsOf(scene, worlds[i], i));
  if (points.length === 0) return null;
  // The end of an arm is as far out and as low as possible.
  const out = ([x, y]: Vector3) => Math.abs(x) - 0.5 * y;
  const ends = points.sort((a, b) => out(b) - out(a)).slice(0, Math.ceil(points.length / 10));
  return [0, 1, 2].map((k) => ends.reduce((sum, p) => sum + p[k], 0) / ends.length) as Vector3;
}

function pointsOf(scene: Scene, m: ArrayLike<number>, node: number): Vector3[] {
  const { mesh } = scene.nodes[node];
  if (mesh < 0) return [];
  const { positions } = scene.meshes[mesh].geometry;
  return Array.from({ length: positions.length / 3 }, (_, v): Vector3 => {
    const [x, y, z] = positions.subarray(3 * v, 3 * v + 3);
    return [0, 1, 2].map((k) => m[k] * x + m[4 + k] * y + m[8 + k] * z + m[12 + k]) as Vector3;
  });
}

/** Returns the lowest point of a mesh: the end of a string, the foot of a stick. */
export function lowestPoint({ positions }: PolygonMesh): Vector3 {
  let low = 0;
  for (let v = 0; v < positions.length; v += 3) if (positions[v + 1] < positions[low + 1]) low = v;
  return [positions[low], positions[low + 1], positions[low + 2]];
}

/** Returns the highest point of a mesh. */
export function highestPoint({ positions }: PolygonMesh): Vector3 {
  let top = 0;
  for (let v = 0; v < positions.length; v += 3) if (positions[v + 1] > positions[top + 1]) top = v;
  return [positions[top], positions[top + 1], positions[top + 2]];
}

/** Returns the middle of the points of a mesh that are farthest to the front, within a depth: the tip of a snout. */
export function foremostPoint({ positions }: PolygonMesh, depth: number): Vector3 {
  let front = Number.NEGATIVE_INFINITY;
  for (let v = 2; v < positions.length; v += 3) front = Math.max(front, positions[v]);
  const sum: Vector3 = [0, 0, 0];
  let count = 0;
  for (let v = 0; v < positions.length; v += 3) {
    if (positions[v + 2] < front - depth) continue;
    count++;
    for (let k = 0; k < 3; k++) sum[k] += positions[v + k];
  }
  return [sum[0] / count, sum[1] / count, sum[2] / count];
}

/** Returns the box of a node and the nodes below it, in the coordinates of the scene; null if they have no mesh. */
export function boxOfNode(scene: Scene, node: number): Bounds | null {
  const worlds = worldMatrices(scene);
  const points = [node, ...below(scene, node)].flatMap((i) => pointsOf(scene, worlds[i], i));
  return points.length === 0 ? null : boundsOf(Float64Array.from(points.flat()));
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

/**
 * Returns how high something stands on a thing above its base: a tap or a screen on it is higher than its top.
 * @param place from the middle, as fractions of its width and depth
 */
export function restOn(thing: Measured, [px, pz]: readonly [number, number]): number {
  const { min, max } = thing.box;
  const [w, d] = [max[0] - min[0], max[2] - min[2]];
  const [x, z] = [(min[0] + max[0]) / 2 + px * w, (min[2] + max[2]) / 2 + pz * d];
  return topAt(thing, x, z, 0.08 * Math.min(w, d)) - min[1];
}

/** Returns the height of the rim of a container at its front: its handle may be higher. */
export const rimOf = ({ one, box: { min, max } }: { one: Measured | null; box: Bounds }): number =>
  one === null ? max[1] - min[1] : Math.max(0.2 * (max[1] - min[1]), restOn(one, [0, 0.44]));

/** How high something hangs below a line that no ray meets, relative to the height of the line. */
const BELOW_LINE = 0.93;

/** Returns how high the free space under the middle of a thing reaches, at the median of a few rays; 0 if it is solid there. */
export function freeBelow({ mesh, box: { min, max } }: Measured): number {
  const [x, z] = [(min[0] + max[0]) / 2, (min[2] + max[2]) / 2];
  const reach = Math.min(max[0] - min[0], max[2] - min[2]) * 0.2;
  const heights = RAYS.map(([dx, dz]) => {
    const height = extreme(mesh, x + dx * reach, z + dz * reach, (a, b) => a < b);
    return height === null ? BELOW_LINE * (max[1] - min[1]) : height - min[1];
  });
  heights.sort((a, b) => a - b);
  return heights[heights.length >> 1]!;
}

/** Returns the first point at which a ray from above meets the mesh. */
const highest = (mesh: PolygonMesh, x: number, z: number): number | null =>
  extreme(mesh, x, z, (a, b) => a > b);

function extreme(
  { positions, faceOffsets, corners }: PolygonMesh,
  x: number,
  z: number,
  isFurther: (a: number, b: number) => boolean,
): number | null {
  let top: number | null = null;
  for (let face = 0; face + 1 < faceOffsets.length; face++) {
    const first = corners[faceOffsets[face]] * 3;
    for (let i = faceOffsets[face] + 1; i + 1 < faceOffsets[face + 1]; i++) {
      const height = heightOn(positions, [first, corners[i] * 3, corners[i + 1] * 3], x, z);
      if (height !== null && (top === null || isFurther(height, top))) top = height;
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
