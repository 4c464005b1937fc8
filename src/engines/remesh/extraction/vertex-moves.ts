import { CORNER, FREE, LINE } from '../field/features.ts';
import { areaVector } from '../target/corner-angles.ts';
import type { PolygonEditor } from './polygon-editor.ts';

/** Maximum accepted deviation (in radians) of a corner from that of a regular polygon. */
const MOST_DEVIATION = (75 * Math.PI) / 180;
/**
 * Minimum cosine between a face's normals before and after: merging corners would flatten limbs with few faces around
 * them.
 */
const MOST_TURN = 0.8;
/** Distance by which each half of a split vertex moves, as a share of the way to the mean of its neighbors. */
const APART = 0.3;

/**
 * Merges the ends of an edge if that leaves fewer irregular vertices: a triangle between vertices of three and five
 * edges disappears, two pentagons become quads, and so on.
 * @returns the decrease in the number of irregular faces and vertices
 */
export function collapseEdge(editor: PolygonEditor, edge: number): number {
  const { kind, opposite, features, border, valence, sides, face, next, before } = editor;
  if (opposite[edge] < 0) return 0;
  const e = kind[editor.origin[edge]] > kind[editor.tip(edge)] ? opposite[edge] : edge;
  const a = editor.origin[e];
  const b = editor.tip(e);
  if (border[a] || kind[a] === CORNER || (kind[a] === LINE && !features[e])) return 0;
  let left = valence[a] + valence[b] - 2;
  let gain = editor.irregularity(a, valence[a]) + editor.irregularity(b, valence[b]);
  // Between regular quads there is nothing to gain.
  if (gain === 0 && editor.badness(e) === 0 && editor.badness(opposite[e]) === 0) return 0;
  for (const h of [e, opposite[e]]) {
    const count = sides[face[h]];
    if (features[next[h]] && features[before[h]] && count === 3) return 0;
    gain += editor.badness(h) - (count === 3 || count === 5 ? 0 : 1);
    if (count > 3) continue;
    left--;
    const apex = editor.origin[before[h]];
    if (editor.isThin(apex)) return 0;
    gain += editor.irregularity(apex, valence[apex]) - editor.irregularity(apex, valence[apex] - 1);
  }
  gain -= editor.irregularity(b, left);
  if (gain <= 0 || left < 3 || !canMerge(editor, e, opposite[next[e]], true)) return 0;
  merge(editor, e);
  return gain;
}

/**
 * Merges the first and third corner of a quad, counted from the origin of e, which closes the quad, if that leaves
 * fewer irregular vertices.
 * @returns the decrease in the number of irregular vertices
 */
export function closeQuad(editor: PolygonEditor, e: number): number {
  const { kind, border, valence, next, features, opposite } = editor;
  if (editor.sides[editor.face[e]] !== 4 || isRegularFace(editor, e)) return 0;
  const ring = [e, next[e], next[next[e]], editor.before[e]];
  const [a, b, c, d] = ring.map((h) => editor.origin[h]);
  if (border[a] || border[c] || (kind[a] !== FREE && kind[c] !== FREE)) return 0;
  if (ring.some((h) => opposite[h] < 0)) return 0;
  if (editor.isThin(b) || editor.isThin(d)) return 0;
  if ((features[ring[0]] && features[ring[1]]) || (features[ring[2]] && features[ring[3]]))
    return 0;
  const left = valence[a] + valence[c] - 2;
  let gain = editor.badness(e) - editor.irregularity(c, left);
  for (const v of [a, b, c, d]) gain += editor.irregularity(v, valence[v]);
  for (const v of [b, d]) gain -= editor.irregularity(v, valence[v] - 1);
  if (gain <= 0 || left < 3 || !canMerge(editor, ring[0], ring[2], false)) return 0;
  const diagonal = editor.insertEdge(ring[0], ring[2]);
  if (diagonal < 0) return 0;
  merge(editor, kind[a] === FREE ? diagonal : opposite[diagonal]);
  return gain;
}

/** Whether a face is not distorted and has only regular vertices. */
function isRegularFace(editor: PolygonEditor, e: number): boolean {
  const { next, origin, valence } = editor;
  let f = e;
  do {
    if (editor.irregularity(origin[f], valence[origin[f]]) !== 0) return false;
    f = next[f];
  } while (f !== e);
  return editor.badness(e) === 0;
}

/**
 * Returns whether two vertices, the origins of x and y, share only the faces and neighbors that disappear, and the
 * faces around them keep an acceptable shape. `joined`: whether the edge of x joins them; otherwise they are opposite
 * corners of the quad of x.
 */
function canMerge(editor: PolygonEditor, x: number, y: number, joined: boolean): boolean {
  const { face, sides, positions: p, opposite } = editor;
  const second = joined ? editor.next[x] : y;
  const [a, b] = [editor.origin[x], editor.origin[second]];
  const [starA, starB] = [editor.star(x), editor.star(second)];
  const shared = joined ? [face[x], face[opposite[x]]] : [face[x]];
  const around = new Set(starA.map((h) => face[h]));
  for (const h of starB) if (around.has(face[h]) && !shared.includes(face[h])) return false;
  const neighbours = new Set(starA.map((h) => editor.tip(h)));
  const apexes = joined
    ? [x, opposite[x]]
        .filter((h) => sides[face[h]] === 3)
        .map((h) => editor.origin[editor.before[h]])
    : [editor.tip(x), editor.origin[editor.before[x]]];
  for (const h of starB) {
    for (const v of [editor.tip(h), editor.origin[editor.before[h]]]) {
      if (v !== a && neighbours.has(v) && !apexes.includes(v)) return false;
    }
  }
  if (!joined && neighbours.has(b)) return false;
  const place = mergedPlace(editor, a, b);
  const old = [a, b].map((v) => Array.from(p.subarray(3 * v, 3 * v + 3)));
  const faces = [...starA, ...starB].filter(
    (h) => !shared.includes(face[h]) || (joined && sides[face[h]] > 3),
  );
  const normals = faces.map((h) => areaVector(p, editor.ring(h)));
  p.set(place, 3 * a);
  p.set(place, 3 * b);
  const sound = faces.every((h, i) => {
    const ring = editor.ring(h).filter((v) => v !== a || !shared.includes(face[h]));
    return (
      turnsLittle(normals[i], areaVector(p, ring)) && editor.shape(ring, face[h]) < MOST_DEVIATION
    );
  });
  p.set(old[0], 3 * a);
  p.set(old[1], 3 * b);
  return sound;
}

/** Returns the midpoint of two free vertices, otherwise the position of the vertex on a line or corner. */
function mergedPlace({ kind, positions: p }: PolygonEditor, a: number, b: number): number[] {
  const share = kind[a] === FREE ? (kind[b] === FREE ? 0.5 : 0) : kind[b] === FREE ? 1 : 0;
  return [0, 1, 2].map((k) => share * p[3 * a + k] + (1 - share) * p[3 * b + k]);
}

function merge(editor: PolygonEditor, e: number): void {
  const [a, b] = [editor.origin[e], editor.tip(e)];
  const [x, y, z] = mergedPlace(editor, a, b);
  // Any half-edge from the tip that remains after the collapse.
  const kept = editor.star(editor.next[e]).find((h) => {
    const f = editor.face[h];
    return (
      h !== editor.opposite[e] && f !== editor.face[e] && f !== editor.face[editor.opposite[e]]
    );
  });
  editor.collapse(e);
  if (kept !== undefined) editor.place(kept, x, y, z);
}

/**
 * Splits a free vertex with many edges, the origin of e, in two if that leaves fewer irregular vertices: splitting a
 * vertex of six edges between two triangles turns these into quads.
 * @returns the decrease in the number of irregular faces and vertices
 */
export function splitVertex(editor: PolygonEditor, e: number): number {
  const v = editor.origin[e];
  const degree = editor.valence[v];
  if (degree < 5 || editor.kind[v] !== FREE || editor.border[v]) return 0;
  const star = editor.star(e);
  let best = 0;
  let chosen: [number, number] | null = null;
  for (let i = 0; i < degree; i++) {
    for (let count = 2; 2 * count <= degree; count++) {
      const j = (i + count) % degree;
      let gain =
        editor.irregularity(v, degree) -
        editor.irregularity(v, count + 1) -
        editor.irregularity(v, degree - count + 1);
      for (const h of [star[(i + degree - 1) % degree], star[(j + degree - 1) % degree]]) {
        gain += editor.badness(h) - (editor.sides[editor.face[h]] === 3 ? 0 : 1);
      }
      if (gain <= best) continue;
      best = gain;
      chosen = [i, j];
    }
  }
  if (chosen === null) return 0;
  const [x, y] = [star[chosen[0]], star[chosen[1]]];
  const place = Array.from(editor.positions.subarray(3 * v, 3 * v + 3));
  const faces = star.map((h) => areaVector(editor.positions, editor.ring(h)));
  if (editor.splitVertex(x, y) < 0) return 0;
  spread(editor, x, place);
  spread(editor, y, place);
  const sound = star.every((h, i) => {
    const ring = editor.ring(h);
    return (
      turnsLittle(faces[i], areaVector(editor.positions, ring)) &&
      editor.shape(ring, editor.face[h]) < MOST_DEVIATION
    );
  });
  if (sound) return best;
  const [back] = editor.star(x).filter((h) => editor.tip(h) === v);
  editor.collapse(back);
  editor.place(y, place[0], place[1], place[2]);
  return 0;
}

function turnsLittle(n: readonly number[], m: readonly number[]): boolean {
  const dot = n[0] * m[0] + n[1] * m[1] + n[2] * m[2];
  return dot > MOST_TURN * Math.hypot(n[0], n[1], n[2]) * Math.hypot(m[0], m[1], m[2]);
}

/** Moves the origin of e away from `from`, towards the mean of its neighbors. */
function spread(editor: PolygonEditor, e: number, from: readonly number[]): void {
  const tips = editor.star(e).map((h) => editor.tip(h));
  const p = editor.positions;
  const [x, y, z] = [0, 1, 2].map((k) => {
    const mean = tips.reduce((sum, u) => sum + p[3 * u + k], 0) / tips.length;
    return from[k] + APART * (mean - from[k]);
  });
  editor.place(e, x, y, z);
}
