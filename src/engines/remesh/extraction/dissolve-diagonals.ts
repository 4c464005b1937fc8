import type { Surface } from '../surface/surface.ts';
import { nextOf, previousOf } from '../surface/surface.ts';
import { worstCorner } from '../target/corner-angles.ts';
import { PolygonEditor } from './polygon-editor.ts';

/** Maximum corners of a polygon. */
const MOST_SIDES = 6;

/** The surface of lattice points with its labels. */
type Lattice = Surface & {
  kind: Uint8Array;
  anchors: Uint32Array;
  features: Uint8Array;
  dx: Int8Array;
  dy: Int8Array;
};

/**
 * Dissolves the diagonals of lattice squares. That leaves quads where the lattice is complete, and triangles and
 * pentagons at singularities. Unlike pairing triangles, it leaves one irregular vertex at a singularity instead of
 * three. Then every edge is removed whose removal makes the net more regular.
 */
export function dissolveDiagonals(lattice: Lattice): PolygonEditor {
  const { positions, indices, opposite, dx, dy } = lattice;
  const editor = new PolygonEditor({
    ...lattice,
    offsets: Uint32Array.from({ length: indices.length / 3 + 1 }, (_, t) => 3 * t),
    corners: indices,
    twins: opposite,
    anchors: Int32Array.from(lattice.anchors),
    patches: new Int32Array(indices.length / 3).fill(-1),
  });
  const squared = (e: number) => dx[e] ** 2 + dy[e] ** 2;
  const whole = (e: number) => squared(nextOf(e)) === 1 && squared(previousOf(e)) === 1;
  const deviation = new Float64Array(indices.length);
  // Complete squares come first, then the remaining diagonals, best shape first.
  for (const wanted of [2, 1, 0]) {
    const candidates: number[] = [];
    for (let e = 0; e < indices.length; e++) {
      const o = opposite[e];
      if (o < e || editor.features[e] || !editor.alive[e]) continue;
      const squares = (whole(e) ? 1 : 0) + (whole(o) ? 1 : 0);
      if (wanted > 0 && (squared(e) !== 2 || squares < wanted)) continue;
      const ring = [indices[e], indices[previousOf(o)], indices[nextOf(e)], indices[previousOf(e)]];
      deviation[e] = worstCorner(positions, ring);
      candidates.push(e);
    }
    candidates.sort((a, b) => deviation[a] - deviation[b] || a - b);
    const least = wanted === 2 ? -Infinity : wanted === 1 ? -1 : 1;
    for (const e of candidates) if (regularityGain(editor, e) >= least) editor.dissolve(e);
  }
  return editor;
}

/**
 * Returns by how much removing an edge lowers the number of irregular faces and vertices; NaN if the edge cannot be
 * removed.
 */
function regularityGain(editor: PolygonEditor, e: number): number {
  const o = editor.opposite[e];
  const [a, b] = [editor.origin[e], editor.origin[o]];
  if (editor.isThin(a) || editor.isThin(b)) return Number.NaN;
  const loop = editor.merged(e, MOST_SIDES);
  if (loop === null) return Number.NaN;
  const bad = (sides: number) => (sides === 4 ? 0 : 1);
  let gain = bad(editor.sides[editor.face[e]]) + bad(editor.sides[editor.face[o]]);
  gain -= bad(loop.length);
  for (const v of [a, b]) {
    const valence = editor.valence[v];
    gain += editor.irregularity(v, valence) - editor.irregularity(v, valence - 1);
  }
  return gain;
}
