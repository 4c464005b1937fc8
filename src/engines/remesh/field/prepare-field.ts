import type { Bvh } from '../../mesh/bvh.ts';
import type { Work } from '../../spec.ts';
import type { SizeField } from '../density/size-field.ts';
import { spreadPoints } from '../surface/spread-points.ts';
import { areaOf, type Surface } from '../surface/surface.ts';
import { evenTriangles } from './even-triangles.ts';
import { describeFeatures, type Features, findFeatures } from './features.ts';
import { reduceSurface } from './reduce-surface.ts';
import { checkSlivers, refineSurface } from './refine-surface.ts';

/** Triangles on which the fields are solved, for each final quad: fewer lose detail, more cost time. */
const TRIANGLES_PER_QUAD = 3;
/** Triangles per final quad if time is cheap: twice as many preserve limbs and give fewer singularities. */
const MORE_TRIANGLES = 6;
const TRIANGLES_THAT_COST_LITTLE = 60_000;
const FEWEST_TRIANGLES = 6000;
/** Longest edge of the triangles for the fields, in lattice sides. */
const LONGEST_EDGE = 0.6;
/** Minimum length of edges, in lattice sides; shorter ones are collapsed. */
const SHORTEST_EDGE = 0.25;
/**
 * Maximum triangles, per quad, from splitting long edges: CAD models with fans of slivers need 24. One face of 70,000
 * corners made 4.6 million triangles for 5,000 quads, which took over a minute.
 */
const PIECES_PER_QUAD = 60;
const FREE_PIECES = 200_000;
/**
 * Maximum ratio of the pieces of the source to those of the reduced surface. Slivers across a face of 2.1 million
 * corners cannot be reduced: finding that out took 19 s, and they would have made 30 million pieces.
 */
const PIECES_OF_SOURCE = 20;

/** Number of points at which the density is looked up, and rounds in which sizes are evened out. */
const SAMPLES = 20_000;
const EVENING_ROUNDS = 6;

/** The surface to be covered with quads, and the settings for that. */
export interface QuadProblem {
  surface: Surface;
  /** Index for closest points of the surface, if one exists already. */
  index: Bvh | null;
  quads: number;
  /** Angle in degrees; edges where the surface turns by more are preserved. */
  creaseAngle: number;
  /** Relative side of the quads at each place; null: the same everywhere. */
  sizes: SizeField | null;
  /** Whether the surface is a half whose borders are the cut of a mirror plane. */
  isHalf?: boolean;
}

/** A surface and its feature lines. */
export interface FeaturedSurface {
  surface: Surface;
  features: Features;
}

/** The surface on which the fields are solved, with triangles of a size that suits the quads. */
export interface PreparedField extends FeaturedSurface {
  /** Side length of a lattice that gives the wanted count if its squares cover the area of the surface. */
  side: number;
  original: OriginalShape;
  /** Relative side of the quads at each vertex; null: the same everywhere. */
  sizes: Float64Array | null;
}

/** The shape that the quads should have. */
export interface OriginalShape {
  surface: Surface;
  index: Bvh | null;
  /** Half-edges of `surface` that divide it into patches; null: there is only one patch. */
  creases: Uint8Array | null;
  /** Feature lines, which may be those of a coarser surface. */
  lines: FeaturedSurface;
}

/** Returns the side length of a lattice whose polygons, after the split into quads, give the wanted count. */
function latticeSide(surface: Surface, quads: number, sizes: SizeField | null): number {
  const squares = sizes === null ? 1 : meanSquares(surface, sizes);
  return Math.sqrt((4 * squares * areaOf(surface.positions, surface.indices)) / quads);
}

/**
 * Returns the mean number of squares of the local side on the area of a square of side 1, at points all over the
 * surface: large triangles may be painted unevenly.
 */
function meanSquares(surface: Surface, sizes: SizeField): number {
  const points = spreadPoints(surface, SAMPLES);
  let squares = 0;
  for (let i = 0; i < points.length; i += 3)
    squares += 1 / (SAMPLES * sizes(points[i], points[i + 1], points[i + 2]) ** 2);
  return squares;
}

/** Returns the relative side at each vertex, evened out between neighbors: lattices do not follow jumps. */
function sizesOfVertices({ positions: p, indices }: Surface, sizes: SizeField): Float64Array {
  let own = new Float64Array(p.length / 3);
  for (let v = 0; v < own.length; v++) own[v] = sizes(p[3 * v], p[3 * v + 1], p[3 * v + 2]);
  for (let round = 0; round < EVENING_ROUNDS; round++) {
    const sums = own.slice();
    const counts = new Uint32Array(own.length).fill(1);
    for (let e = 0; e < indices.length; e++) {
      sums[indices[e]] += own[indices[e % 3 === 2 ? e - 2 : e + 1]];
      counts[indices[e]]++;
    }
    own = sums.map((sum, v) => sum / counts[v]);
  }
  return own;
}

/**
 * Brings the triangles to a size that suits the quads, and finds the feature lines.
 * @throws SourceUnusable if the faces are slivers that would result in too many triangles
 */
export async function prepareField(problem: QuadProblem, work: Work): Promise<PreparedField> {
  const { surface, index, quads, creaseAngle, sizes, isHalf = false } = problem;
  const h = latticeSide(surface, quads, sizes);
  const many = Math.min(MORE_TRIANGLES * quads, TRIANGLES_THAT_COST_LITTLE);
  const triangles = Math.round(Math.max(FEWEST_TRIANGLES, TRIANGLES_PER_QUAD * quads, many));
  const longest = LONGEST_EDGE * h;
  const mostPieces = FREE_PIECES + PIECES_PER_QUAD * quads;
  checkSlivers(surface, longest, sizes, PIECES_OF_SOURCE * mostPieces);
  const reduced = await reduceSurface(surface, triangles, work);
  const own = reduced.origin && findFeatures(surface, creaseAngle, h, { mayCrease: null, isHalf });
  const sharp = own && Uint8Array.from(reduced.origin!, (v) => (own.kind[v] ? 1 : 0));
  // New vertices lie on edges. Only old vertices were examined, but the middle of a crease is on the crease.
  checkSlivers(reduced, longest, sizes, mostPieces);
  const refined = await refineSurface(reduced, longest, sizes, work);
  const features = findFeatures(refined, creaseAngle, h, { mayCrease: sharp, isHalf });
  const lines = { surface: refined, features };
  const original =
    reduced.origin === null
      ? { surface: refined, index: null, creases: features.any ? features.edges : null, lines }
      : { surface, index, creases: own?.any ? own.edges : null, lines };
  if (!features.any)
    return { ...lines, side: h, original, sizes: sizes && sizesOfVertices(refined, sizes) };
  const shortest = SHORTEST_EDGE * h * smallestSize(refined, sizes);
  const even = await evenTriangles(refined, features, shortest, work);
  return {
    surface: even.surface,
    features: describeFeatures(even.surface, even.edges, h),
    side: h,
    original,
    sizes: sizes && sizesOfVertices(even.surface, sizes),
  };
}

function smallestSize({ positions: p }: Surface, sizes: SizeField | null): number {
  if (sizes === null) return 1;
  let least = Infinity;
  for (let i = 0; i < p.length; i += 3) least = Math.min(least, sizes(p[i], p[i + 1], p[i + 2]));
  return least;
}
