import { areaVector } from '../target/corner-angles.ts';
import type { PolygonEditor } from './polygon-editor.ts';
import { closeQuad, collapseEdge, splitVertex } from './vertex-moves.ts';

/** Maximum corners of a polygon that is evaluated as a whole. */
const MOST_SIDES = 8;
/** Maximum accepted deviation (in radians) of a corner from that of a regular polygon. */
const MOST_DEVIATION = (80 * Math.PI) / 180;
const MOST_ROUNDS = 20;
/**
 * Number of rounds in which good nets settle. After that, if a round does not improve the net, only two more follow: a
 * move may distort the faces beside it, and moves can undo one another forever (spirals of a strip, pictures of noise).
 */
const ROUNDS_TO_SETTLE = 8;
const MOST_IDLE_ROUNDS = 3;

/**
 * Rotates edges inside the two faces that they divide, or removes them, if that leaves fewer irregular elements after
 * the split: faces other than quads, and vertices without exactly four edges. A triangle beside a pentagon becomes two
 * quads, and so on.
 * @returns whether anything was changed, and after how many rounds nothing could be improved any further
 */
export function regularise(
  editor: PolygonEditor,
  mostRounds = MOST_ROUNDS,
): { changed: boolean; rounds: number } {
  let changed = false;
  let least = Infinity;
  let idle = 0;
  let rounds = 0;
  while (rounds < mostRounds && idle < MOST_IDLE_ROUNDS) {
    rounds++;
    let gained = 0;
    for (let e = 0; e < editor.alive.length; e++) {
      if (!editor.alive[e] || editor.opposite[e] < e || editor.features[e]) continue;
      gained += improve(editor, e);
    }
    for (let e = 0; e < editor.alive.length; e++) {
      if (editor.alive[e]) gained += collapseEdge(editor, e);
      if (editor.alive[e]) gained += closeQuad(editor, e);
      if (editor.alive[e]) gained += splitVertex(editor, e);
      if (editor.alive[e]) gained += divide(editor, e);
    }
    if (gained === 0) break;
    changed = true;
    if (rounds < ROUNDS_TO_SETTLE) continue;
    const cost = editor.cost();
    idle = cost < least ? 0 : idle + 1;
    least = Math.min(least, cost);
  }
  return { changed, rounds };
}

function improve(editor: PolygonEditor, e: number): number {
  const o = editor.opposite[e];
  const [a, b] = [editor.origin[e], editor.origin[o]];
  const sides = [editor.sides[editor.face[e]], editor.sides[editor.face[o]]];
  const { valence } = editor;
  const bad = editor.badness(e) + editor.badness(o);
  // If everything is regular, there is nothing to improve.
  if (bad === 0 && sides[0] === 4 && sides[1] === 4 && valence[a] === 4 && valence[b] === 4)
    return 0;
  if (editor.isThin(a) || editor.isThin(b)) return 0;
  const loop = editor.merged(e, MOST_SIDES);
  if (loop === null) return 0;
  const { positions } = editor;
  const face = editor.face[e];
  const ring = loop.map((f) => editor.origin[f]);
  const n = areaVector(positions, ring);

  const without = editor.irregularity(a, valence[a] - 1) + editor.irregularity(b, valence[b] - 1);
  const now = editor.irregularity(a, valence[a]) + editor.irregularity(b, valence[b]);
  const before = bad + now;
  let best = before;
  let bestShape = Infinity;
  let chosen: [number, number] | null | undefined;
  if (ring.length <= 6 && badFace(ring.length) + without < best) {
    const shape = editor.shape(ring, face);
    if (shape < MOST_DEVIATION) {
      best = badFace(ring.length) + without;
      bestShape = shape;
      chosen = null;
    }
  }
  for (let i = 0; i < ring.length; i++) {
    for (let j = i + 2; j < ring.length; j++) {
      if (i === 0 && j === ring.length - 1) continue;
      const [u, v] = [ring[i], ring[j]];
      if ((u === a && v === b) || (u === b && v === a)) continue;
      const first = j - i + 1;
      const second = ring.length - (j - i) + 1;
      let bad = badFace(first) + badFace(second) + without;
      for (const w of [u, v]) {
        const valenceOf = valence[w] - (w === a || w === b ? 1 : 0);
        bad += editor.irregularity(w, valenceOf + 1) - editor.irregularity(w, valenceOf);
      }
      if (bad > best || (bad === best && bestShape === Infinity)) continue;
      const parts = [ring.slice(i, j + 1), [...ring.slice(j), ...ring.slice(0, i + 1)]];
      const shape = Math.max(...parts.map((part) => editor.shape(part, face)));
      if (shape > MOST_DEVIATION || parts.some((part) => looksAway(positions, part, n))) continue;
      if (bad === best && shape >= bestShape) continue;
      if (editor.connected(loop[i], v)) continue;
      best = bad;
      bestShape = shape;
      chosen = [i, j];
    }
  }
  if (chosen === undefined) return 0;
  if (chosen === null) editor.dissolve(e);
  else editor.moveEdge(e, loop, chosen[0], chosen[1]);
  return before - best;
}

/** Divides a distorted face in two if the parts are not distorted. */
function divide(editor: PolygonEditor, e: number): number {
  const { valence } = editor;
  const face = editor.face[e];
  const count = editor.sides[face];
  if (count < 4 || count > MOST_SIDES || !editor.isDistorted(e)) return 0;
  const loop = [e];
  for (let f = editor.next[e]; f !== e; f = editor.next[f]) loop.push(f);
  const ring = loop.map((f) => editor.origin[f]);
  let best = editor.badness(e);
  let bestShape = Infinity;
  let chosen: [number, number] | null = null;
  for (let i = 0; i < count; i++) {
    for (let j = i + 2; j < count; j++) {
      if (i === 0 && j === count - 1) continue;
      let bad = badFace(j - i + 1) + badFace(count - (j - i) + 1);
      for (const v of [ring[i], ring[j]]) {
        bad += editor.irregularity(v, valence[v] + 1) - editor.irregularity(v, valence[v]);
      }
      if (bad > best || (bad === best && bestShape === Infinity)) continue;
      const parts = [ring.slice(i, j + 1), [...ring.slice(j), ...ring.slice(0, i + 1)]];
      const shape = Math.max(...parts.map((part) => editor.shape(part, face)));
      if (shape > MOST_DEVIATION || (bad === best && shape >= bestShape)) continue;
      if (editor.connected(loop[i], ring[j])) continue;
      best = bad;
      bestShape = shape;
      chosen = [i, j];
    }
  }
  if (chosen === null) return 0;
  const gain = editor.badness(e) - best;
  return editor.insertEdge(loop[chosen[0]], loop[chosen[1]]) < 0 ? 0 : gain;
}

function looksAway(p: Float64Array, ring: readonly number[], n: readonly number[]): boolean {
  const m = areaVector(p, ring);
  return m[0] * n[0] + m[1] * n[1] + m[2] * n[2] <= 0;
}

function badFace(sides: number): number {
  return sides === 4 ? 0 : 1;
}
