import type { PolygonMesh } from '../mesh/polygon-mesh.ts';
import type { Scene, SceneMesh, Transform, Vector3 } from '../mesh/scene.ts';
import { sceneNode } from '../mesh/scene-defaults.ts';
import { decomposeMatrix } from '../mesh/transform.ts';
import { Border } from './border.ts';

type Axis = 'x' | 'y' | 'z';

/**
 * Multiplies all lengths in a scene by `factor`, in place, because the file's unit differs from the one assumed when it
 * was read.
 */
export function scaleScene(scene: Scene, factor: number): void {
  if (factor === 1) return;
  const times = (values: Float32Array) =>
    values.map((value) => value * factor) as Float32Array<ArrayBuffer>;
  for (const mesh of scene.meshes) {
    mesh.geometry.positions = times(mesh.geometry.positions);
    for (const target of mesh.geometry.morphTargets) target.positions = times(target.positions);
    for (const strokes of mesh.strokes ?? []) strokes.positions = times(strokes.positions);
    if (mesh.offset !== undefined) mesh.offset = scaled(mesh.offset, factor);
  }
  for (const node of scene.nodes) node.transform = scaledPlace(node.transform, factor);
  for (const skin of scene.skins)
    skin.inverseBindMatrices = skin.inverseBindMatrices.map((value, i) =>
      i % 16 >= 12 && i % 16 < 15 ? value * factor : value,
    );
  for (const { channels } of scene.animations)
    for (const channel of channels)
      if (channel.path === 'translation') channel.values = times(channel.values);
  for (const camera of scene.cameras) {
    camera.near *= factor;
    if (camera.far !== null) camera.far *= factor;
    if (camera.orthographicScale !== null) camera.orthographicScale *= factor;
  }
  for (const light of scene.lights) if (light.range !== null) light.range *= factor;
}

function scaled(v: Vector3, factor: number): Vector3 {
  return [v[0] * factor, v[1] * factor, v[2] * factor];
}

function scaledPlace(transform: Transform, factor: number): Transform {
  const matrix =
    transform.matrix?.map((value, i) => (i >= 12 && i < 15 ? value * factor : value)) ?? null;
  return { ...transform, translation: scaled(transform.translation, factor), matrix };
}

/**
 * Rotates a scene in place if its file was read as if the axis `taken` pointed up, but `up` does. If there is no
 * hierarchy, the meshes themselves are rotated, so that no number is rounded; otherwise a node is added above the
 * roots.
 */
export function turnScene(scene: Scene, taken: Axis, up: Axis): void {
  if (taken === up) return;
  const borders = [Border.toFile(taken, 1), Border.fromFile(up, 1)];
  if (!isFlat(scene)) {
    const node = sceneNode({ name: 'up', children: scene.roots });
    node.transform = decomposeMatrix(turnOf(borders));
    scene.roots = [scene.nodes.push(node) - 1];
    return;
  }
  for (const border of borders) for (const mesh of scene.meshes) turnMesh(mesh, border);
  for (const { transform } of scene.nodes)
    transform.translation = turned(transform.translation, borders);
}

/** Returns the matrix of all rotations, applied one after another. */
function turnOf(borders: readonly Border[]): number[] {
  const axes: Vector3[] = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  return [...axes.flatMap((axis) => [...turned(axis, borders), 0]), 0, 0, 0, 1];
}

function turned(point: Vector3, borders: readonly Border[]): Vector3 {
  return borders.reduce((at, border) => border.point(at), point);
}

/** Returns whether the nodes do nothing but place the meshes. */
function isFlat({ nodes, skins, animations, meshes }: Scene): boolean {
  return (
    skins.length + animations.length === 0 &&
    meshes.every(({ geometry }) => geometry.morphTargets.length === 0) &&
    nodes.every(({ children, camera, light, transform: { rotation, scale, matrix } }) => {
      const turns = matrix !== null || rotation[3] !== 1 || scale.some((v) => v !== 1);
      return children.length === 0 && camera < 0 && light < 0 && !turns;
    })
  );
}

function turnMesh({ geometry, strokes = [] }: SceneMesh, border: Border): void {
  const { normals, tangents } = geometry satisfies PolygonMesh;
  border.points(geometry.positions);
  if (normals !== null) border.directions(normals.values);
  if (tangents !== null) border.directions(tangents.values, 4);
  for (const { positions } of strokes) border.points(positions);
}
