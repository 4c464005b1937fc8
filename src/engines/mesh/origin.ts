import { type Bounds, boundsOf, unionOf } from '../math/bounds.ts';
import { FarOffsets, farOffset } from './far.ts';
import type { Scene, SceneMesh, SceneNode, Transform, Vector3 } from './scene.ts';
import { sceneNode } from './scene-defaults.ts';
import { multiplyMatrices, worldMatrices } from './transform.ts';

/**
 * Moves a scene that is far from the origin next to it, in place, so that every engine works with coordinates that
 * single-precision floats can hold; `origin` records its original place. Vertices of a mesh that are far from their
 * node's origin become relative to a point near them, and the node is moved to that point. Scenes that are near stay
 * unchanged.
 */
export function moveToOrigin(scene: Scene): void {
  const offsets = new FarOffsets();
  for (const mesh of scene.meshes) mesh.offset ??= takeOffset(mesh, offsets);
  placeOffsets(scene);
  const bounds = placedBounds(scene);
  // If the unit is a guess, the file's own numbers decide how far away the scene is.
  const { unitFrom, unitMetres } = scene.source;
  const origin = bounds && farOffset(bounds, unitFrom === undefined ? 1 : 1 / unitMetres);
  if (origin === null) return;
  moveRoots(scene, origin.map((value) => -value) as Vector3);
  scene.origin = origin;
}

/**
 * Returns the scene at its place before {@link moveToOrigin}, for formats whose nodes hold positions in double
 * precision: the roots are moved, the meshes stay near their nodes. A scene that was not moved is returned unchanged.
 */
export function placedAtOrigin(scene: Scene): Scene {
  const { origin, ...rest } = scene;
  if (origin === undefined) return scene;
  const moving = new Set(
    scene.animations.flatMap(({ channels }) =>
      channels.filter(({ path }) => path === 'translation').map(({ node }) => node),
    ),
  );
  const nodes = [...scene.nodes];
  const roots: number[] = [];
  const animated: number[] = [];
  for (const root of scene.roots) {
    if (moving.has(root)) animated.push(root);
    else {
      nodes[root] = { ...nodes[root], transform: moved(nodes[root].transform, origin) };
      roots.push(root);
    }
  }
  // Keys of translations are single-precision floats, so such roots are placed under a node that does not move.
  if (animated.length > 0) {
    const above = sceneNode({ name: 'origin', children: animated });
    above.transform = moved(above.transform, origin);
    roots.push(nodes.push(above) - 1);
  }
  return { ...rest, nodes, roots };
}

/** Returns `made`, a scene derived from another, at that scene's place. */
export function inPlaceOf({ origin }: Scene, made: Scene): Scene {
  return origin === undefined ? made : { ...made, origin };
}

function moved(transform: Transform, [x, y, z]: Vector3): Transform {
  const [tx, ty, tz] = transform.translation;
  const matrix = transform.matrix?.slice() ?? null;
  if (matrix !== null) {
    matrix[12] += x;
    matrix[13] += y;
    matrix[14] += z;
  }
  return { ...transform, translation: [tx + x, ty + y, tz + z], matrix };
}

/** Moves the roots, including the keys of their translations. */
function moveRoots(scene: Scene, by: Vector3): void {
  const roots = new Set(scene.roots);
  for (const root of roots) scene.nodes[root].transform = moved(scene.nodes[root].transform, by);
  for (const { channels } of scene.animations) {
    for (const channel of channels) {
      if (channel.path !== 'translation' || !roots.has(channel.node)) continue;
      const isCubic = channel.interpolation === 'cubic';
      // In a cubic key only the middle value is a position; its tangents are velocities.
      channel.values = channel.values.map((value, i) =>
        isCubic && Math.trunc(i / 3) % 3 !== 1 ? value : value + by[i % 3],
      );
    }
  }
}

/** Removes the offset from a mesh whose vertices are far from its own origin; undefined if they are near. */
function takeOffset(mesh: SceneMesh, offsets: FarOffsets): Vector3 | undefined {
  const { geometry, strokes = [] } = mesh;
  if (geometry.skinning !== null) return undefined;
  let bounds: Bounds | null = null;
  for (const { positions } of [geometry, ...strokes])
    if (positions.length > 0) bounds = unionOf(bounds, boundsOf(positions));
  const offset = bounds && offsets.of(bounds);
  if (offset === null) return undefined;
  const minus = (positions: Float32Array) =>
    positions.map((value, i) => value - offset[i % 3]) as Float32Array<ArrayBuffer>;
  geometry.positions = minus(geometry.positions);
  for (const stroke of strokes) stroke.positions = minus(stroke.positions);
  return offset;
}

/** Adds the offsets of meshes to the nodes that show them. */
function placeOffsets(scene: Scene): void {
  if (scene.meshes.every(({ offset }) => offset === undefined)) return;
  const animated = new Set(
    scene.animations.flatMap(({ channels }) => channels.map(({ node }) => node)),
  );
  const joints = new Set(scene.skins.flatMap((skin) => skin.joints));
  for (const [index, node] of [...scene.nodes.entries()]) {
    const offset = scene.meshes[node.mesh]?.offset;
    if (offset === undefined) continue;
    if (node.skin >= 0) node.skin = skinWithOffset(scene, node.skin, offset);
    else if (animated.has(index) || joints.has(index) || holdsMore(node))
      moveMeshBelow(scene, index, offset);
    else node.transform = moved(node.transform, turned(node.transform, offset));
  }
  for (const mesh of scene.meshes) delete mesh.offset;
}

function holdsMore({ children, camera, light }: SceneNode): boolean {
  return children.length > 0 || camera >= 0 || light >= 0;
}

/** Returns the offset in terms of the node's own rotation and scale. */
function turned(transform: Transform, [x, y, z]: Vector3): Vector3 {
  const m = worldMatrices({ nodes: [sceneNode({ transform })] })[0];
  return [0, 1, 2].map((r) => m[r] * x + m[4 + r] * y + m[8 + r] * z) as Vector3;
}

/** Moves the mesh, and the keys of its morph weights, to a new child at the offset. */
function moveMeshBelow(scene: Scene, index: number, offset: Vector3): void {
  const node = scene.nodes[index];
  const child = sceneNode({ name: node.name, mesh: node.mesh });
  child.transform.translation = [...offset];
  const number = scene.nodes.push(child) - 1;
  node.children.push(number);
  node.mesh = -1;
  for (const { channels } of scene.animations)
    for (const channel of channels)
      if (channel.node === index && channel.path === 'weights') channel.node = number;
}

/** Returns a copy of the skin for vertices that are relative to the offset. */
function skinWithOffset(scene: Scene, skin: number, [x, y, z]: Vector3): number {
  const { inverseBindMatrices, ...rest } = scene.skins[skin];
  const shift = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1);
  const shifted = inverseBindMatrices.slice();
  for (let j = 0; j < shifted.length; j += 16)
    shifted.set(multiplyMatrices(inverseBindMatrices.subarray(j, j + 16), shift), j);
  return scene.skins.push({ ...rest, inverseBindMatrices: shifted }) - 1;
}

/**
 * Returns the bounding box of everything that nodes show, based on the boxes of their meshes; null if they show
 * nothing.
 */
function placedBounds(scene: Scene): Bounds | null {
  const worlds = worldMatrices(scene);
  const boxes = new Map<number, Bounds | null>();
  let bounds: Bounds | null = null;
  scene.nodes.forEach(({ mesh, skin }, index) => {
    if (scene.meshes[mesh] === undefined) return;
    const own = boxes.get(mesh) ?? boxOf(scene.meshes[mesh]);
    boxes.set(mesh, own);
    if (own === null) return;
    const { joints = [], inverseBindMatrices } = scene.skins[skin] ?? {};
    const matrices =
      inverseBindMatrices === undefined
        ? [worlds[index]]
        : joints.map((joint, j) =>
            multiplyMatrices(worlds[joint], inverseBindMatrices.subarray(16 * j, 16 * j + 16)),
          );
    for (const matrix of matrices) bounds = unionOf(bounds, movedBox(own, matrix));
  });
  return bounds;
}

function boxOf({ geometry, strokes = [] }: SceneMesh): Bounds | null {
  let bounds: Bounds | null = null;
  for (const { positions } of [geometry, ...strokes])
    if (positions.length > 0) bounds = unionOf(bounds, boundsOf(positions));
  return bounds;
}

/** Returns the bounding box of a transformed box. */
function movedBox({ min, max }: Bounds, m: ArrayLike<number>): Bounds {
  const low: Vector3 = [m[12], m[13], m[14]];
  const high: Vector3 = [m[12], m[13], m[14]];
  for (let r = 0; r < 3; r++) {
    for (let c = 0; c < 3; c++) {
      const [a, b] = [m[4 * c + r] * min[c], m[4 * c + r] * max[c]];
      low[r] += Math.min(a, b);
      high[r] += Math.max(a, b);
    }
  }
  return { min: low, max: high };
}
