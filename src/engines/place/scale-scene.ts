import type { Animation, Camera, Light, Scene, SceneMesh, Skin, Transform } from '../mesh/scene.ts';
import { transformMesh, transformPoints } from '../mesh/transform-mesh.ts';

/**
 * Returns the scene scaled about its origin by changing lengths only: vertices, translations and the translations of
 * bind poses. Rotations and scales of nodes stay as they are, so that animations and skins show the same motion at the
 * new size.
 */
export function scaleScene(scene: Scene, factor: number): Scene {
  if (factor === 1) return scene;
  const { origin } = scene;
  return {
    ...scene,
    nodes: scene.nodes.map((node) => ({
      ...node,
      transform: withScaledTranslation(node.transform, factor),
    })),
    meshes: scene.meshes.map((mesh) => scaleMesh(mesh, factor)),
    skins: scene.skins.map((skin) => scaleBindPoses(skin, factor)),
    animations: scene.animations.map((animation) => scaleTranslations(animation, factor)),
    cameras: scene.cameras.map((camera) => scaleCamera(camera, factor)),
    lights: scene.lights.map((light) => scaleLight(light, factor)),
    ...(origin && { origin: origin.map((value) => value * factor) as typeof origin }),
  };
}

/** Returns the transform with its translation multiplied by a factor. */
export function withScaledTranslation(transform: Transform, factor: number): Transform {
  const matrix = transform.matrix?.slice() ?? null;
  if (matrix !== null) for (const i of [12, 13, 14]) matrix[i] *= factor;
  const translation = transform.translation.map((v) => v * factor) as Transform['translation'];
  return { ...transform, translation, matrix };
}

/** Returns the mesh with all lengths multiplied by a factor. */
export function scaleMesh(mesh: SceneMesh, factor: number): SceneMesh {
  return moveMesh(mesh, [factor, 0, 0, 0, 0, factor, 0, 0, 0, 0, factor, 0, 0, 0, 0, 1]);
}

/** Returns the mesh, with its points and lines, transformed by an affine matrix. */
export function moveMesh(mesh: SceneMesh, matrix: ArrayLike<number>): SceneMesh {
  return {
    ...mesh,
    geometry: transformMesh(mesh.geometry, matrix),
    ...(mesh.strokes && {
      strokes: mesh.strokes.map((strokes) => ({
        ...strokes,
        positions: transformPoints(strokes.positions, matrix),
      })),
    }),
  };
}

function scaleBindPoses(skin: Skin, factor: number): Skin {
  const inverseBindMatrices = skin.inverseBindMatrices.map((value, i) =>
    i % 16 >= 12 && i % 16 < 15 ? value * factor : value,
  );
  return { ...skin, inverseBindMatrices };
}

function scaleTranslations(animation: Animation, factor: number): Animation {
  return {
    ...animation,
    channels: animation.channels.map((channel) =>
      channel.path === 'translation'
        ? { ...channel, values: channel.values.map((value) => value * factor) }
        : channel,
    ),
  };
}

function scaleCamera(camera: Camera, factor: number): Camera {
  const scaled = (value: number | null) => (value === null ? null : value * factor);
  return {
    ...camera,
    orthographicScale: scaled(camera.orthographicScale),
    near: camera.near * factor,
    far: scaled(camera.far),
  };
}

/** Brightness falls with the square of the distance, so that a larger scene needs brighter lamps. */
function scaleLight(light: Light, factor: number): Light {
  const isLamp = light.kind !== 'directional';
  return {
    ...light,
    range: light.range === null ? null : light.range * factor,
    intensity: isLamp ? light.intensity * factor ** 2 : light.intensity,
  };
}
