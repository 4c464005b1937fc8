import type { Bounds } from '../math/bounds.ts';
import { cross } from '../math/vector.ts';
import type { Scene, Vector3 } from '../mesh/scene.ts';
import type { Matrix4 } from '../mesh/transform.ts';
import {
  type PlacedScene,
  type PlaceRequest,
  type ScenePlacer,
  type SignedAxis,
  SourceUnusable,
  type Warning,
  type Work,
} from '../spec.ts';
import { applyRiggedScales } from './apply-rigged-scales.ts';
import { applyStaticScales } from './apply-static-scales.ts';
import { moveScene } from './move-scene.ts';
import { scaleScene } from './scale-scene.ts';
import { sceneBox } from './scene-box.ts';

/** Creates the built-in {@link ScenePlacer}. */
export function createScenePlacer(): ScenePlacer {
  return {
    specVersion: 1,
    identity: { id: 'bozzetto-place', version: '1', provider: 'built-in' },
    place,
  };
}

async function place(request: PlaceRequest, work: Work): Promise<PlacedScene> {
  const turn = turnOf(request.up, request.forward);
  const turned = moveScene(request.scene, turn);
  await work.breathe(0.1);
  const needsBox = request.size !== null || request.pivot !== 'keep';
  const box = needsBox ? sceneBox(turned) : null;
  await work.breathe(0.4);
  const scale = scaleFor(request.size, box);
  const scaled = scaleScene(turned, scale);
  await work.breathe(0.6);
  const shift = shiftFor(request, box, scale);
  const { scene, warnings } = applyScales(shift === null ? scaled : shifted(scaled, shift));
  await work.breathe(1);
  const matrix = turn.map((value, i) => (i % 16 < 12 ? value * scale : value));
  matrix.set(shift ?? [0, 0, 0], 12);
  return { scene, scale, matrix, warnings };
}

/** Returns the rotation that turns two axes of the scene to +Y and +Z. */
function turnOf(up: SignedAxis, forward: SignedAxis): Matrix4 {
  const y = vectorOf(up);
  const z = vectorOf(forward);
  const x = cross(y, z);
  // The axes are the rows of the rotation. Adding 0 turns −0 into 0.
  const matrix = new Float64Array(16);
  [x, y, z].forEach((axis, row) => {
    axis.forEach((value, column) => {
      matrix[4 * column + row] = value + 0;
    });
  });
  matrix[15] = 1;
  return matrix;
}

function vectorOf(axis: SignedAxis): Vector3 {
  const vector: Vector3 = [0, 0, 0];
  vector['xyz'.indexOf(axis.at(-1)!)] = axis.startsWith('-') ? -1 : 1;
  return vector;
}

/** @throws SourceUnusable if the side has no length */
function scaleFor(size: PlaceRequest['size'], box: Bounds | null): number {
  if (size === null) return 1;
  if ('factor' in size) return size.factor;
  const sides = box === null ? [0, 0, 0] : box.max.map((high, k) => high - box.min[k]);
  const now = size.side === 'height' ? sides[1] : Math.max(...sides);
  if (!(now > 0))
    throw new SourceUnusable(
      `the model has no ${size.side === 'height' ? 'height' : 'extent'} that could be scaled`,
    );
  return size.meters / now;
}

/**
 * Returns the translation that moves the pivot to the origin; null if the origin is kept.
 * @param box bounding box before scaling
 */
function shiftFor(
  { pivot, at = [0, 0, 0] }: Pick<PlaceRequest, 'pivot' | 'at'>,
  box: Bounds | null,
  scale: number,
): Vector3 | null {
  if (pivot === 'keep' || box === null) return null;
  const [x, y, z] = box.min.map((low, k) => (-scale * (low + box.max[k])) / 2);
  const shift = [x, pivot === 'base_center' ? -scale * box.min[1] : y, z];
  return shift.map((value, k) => value + at[k]) as Vector3;
}

function shifted(scene: Scene, [x, y, z]: Vector3): Scene {
  // A pivot replaces the place of a scene that is far from the origin of its file.
  const { origin: _, ...near } = scene;
  return moveScene(near, Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1));
}

/** Applies the scales of all nodes, or returns a warning that explains why they remain. */
function applyScales(scene: Scene): { scene: Scene; warnings: Warning[] } {
  const isRigged =
    scene.skins.length > 0 ||
    scene.animations.some(({ channels }) => channels.some(({ path }) => path !== 'weights'));
  if (!isRigged) return { scene: applyStaticScales(scene), warnings: [] };
  const { scene: applied, uneven } = applyRiggedScales(scene);
  if (uneven === 0) return { scene: applied, warnings: [] };
  const message = `the scales of nodes were not applied, because ${uneven} of ${scene.nodes.length} nodes of the animated model are scaled differently by axis`;
  return { scene, warnings: [{ code: 'scales_not_applied', message }] };
}
