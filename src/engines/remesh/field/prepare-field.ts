import type { Bvh } from '../../mesh/bvh.ts';
import type { Work } from '../../spec.ts';
import { areaOf, type Surface } from '../surface/surface.ts';
import { evenTriangles } from './even-triangles.ts';
import { describeFeatures, type Features, findFeatures } from './features.ts';
import { reduceSurface } from './reduce-surface.ts';
import { checkSlivers, refineSurface } from './refine-surface.ts';

/** Triangles on which the fields are solved, for each final quad: fewer lose detail, more cost time. */
const TRIANGLES_PER_QUAD = 3;
/** Twice as many keep limbs and give fewer singularities: where it costs little. */
const MORE_TRIANGLES = 6;
const TRIANGLES_THAT_COST_LITTLE = 60_000;
const FEWEST_TRIANGLES = 6000;
/** Longest edge of the triangles for the fields, in lattice sides. */
const LONGEST_EDGE = 0.6;
/** Shorter edges than this are collapsed. */
const SHORTEST_EDGE = 0.25;
/**
 * The most triangles, for each quad, that the splitting of long edges may make: CAD models with fans of slivers need 24. One
 * face of 70,000 corners made 4.6 million triangles for 5,000 quads, which took over a minute.
 */
const PIECES_PER_QUAD = 60;
const FREE_PIECES = 200_000;
/**
 * Maximum ratio of the pieces of the source to those of the reduced surface. Slivers across a face of 2.1 million
 * corners cannot be reduced: finding that out took 19 s, and they would have made 30 million pieces.
 */
const PIECES_OF_SOURCE = 20;

/** The surface to be covered with quads, and the settings for them. */
export interface QuadProblem {
  surface: Surface;
  /** Closest points of the surface, where there is an index already. */
  index: Bvh | null;
  quads: number;
  /** Edges that turn by more than so many degrees are kept as edges. */
  creaseAngle: number;
}

/** A surface and its feature lines. */
export interface FeaturedSurface {
  surface: Surface;
  features: Features;
}

/** The surface that the fields are solved on: triangles of a size that fits the quads. */
export interface PreparedField extends FeaturedSurface {
  /** Side of a lattice whose squares, by the area of the surface, give the wanted count. */
  side: number;
  original: OriginalShape;
}

/** The shape that the quads are to have. */
export interface OriginalShape {
  surface: Surface;
  index: Bvh | null;
  /** Half-edges of `surface` that divide it into patches; null: it is one. */
  creases: Uint8Array | null;
  /** Feature lines, which may be those of a coarser surface. */
  lines: FeaturedSurface;
}

/** Side of a lattice whose polygons, after the split into quads, give a count. */
function latticeSide({ positions, indices }: Surface, quads: number): number {
  return Math.sqrt((4 * areaOf(positions, indices)) / quads);
}

/**
 * Brings the triangles to a size that fits the quads, and finds the feature lines.
 * @throws SourceUnusable where the faces are slivers that would come to too many triangles
 */
export async function prepareField(problem: QuadProblem, work: Work): Promise<PreparedField> {
  const { surface, index, quads, creaseAngle } = problem;
  const h = latticeSide(surface, quads);
  const many = Math.min(MORE_TRIANGLES * quads, TRIANGLES_THAT_COST_LITTLE);
  const triangles = Math.round(Math.max(FEWEST_TRIANGLES, TRIANGLES_PER_QUAD * quads, many));
  const longest = LONGEST_EDGE * h;
  const mostPieces = FREE_PIECES + PIECES_PER_QUAD * quads;
  checkSlivers(surface, longest, PIECES_OF_SOURCE * mostPieces);
  const reduced = await reduceSurface(surface, triangles, work);
  const own = reduced.origin && findFeatures(surface, creaseAngle, h, null);
  const sharp = own && Uint8Array.from(reduced.origin!, (v) => (own.kind[v] ? 1 : 0));
  // New vertices lie on edges: only old ones were looked at, and the middle of a crease is one.
  checkSlivers(reduced, longest, mostPieces);
  const refined = await refineSurface(reduced, longest, work);
  const features = findFeatures(refined, creaseAngle, h, sharp);
  const lines = { surface: refined, features };
  const original =
    reduced.origin === null
      ? { surface: refined, index: null, creases: features.any ? features.edges : null, lines }
      : { surface, index, creases: own?.any ? own.edges : null, lines };
  if (!features.any) return { surface: refined, features, side: h, original };
  const even = await evenTriangles(refined, features, SHORTEST_EDGE * h, work);
  return {
    surface: even.surface,
    features: describeFeatures(even.surface, even.edges, h),
    side: h,
    original,
  };
}
