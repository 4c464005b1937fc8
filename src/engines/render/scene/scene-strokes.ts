import type { Scene } from '../../mesh/scene.ts';
import { showsMesh } from '../../mesh/shown-meshes.ts';
import { worldMatrices } from '../../mesh/transform.ts';

/** All points and lines of a scene in world space. */
export interface SceneStrokes {
  /** Three coordinates per vertex. */
  positions: Float32Array;
  /** Linear RGB, three values per vertex. */
  colors: Float32Array;
  points: Uint32Array;
  /** Two vertices per line. */
  lines: Uint32Array;
}

/** Color of strokes that have none of their own: dark on every backdrop and in front of every surface. */
const INK = [0.05, 0.06, 0.08] as const;

/**
 * Collects the points and lines of all nodes.
 * @param colored whether their own colors are shown, or only their shape
 */
export function sceneStrokes(scene: Scene, colored: boolean): SceneStrokes {
  const worlds = worldMatrices(scene);
  const placed = scene.nodes.flatMap((node, i) =>
    ((showsMesh(node) && scene.meshes[node.mesh].strokes) || []).map((strokes) => ({
      strokes,
      world: worlds[i],
    })),
  );
  const sum = (of: (strokes: (typeof placed)[number]['strokes']) => number) =>
    placed.reduce((total, { strokes }) => total + of(strokes), 0);
  const all: SceneStrokes = {
    positions: new Float32Array(sum(({ positions }) => positions.length)),
    colors: new Float32Array(sum(({ positions }) => positions.length)),
    points: new Uint32Array(sum(({ points }) => points.length)),
    lines: new Uint32Array(sum(({ lines }) => lines.length)),
  };
  let [first, point, line] = [0, 0, 0];
  for (const { strokes, world: m } of placed) {
    const { positions, colors } = strokes;
    const count = positions.length / 3;
    const base = scene.materials[strokes.material]?.baseColor ?? null;
    for (let v = 0; v < count; v++) {
      const [x, y, z] = positions.subarray(3 * v, 3 * v + 3);
      for (let k = 0; k < 3; k++) {
        const o = 3 * (first + v) + k;
        all.positions[o] = m[k] * x + m[4 + k] * y + m[8 + k] * z + m[12 + k];
        const own = colors === null ? null : colors[4 * v + k];
        const known = colored && (own !== null || base !== null);
        all.colors[o] = known ? (own ?? 1) * (base?.[k] ?? 1) : INK[k];
      }
    }
    for (const v of strokes.points) all.points[point++] = first + v;
    for (const v of strokes.lines) all.lines[line++] = first + v;
    first += count;
  }
  return all;
}
