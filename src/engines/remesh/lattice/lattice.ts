import type { Work } from '../../spec.ts';
import { dissolveDiagonals } from '../extraction/dissolve-diagonals.ts';
import { regularise } from '../extraction/regularity.ts';
import type { CrossField } from '../field/cross-field.ts';
import type { PlacedNet } from '../target/placed-net.ts';
import { collapseLattice } from './collapse-lattice.ts';
import { cancelDislocations } from './dislocations.ts';
import { turnToLattice } from './flip-edges.ts';
import { fitPointsToLabels } from './label-positions.ts';
import { type Lattice, latticeArea, readLabels } from './labels.ts';
import { finishLattice, startLattice } from './lattice-mesh.ts';
import { solvePosition } from './position-field.ts';

/** Sweeps of the position field per level: constraints from lines have to spread between the lines. */
const SWEEPS = 6;
const SWEEPS_WITH_FEATURES = 12;
/** Maximum path length with feature lines: there is less space to spread the distortion of a canceled dislocation. */
const REACH_WITH_FEATURES = 7;
/** Maximum rounds of collapsing and flipping edges, which settle within a few. */
const MOST_ROUNDS = 8;
/** Number of corners of a lattice polygon, and so of quads that the split makes of it. */
const QUADS_A_POLYGON = 4;

/** A net and a measure of its irregularity. */
export interface Solution {
  net: PlacedNet;
  cost: number;
}

/** Computes the smoothest lattices of one side length. */
export async function solveLattice(
  { surface, features, levels, crosses }: CrossField,
  h: number,
  work: Work,
): Promise<Lattice> {
  const sweeps = features.any ? SWEEPS_WITH_FEATURES : SWEEPS;
  const points = await solvePosition(levels, crosses, h, sweeps, work);
  return { h, points, labels: readLabels(surface, levels[0], crosses[0], points, h) };
}

/**
 * Estimates how many quads a lattice will give, from its area in squares. The error is 0.3 % for a creature of 50,000
 * quads, and more between creases, where whole rows have to fit.
 */
export function expectedQuads({ labels }: Lattice): number {
  return QUADS_A_POLYGON * latticeArea(labels);
}

/**
 * Extracts the polygons of a lattice; changes the lattice. `reach`: lattice sides over which dislocations are canceled.
 */
export async function extractPolygons(
  { surface, features, levels, crosses }: CrossField,
  lattice: Lattice,
  reach: number,
  work: Work,
): Promise<Solution> {
  const { h, labels } = lattice;
  const { sizes } = levels[0];
  const ground = { surface, features: features.edges, kind: features.kind, labels, h, sizes };
  const room = features.any ? Math.min(reach, REACH_WITH_FEATURES) : reach;
  await cancelDislocations(ground, room, work);
  await fitPointsToLabels(surface, levels[0], crosses[0], lattice, work);
  const mesh = startLattice(surface, features, lattice, sizes);
  await collapseLattice(mesh, work);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    turnToLattice(mesh);
    if ((await collapseLattice(mesh, work)) === 0) break;
  }
  const editor = dissolveDiagonals(finishLattice(mesh));
  regularise(editor);
  return { net: editor.toNet(), cost: editor.cost() };
}
