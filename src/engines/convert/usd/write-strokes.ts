import { boundsOf } from '../../math/bounds.ts';
import type { Material, SceneMesh } from '../../mesh/scene.ts';
import { type Strokes, shownColors, strokesOfVertices } from '../../mesh/strokes.ts';
import { CONTENT } from './marks.ts';
import type { PrimBuilder } from './write-prim.ts';

/**
 * Thickness of points and lines as a fraction of the bounding box's diagonal: without a width they are drawn one meter
 * thick.
 */
const WIDTH = 1 / 300;
const NONE = new Uint32Array(0);

/** Writes the points and lines of a mesh as prims below its node: Points, and BasisCurves of straight segments. */
export function writeStrokes(
  prim: PrimBuilder,
  { name, strokes = [] }: SceneMesh,
  materials: readonly Material[],
): void {
  for (const stroke of strokes) {
    const colors = shownColors(stroke, materials);
    const { positions, points, lines } = stroke;
    if (points.length > 0) {
      const used = strokesOfVertices(positions, colors, { points, lines: NONE });
      write(prim.child('Points', name), used, used.points);
    }
    if (lines.length > 0) {
      const used = strokesOfVertices(positions, colors, { points: NONE, lines });
      const { order, counts } = polylines(used.lines);
      const curves = prim.child('BasisCurves', name);
      curves
        .setUniform('type', 'token', 'linear')
        .setUniform('wrap', 'token', 'nonperiodic')
        .set('curveVertexCounts', 'int[]', counts);
      write(curves, used, order);
    }
  }
}

function write(prim: PrimBuilder, { positions, colors }: Strokes, order: Uint32Array): void {
  const { min, max } = boundsOf(positions);
  const diagonal = Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
  const take = (values: Float32Array, width: number, from: number, to: number) =>
    Float32Array.from({ length: order.length * (to - from) }, (_, i) => {
      return values[width * order[Math.trunc(i / (to - from))] + from + (i % (to - from))];
    });
  prim.setUniform(CONTENT, 'bool', true);
  prim.set('extent', 'float3[]', Float32Array.of(...min, ...max));
  prim.set('points', 'point3f[]', take(positions, 3, 0, 3));
  prim.set('widths', 'float[]', Float32Array.of(diagonal * WIDTH || WIDTH), {
    interpolation: 'constant',
  });
  if (colors === null) return;
  const interpolation = 'vertex';
  prim.set('primvars:displayColor', 'color3f[]', take(colors, 4, 0, 3), { interpolation });
  const alpha = take(colors, 4, 3, 4);
  if (alpha.some((value) => value < 1))
    prim.set('primvars:displayOpacity', 'float[]', alpha, { interpolation });
}

/**
 * Joins lines that each begin where the previous one ends. Returns the vertices in order, and the number of vertices of
 * each polyline.
 */
function polylines(lines: Uint32Array): { order: Uint32Array; counts: Int32Array } {
  const order: number[] = [];
  const counts: number[] = [];
  for (let i = 0; i + 1 < lines.length; i += 2) {
    if (i > 0 && lines[i] === lines[i - 1]) counts[counts.length - 1]++;
    else {
      order.push(lines[i]);
      counts.push(2);
    }
    order.push(lines[i + 1]);
  }
  return { order: Uint32Array.from(order), counts: Int32Array.from(counts) };
}
