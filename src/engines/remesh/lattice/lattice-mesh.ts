import { CORNER, type Features } from '../field/features.ts';
import { EditableSurface } from '../surface/editable-surface.ts';
import type { Surface } from '../surface/surface.ts';
import type { Lattice, LatticeLabels } from './labels.ts';

/**
 * A triangle mesh that is being reduced to one vertex per lattice point. Arrays for half-edges and vertices have the
 * order of `mesh`.
 */
export interface LatticeMesh {
  mesh: EditableSurface;
  labels: LatticeLabels;
  /** FREE, LINE or CORNER of each vertex. */
  kind: Uint8Array;
  /** 1 for half-edges on a border or crease. */
  features: Uint8Array;
  /** Lattice point multiplied by its weight, and the weight: four values per vertex. */
  sums: Float64Array;
}

/** Starts with every vertex of the surface, each with its own lattice point. */
export function startLattice(
  surface: Surface,
  features: Features,
  { labels, points, h }: Lattice,
  sizes: Float64Array | null,
): LatticeMesh {
  return {
    mesh: new EditableSurface(surface),
    labels: copyOf(labels),
    kind: features.kind,
    features: features.edges.slice(),
    sums: startSums(surface, points, h, sizes),
  };
}

/**
 * Returns the remaining surface. Each vertex is at the mean of the lattice points that it represents; beside an edge
 * that could not be collapsed it stays in place, so that no face shrinks to a point. `anchors`: for each vertex, its
 * vertex in the original surface.
 */
export function finishLattice({ mesh, labels, kind, features, sums }: LatticeMesh) {
  const surface = mesh.toSurface();
  const stuck = new Uint8Array(kind.length);
  for (let e = 0; e < 3 * mesh.triangleCount; e++) {
    if (mesh.indices[e] < 0 || labels.dx[e] !== 0 || labels.dy[e] !== 0) continue;
    stuck[mesh.indices[e]] = stuck[mesh.tip(e)] = 1;
  }
  for (let i = 0; i < surface.vertices.length; i++) {
    const v = surface.vertices[i];
    if (stuck[v] || kind[v] === CORNER) continue;
    for (let k = 0; k < 3; k++) surface.positions[3 * i + k] = sums[4 * v + k] / sums[4 * v + 3];
  }
  const left = <T extends Uint8Array | Int8Array>(values: T): T =>
    values.filter((_, e) => mesh.indices[e] >= 0) as T;
  return {
    ...surface,
    anchors: surface.vertices,
    kind: Uint8Array.from(surface.vertices, (v) => kind[v]),
    features: left(features),
    dx: left(labels.dx),
    dy: left(labels.dy),
  };
}

/** Returns each lattice point multiplied by its weight, and the weight; corners stay where they are. */
function startSums(
  { positions }: Surface,
  points: Float64Array,
  h: number,
  sizes: Float64Array | null,
): Float64Array {
  const sums = new Float64Array((positions.length / 3) * 4);
  for (let v = 0; 4 * v < sums.length; v++) {
    let distance = 0;
    for (let k = 0; k < 3; k++) distance += (points[3 * v + k] - positions[3 * v + k]) ** 2;
    const weight = Math.max(1e-6, Math.exp((-9 * distance) / (h * (sizes?.[v] ?? 1)) ** 2));
    for (let k = 0; k < 3; k++) sums[4 * v + k] = weight * points[3 * v + k];
    sums[4 * v + 3] = weight;
  }
  return sums;
}

function copyOf({ turns, dx, dy, errors }: LatticeLabels): LatticeLabels {
  return { turns: turns.slice(), dx: dx.slice(), dy: dy.slice(), errors: errors.slice() };
}
