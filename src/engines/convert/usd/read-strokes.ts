import { type Coordinates, type FarOffsets, nearPositions } from '../../mesh/far.ts';
import type { SceneMesh } from '../../mesh/scene.ts';
import { polygonMesh } from '../../mesh/scene-defaults.ts';
import { pointCloud } from '../../mesh/strokes.ts';
import { type ConvertContext, FormatError } from '../format.ts';
import { inheritedPrimvar } from './read-primvars.ts';
import type { StagePrim } from './stage-prim.ts';

/** Whether a prim contains points, or curves of straight segments; a scene cannot hold other curves. */
export function isStrokes(prim: StagePrim): boolean {
  if (prim.typeName === 'Points') return true;
  return prim.typeName === 'BasisCurves' && prim.peek('type')?.value() === 'linear';
}

/**
 * Reads a Points prim as points, or linear BasisCurves as lines, in a mesh without faces.
 * @returns null if it has no points
 * @throws FormatError if there are more than `limits` allow
 */
export function readStrokes(
  prim: StagePrim,
  place: { unitMetres: number; offsets: FarOffsets },
  { limits, warn }: ConvertContext,
): SceneMesh | null {
  const given = prim.numbers('points');
  if (given === undefined || given.length < 3) return null;
  const count = Math.floor(given.length / 3);
  if (count > limits.vertices)
    throw new FormatError(`"${prim.name}" has ${count} points, more than allowed.`);
  if (prim.property('points')?.samples() !== null)
    warn(
      'vertex_animation_dropped',
      'animated vertices keep their positions from the first time sample',
    );
  const whole = [given.subarray(0, count * 3) as Coordinates];
  const { positions, offset } = nearPositions(whole, { ...place, factor: place.unitMetres });
  // Points and lines have no thickness; a single width for all only affects how they are drawn.
  if ((prim.peek('widths')?.value() as ArrayLike<number> | undefined)?.length === 1)
    prim.property('widths');
  prim.text('type');
  const lines = prim.typeName === 'Points' ? null : linesOf(prim, count);
  const cloud = pointCloud(positions, colorsOf(prim, count, lines));
  const strokes = lines === null ? cloud : { ...cloud, points: new Uint32Array(0), lines };
  const geometry = polygonMesh({
    positions: new Float32Array(0),
    corners: new Uint32Array(0),
    faceOffsets: new Uint32Array(1),
  });
  return {
    name: prim.displayName,
    geometry,
    morphWeights: [],
    strokes: [strokes],
    offset: offset ?? undefined,
  };
}

/** Returns the ends of each segment of each curve; a periodic curve returns to its start. */
function linesOf(prim: StagePrim, count: number): Uint32Array {
  const counts = prim.numbers('curveVertexCounts') ?? [];
  const isPeriodic = prim.text('wrap') === 'periodic';
  const ends: number[] = [];
  let first = 0;
  for (const length of counts) {
    if (!(length >= 0 && first + length <= count))
      throw new FormatError(`The curves of "${prim.name}" have more vertices than it has points.`);
    for (let k = first; k + 1 < first + length; k++) ends.push(k, k + 1);
    if (isPeriodic && length > 2) ends.push(first + length - 1, first);
    first += length;
  }
  return Uint32Array.from(ends);
}

/**
 * Returns the linear RGBA of each point; null unless the prim states one color for all, one per point, or one per
 * curve.
 */
function colorsOf(prim: StagePrim, count: number, lines: Uint32Array | null): Float32Array | null {
  const color = inheritedPrimvar(prim, 'primvars:displayColor');
  if (color === null) return null;
  const curves = lines === null ? null : curveOfPoints(prim, count);
  const at = slotOf(color, 3, count, curves);
  if (at === null) return null;
  const opacity = inheritedPrimvar(prim, 'primvars:displayOpacity');
  const opacityAt = opacity && slotOf(opacity, 1, count, curves);
  const colors = new Float32Array(count * 4).fill(1);
  for (let v = 0; v < count; v++) {
    for (let k = 0; k < 3; k++) colors[4 * v + k] = color.values[3 * at(v) + k];
    if (opacity && opacityAt) colors[4 * v + 3] = opacity.values[opacityAt(v)];
  }
  return colors;
}

function slotOf(
  primvar: NonNullable<ReturnType<typeof inheritedPrimvar>>,
  width: number,
  count: number,
  curves: Uint32Array | null,
): ((vertex: number) => number) | null {
  const { values, indices, interpolation } = primvar;
  const elements = Math.floor(values.length / width);
  const slots = indices?.length ?? elements;
  const element = (slot: number) => (indices === undefined ? slot : indices[slot]);
  const sure = (slot: (vertex: number) => number) => (vertex: number) =>
    Math.min(elements - 1, Math.max(0, element(slot(vertex))));
  if (interpolation === 'constant' || slots === 1) return sure(() => 0);
  if (interpolation === 'uniform' && curves !== null) return sure((vertex) => curves[vertex]);
  return slots >= count ? sure((vertex) => vertex) : null;
}

function curveOfPoints(prim: StagePrim, count: number): Uint32Array {
  const curves = new Uint32Array(count);
  let first = 0;
  for (const [curve, length] of (prim.numbers('curveVertexCounts') ?? []).entries()) {
    curves.fill(curve, first, first + length);
    first += length;
  }
  return curves;
}
