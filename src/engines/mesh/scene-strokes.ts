import type { Scene, SceneMesh } from './scene.ts';
import type { Strokes } from './strokes.ts';

export type StrokeKind = 'points' | 'lines';

/** Returns whether the scene has any points or lines. */
export function hasStrokes(scene: Pick<Scene, 'meshes'>): boolean {
  return scene.meshes.some(({ strokes }) => strokes !== undefined && strokes.length > 0);
}

/** Returns whether there are points, and whether there are lines. */
export function strokeKinds({ meshes }: Pick<Scene, 'meshes'>): Record<StrokeKind, boolean> {
  const has = (kind: StrokeKind) =>
    meshes.some(({ strokes = [] }) => strokes.some((stroke) => stroke[kind].length > 0));
  return { points: has('points'), lines: has('lines') };
}

/** Returns the scene with the points and lines that `choose` keeps of each mesh, without meshes that are then empty. */
export function withStrokes(
  scene: Scene,
  choose: (strokes: Strokes, mesh: SceneMesh) => Strokes | null,
): Scene {
  const numbers: number[] = [];
  const meshes: Scene['meshes'] = [];
  for (const mesh of scene.meshes) {
    const { strokes: given = [], ...rest } = mesh;
    const strokes = given
      .flatMap((stroke) => choose(stroke, mesh) ?? [])
      .filter(({ points, lines }) => points.length + lines.length > 0);
    const isShown = mesh.geometry.corners.length > 0 || strokes.length > 0;
    const kept = strokes.length === 0 ? rest : { ...rest, strokes };
    numbers.push(isShown ? meshes.push(kept) - 1 : -1);
  }
  const nodes = scene.nodes.map((node) => ({ ...node, mesh: numbers[node.mesh] ?? -1 }));
  return { ...scene, meshes, nodes };
}
