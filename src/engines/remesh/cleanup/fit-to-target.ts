import type { Work } from '../../spec.ts';
import { FREE } from '../field/features.ts';
import type { Solution } from '../lattice/lattice.ts';
import { areaOf, type Surface } from '../surface/surface.ts';
import { meanCorner } from '../target/corner-angles.ts';
import { assignPatches } from '../target/net-patches.ts';
import type { PlacedNet } from '../target/placed-net.ts';
import type { TargetSurface } from '../target/target-surface.ts';
import { irregularities, mend } from './mend.ts';
import { relax } from './relaxation.ts';
import { widestGap } from './surface-fit.ts';
import { foldedFaces, untangle } from './untangle.ts';

/** Rounds of relaxation before the split. */
const COARSE_ROUNDS = 40;
/** Cost of a folded face, in irregular vertices. */
const COST_OF_A_FOLD = 12;
/**
 * Cost of the largest gap between net and surface, in irregular vertices per quad side. Gaps arise if a limb is cut
 * off, or if an edge leads through the surface.
 */
const COST_OF_A_GAP = 60;
/** Cost of one degree of mean angle deviation of the corners, in irregular vertices. */
const COST_OF_A_DEGREE = 60;
/** Rounds in which corners of folded faces are moved back to the places of their vertices. */
const HOMING_ROUNDS = 4;
const MOST_MENDS = 3;
/** Maximum rounds over all edges for all mends together; good nets need at most 13. */
const MOST_MENDING_ROUNDS = 20;
const ROUNDS_AFTER_MENDING = 10;
const ROUNDS_AFTER_UNTANGLING = 4;

/** A net placed on its target. */
export interface Fit extends Solution {
  /** Whether the mends finished: they do not if the shape is too fine for the quads. */
  settled: boolean;
}

/**
 * Projects a net onto the target, relaxes it there and makes it more regular. `surface`: the surface of the fields, whose
 * vertices the anchors are; `wanted`: number of quads after the split.
 */
export async function fitToTarget(
  found: PlacedNet,
  surface: Surface,
  target: TargetSurface,
  wanted: number,
  work: Work,
): Promise<Fit> {
  let net = found;
  let left = MOST_MENDING_ROUNDS;
  placeNet(net, surface, target);
  await relax(net, target, COARSE_ROUNDS, work);
  for (let mends = 0; mends < MOST_MENDS && left > 0; mends++) {
    const mended = mend(net, target, left);
    left -= mended.rounds;
    if (mended.net === null) break;
    net = mended.net;
    await relax(net, target, ROUNDS_AFTER_MENDING, work);
  }
  if ((await untangle(net, target, work)) > 0) {
    await relax(net, target, ROUNDS_AFTER_UNTANGLING, work);
  }
  const folds = foldedFaces(net, target).length;
  const gap =
    widestGap(net, target) / Math.sqrt(areaOf(surface.positions, surface.indices) / wanted);
  const shape = COST_OF_A_FOLD * folds + COST_OF_A_DEGREE * meanCorner(net) + COST_OF_A_GAP * gap;
  return { net, cost: irregularities(net) + shape, settled: left > 0 };
}

/**
 * Replaces each anchor, a vertex of the field's surface, by a triangle of the target, and moves the corners of folded faces
 * back to the positions of their anchors: on limbs as thin as the lattice, lattice points may lie anywhere.
 */
function placeNet(net: PlacedNet, surface: Surface, target: TargetSurface): void {
  const { positions: p, anchors, kind } = net;
  const homes = new Float64Array(p.length);
  for (let v = 0; v < anchors.length; v++) {
    const home = anchors[v];
    anchors[v] = -1;
    if (home < 0 || kind[v] !== FREE) continue;
    for (let k = 0; k < 3; k++) homes[3 * v + k] = surface.positions[3 * home + k];
    anchors[v] = target.toSurface(homes, 3 * v, -1, -1);
  }
  assignPatches(net, target);
  const start = anchors.slice();
  const isHome = new Uint8Array(kind.length);
  for (let round = 0; round < HOMING_ROUNDS; round++) {
    for (let v = 0; v < kind.length; v++) {
      if (anchors[v] >= 0) anchors[v] = target.toSurface(p, 3 * v, anchors[v], -1);
    }
    const folded = foldedFaces(net, target);
    let moved = 0;
    for (const f of folded) {
      for (let c = net.offsets[f]; c < net.offsets[f + 1]; c++) {
        const v = net.corners[c];
        if (isHome[v] || anchors[v] < 0) continue;
        isHome[v] = 1;
        moved++;
        anchors[v] = start[v];
        for (let k = 0; k < 3; k++) p[3 * v + k] = homes[3 * v + k];
      }
    }
    if (moved === 0) break;
  }
}
