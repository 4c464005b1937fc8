import { FREE, LINE } from '../field/features.ts';
import { joinAtLines } from '../field/patches.ts';
import { areaVector } from './corner-angles.ts';
import type { PlacedNet } from './placed-net.ts';
import type { TargetSurface } from './target-surface.ts';

/** Minimum share of the face centers in a part of the net that must lie on one patch for the part to be bound to it. */
const AGREEMENT = 0.8;

/**
 * Binds the faces of a net to patches of the target, in place. Faces joined by edges that are not on features get the
 * same patch: the one on which most of their centers lie. Without this, quads beside a sharp edge slide across it if a
 * patch is narrow.
 */
export function assignPatches(net: PlacedNet, target: TargetSurface): void {
  const { offsets, corners, features, positions } = net;
  const faceCount = offsets.length - 1;
  if (target.patchCount === 1) {
    net.patches.fill(0);
    return;
  }
  const group = Int32Array.from({ length: faceCount }, (_, f) => f);
  const find = (f: number): number => {
    let root = f;
    while (group[root] !== root) {
      group[root] = group[group[root]];
      root = group[root];
    }
    return root;
  };
  const faceAt = new Map<number, number>();
  const votes = new Map<number, Map<number, number>>();
  for (let f = 0; f < faceCount; f++) {
    for (let c = offsets[f]; c < offsets[f + 1]; c++) {
      if (features[c]) continue;
      const a = corners[c];
      const b = corners[c + 1 === offsets[f + 1] ? offsets[f] : c + 1];
      const key = Math.min(a, b) * net.kind.length + Math.max(a, b);
      const other = faceAt.get(key);
      if (other === undefined) faceAt.set(key, f);
      else group[find(f)] = find(other);
    }
  }
  const middle = new Float64Array(3);
  for (let f = 0; f < faceCount; f++) {
    const ring = Array.from(corners.subarray(offsets[f], offsets[f + 1]));
    for (let k = 0; k < 3; k++) {
      middle[k] = ring.reduce((sum, v) => sum + positions[3 * v + k], 0) / ring.length;
    }
    const patch = target.patchAt(middle, areaVector(positions, ring));
    if (patch < 0) continue;
    const root = find(f);
    const count = votes.get(root) ?? new Map<number, number>();
    votes.set(root, count.set(patch, (count.get(patch) ?? 0) + 1));
  }
  const chosen = new Map([...votes].map(([root, count]) => [root, mostVoted(count)]));
  for (let f = 0; f < faceCount; f++) net.patches[f] = chosen.get(find(f)) ?? -1;
}

/** Returns the patch of each free vertex; −1 for vertices on lines, which lie on several patches. */
export function patchOfVertices({ offsets, corners, kind, patches }: PlacedNet): Int32Array {
  const of = new Int32Array(kind.length).fill(-1);
  for (let f = 0; f + 1 < offsets.length; f++) {
    for (let c = offsets[f]; c < offsets[f + 1]; c++) {
      if (kind[corners[c]] === FREE) of[corners[c]] = patches[f];
    }
  }
  return of;
}

const place = new Float64Array(3);

/** Returns the unit normal of the surface at the middle of a polygon; the next call overwrites it. */
export function surfaceNormal(
  target: TargetSurface,
  positions: Float64Array,
  ring: ArrayLike<number>,
  kind: Uint8Array,
  anchors: Int32Array,
  patch: number,
): Float64Array {
  place.fill(0);
  let free = -1;
  for (let c = 0; c < ring.length; c++) {
    const v = ring[c];
    if (free < 0 && kind[v] === FREE) free = v;
    for (let k = 0; k < 3; k++) place[k] += positions[3 * v + k] / ring.length;
  }
  return target.normalAt(place, free < 0 ? -1 : anchors[free], patch);
}

/** Returns the chain of the target to which each vertex on a line belongs; −1: no particular one. */
export function assignChains(net: PlacedNet, target: TargetSurface): Int32Array {
  const { offsets, corners, features, kind, positions } = net;
  const chains = new Int32Array(kind.length).fill(-1);
  const ends: number[] = [];
  for (let f = 0; f + 1 < offsets.length; f++) {
    for (let c = offsets[f]; c < offsets[f + 1]; c++) {
      if (features[c] === 0) continue;
      ends.push(corners[c], corners[c + 1 === offsets[f + 1] ? offsets[f] : c + 1]);
    }
  }
  const { of, count } = joinAtLines(ends, kind);
  const votes = Array.from({ length: count }, () => new Map<number, number>());
  const middle = new Float64Array(3);
  for (let i = 0; i < of.length; i++) {
    for (let k = 0; k < 3; k++) {
      middle[k] = (positions[3 * ends[2 * i] + k] + positions[3 * ends[2 * i + 1] + k]) / 2;
    }
    const chain = target.chainAt(middle);
    votes[of[i]].set(chain, (votes[of[i]].get(chain) ?? 0) + 1);
  }
  const chosen = votes.map(mostVoted);
  for (let i = 0; i < ends.length; i++) {
    if (kind[ends[i]] === LINE) chains[ends[i]] = chosen[of[i >> 1]];
  }
  return chains;
}

function mostVoted(votes: ReadonlyMap<number, number>): number {
  let best = -1;
  let most = 0;
  let total = 0;
  for (const [part, count] of votes) {
    total += count;
    if (count > most) [best, most] = [part, count];
  }
  return most >= AGREEMENT * total ? best : -1;
}
