import type { Work } from '../../spec.ts';
import { FREE } from '../field/features.ts';
import { patchOfVertices, surfaceNormal } from '../target/net-patches.ts';
import type { PlacedNet } from '../target/placed-net.ts';
import type { TargetSurface } from '../target/target-surface.ts';

/** Rounds of averaging: folds are a few faces wide. */
const ROUNDS = 12;
/** Sine of the angle from which a corner counts as inverted: bumps slightly invert corners of coarse quads. */
const INVERTED = 0.3;

/**
 * Unfolds faces that are flipped or have an inverted corner: the free vertices of these faces and of their neighbors move to
 * the mean of their one-ring (Laplacian smoothing), which flattens any disc, and are projected back onto the surface.
 * @returns how many faces were folded
 */
export async function untangle(net: PlacedNet, target: TargetSurface, work: Work): Promise<number> {
  const { positions: p, offsets, corners, kind } = net;
  const faceCount = offsets.length - 1;
  const marked = new Uint8Array(kind.length);
  const folded = foldedFaces(net, target);
  if (folded.length === 0) return 0;
  for (const f of folded) {
    for (let c = offsets[f]; c < offsets[f + 1]; c++) marked[corners[c]] = 1;
  }
  const patches = patchOfVertices(net);
  const inner = marked.slice();
  for (let f = 0; f < faceCount; f++) {
    const ring = corners.subarray(offsets[f], offsets[f + 1]);
    if (ring.some((v) => inner[v])) for (const v of ring) marked[v] = 1;
  }
  const edges: number[] = [];
  for (let f = 0; f < faceCount; f++) {
    for (let c = offsets[f]; c < offsets[f + 1]; c++) {
      const a = corners[c];
      const b = corners[c + 1 === offsets[f + 1] ? offsets[f] : c + 1];
      if (marked[a] || marked[b]) edges.push(a, b);
    }
  }
  const sums = new Float64Array(3 * kind.length);
  const counts = new Float64Array(kind.length);
  for (let round = 0; round < ROUNDS; round++) {
    sums.fill(0);
    counts.fill(0);
    for (let i = 0; i < edges.length; i += 2) {
      const [a, b] = [edges[i], edges[i + 1]];
      for (let k = 0; k < 3; k++) {
        sums[3 * a + k] += p[3 * b + k];
        sums[3 * b + k] += p[3 * a + k];
      }
      counts[a]++;
      counts[b]++;
    }
    for (let v = 0; v < kind.length; v++) {
      if (!marked[v] || kind[v] !== FREE || counts[v] === 0) continue;
      for (let k = 0; k < 3; k++) p[3 * v + k] = sums[3 * v + k] / counts[v];
      net.anchors[v] = target.toSurface(p, 3 * v, net.anchors[v], patches[v]);
    }
    await work.breathe(round / ROUNDS);
  }
  return folded.length;
}

/** The faces that are flipped or have an inverted corner. */
export function foldedFaces(net: PlacedNet, target: TargetSurface): number[] {
  const folded: number[] = [];
  for (let f = 0; f + 1 < net.offsets.length; f++) if (isFolded(net, f, target)) folded.push(f);
  return folded;
}

/** Returns whether a corner of a face is oriented against the normal of the surface at the middle of the face. */
function isFolded(
  { positions, offsets, corners, patches, anchors, kind }: PlacedNet,
  f: number,
  target: TargetSurface,
) {
  const ring = corners.subarray(offsets[f], offsets[f + 1]);
  const n = surfaceNormal(target, positions, ring, kind, anchors, patches[f]);
  for (let c = 0; c < ring.length; c++) {
    const i = 3 * ring[c];
    const next = 3 * ring[(c + 1) % ring.length];
    const before = 3 * ring[(c + ring.length - 1) % ring.length];
    const ux = positions[next] - positions[i];
    const uy = positions[next + 1] - positions[i + 1];
    const uz = positions[next + 2] - positions[i + 2];
    const wx = positions[before] - positions[i];
    const wy = positions[before + 1] - positions[i + 1];
    const wz = positions[before + 2] - positions[i + 2];
    const up = n[0] * (uy * wz - uz * wy) + n[1] * (uz * wx - ux * wz) + n[2] * (ux * wy - uy * wx);
    const squares = (ux * ux + uy * uy + uz * uz) * (wx * wx + wy * wy + wz * wz);
    if (up < -INVERTED * Math.sqrt(squares)) return true;
  }
  return false;
}
