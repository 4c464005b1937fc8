import type { PolygonMesh } from '../mesh/polygon-mesh.ts';
import type { Scene, SceneSource, Vector3 } from '../mesh/scene.ts';
import type { Strokes } from '../mesh/strokes.ts';
import type { Matrix4 } from '../mesh/transform.ts';
import { transformMesh, transformPoints } from '../mesh/transform-mesh.ts';
import { Border } from './border.ts';
import type { ConvertContext } from './format.ts';

/** The unit and the up-axis of a file. */
export type Space = Pick<SceneSource, 'unitMetres' | 'upAxis'>;

/** Converts a scene's coordinates to those of a file whose format cannot state its unit and axes. */
export interface FileSpace {
  space: Space;
  /** Units of the file per meter. */
  factor: number;
  /** Rotates +Y up to the file's up-axis; null if the file uses +Y. */
  turn: Matrix4 | null;
  /** The scene's origin in the file's unit and axes; null if it equals the file's origin. */
  origin: Vector3 | null;
}

/** Returns the requested unit and axes, or else the format's usual ones. */
export function fileSpace(scene: Scene, context: ConvertContext, own: Space): FileSpace {
  const space = { ...own, ...context.space };
  const border = Border.toFile(space.upAxis, space.unitMetres);
  const turn = Border.toFile(space.upAxis, 1);
  return {
    space,
    factor: border.length(1),
    turn: turn.upright ? null : turn.axes(),
    origin: scene.origin === undefined ? null : border.point(scene.origin),
  };
}

/** Returns the mesh rotated to the file's up-axis. */
export function turnedMesh(mesh: PolygonMesh, { turn }: FileSpace): PolygonMesh {
  return turn === null ? mesh : transformMesh(mesh, turn);
}

/** Returns points and lines rotated to the file's up-axis. */
export function turnedStrokes<Turned extends Strokes>(
  strokes: Turned,
  { turn }: FileSpace,
): Turned {
  if (turn === null) return strokes;
  return { ...strokes, positions: transformPoints(strokes.positions, turn) };
}

/** Number of leading digits that are certain to be correct in a product of two floats. */
const SURE_DIGITS = 7;

/**
 * Converts a length in a scene to the file's unit. If the units differ, the result is rounded to the digits that a
 * float can hold, so that 0.1 mm that became 0.0001 m becomes 0.1 again.
 */
export function inFileUnit(meters: number, { factor }: FileSpace): number {
  if (factor === 1) return meters;
  const value = meters * factor;
  const magnitude = Math.abs(value);
  if (!(magnitude > 1e-30 && magnitude < 1e30)) return value;
  const scale = 10 ** (SURE_DIGITS - 1 - Math.floor(Math.log10(magnitude)));
  return Math.round(value * scale) / scale;
}

/**
 * Returns the number of decimals that make a file's coordinates as precise as the floats of its mesh around the scene's
 * origin.
 */
export function decimalsOf(positions: Float32Array, { factor }: FileSpace): number {
  let farthest = 0;
  for (const value of positions) farthest = Math.max(farthest, Math.abs(value));
  const step = farthest * factor * 2 ** -24;
  return step > 0 ? Math.min(12, Math.max(0, Math.ceil(-Math.log10(step)))) : 0;
}
