import { COPIED_CORNERS, flattenScene } from '../mesh/flatten.ts';
import type { PolygonMesh } from '../mesh/polygon-mesh.ts';
import type { Scene } from '../mesh/scene.ts';
import type {
  BoxShape,
  Collider,
  ColliderOptions,
  ColliderReport,
  ConvexPiece,
  Warning,
  Work,
} from '../spec.ts';
import { SourceUnusable } from '../spec.ts';
import { type CollisionSurface, collisionSurface } from './closed-parts.ts';
import { coverageOf } from './coverage.ts';
import { decompose } from './decompose.ts';
import { enclosingHull } from './enclosing-hull.ts';
import { boxPiece, fitBox } from './fit-box.ts';
import type { HullLimits } from './inflated-hull.ts';
import { type Piece, thick } from './piece.ts';
import { volumeOf } from './quickhull.ts';
import { samplesIn } from './samples-in.ts';
import { buildSolid, type Solid } from './solid.ts';

/** Most convex pieces of any collider. */
const MOST_PIECES = 16;
/**
 * Most vertices of a piece: 64, which all physics engines take and compute fastest, or 128 where the pieces would otherwise
 * be loose. These have at most 252 triangles, below Unity's limit of 255.
 */
const FEW_VERTICES = 64;
const MOST_VERTICES = 128;
/**
 * Cells of the grid along the model's longest side. Models that fill few of them have thin parts, and get a finer grid
 * with about as many filled cells as a compact model has.
 */
const CELLS = 64;
const MOST_CELLS = 112;
const FILLED_CELLS = 14_000;
/**
 * How far the surface of a loose model may be outside of its pieces, in cells, and the share of the solid that they cover
 * then: the first that does. A third of a cell is half a percent of the longest side, and less than what physics engines
 * keep between bodies.
 */
const SLACKS = [0.3, 0.15];
const LEAST_COVERAGE = 0.996;
/** Goals; if they are missed, the report says so. */
const GOOD_RATIO = 1.15;
const GOOD_COVERAGE = 0.995;
/** Corners of the model with all instances. */
const MOST_CORNERS = { vertices: 20_000_000, corners: 45_000_000, copiedCorners: COPIED_CORNERS };

/**
 * Makes a shape for collisions from the model at rest, in world space. Open surfaces have the thickness of one cell of a
 * grid of 64 cells along the longest side.
 * @throws SourceUnusable if the model has no faces
 */
export async function colliderOf(
  scene: Scene,
  options: ColliderOptions,
  work: Work,
): Promise<Collider> {
  return atRest(scene, await shapeFor(shapeAtRest(scene), options, work));
}

/** All faces of a model in world space. */
export type Shape = Pick<PolygonMesh, 'positions' | 'faceOffsets' | 'corners'>;

/** Returns the faces of a model at rest. @throws SceneError if it has too many with all instances */
export function shapeAtRest(scene: Scene): Shape {
  const { positions, faceOffsets, corners } = flattenScene(scene, MOST_CORNERS);
  return { positions, faceOffsets, corners };
}

/**
 * Returns the collider of a model at rest, with a warning if the model moves.
 * @param collider of its faces; null if it has none
 * @throws SourceUnusable if it has none
 */
export function atRest(scene: Scene, collider: Collider | null): Collider {
  if (collider === null) throw new SourceUnusable('the model has no faces');
  if (scene.nodes.every(({ skin }) => skin < 0)) return collider;
  const { report } = collider;
  const warning = {
    code: 'collider_at_rest',
    message: 'the collider has the shape of the model at rest; it does not follow its skeleton',
  };
  return { ...collider, report: { ...report, warnings: [warning, ...report.warnings] } };
}

/** Makes a shape for collisions. @returns null if there are no faces */
export async function shapeFor(
  shape: Shape,
  { kind, maxPieces = MOST_PIECES }: ColliderOptions,
  work: Work,
): Promise<Collider | null> {
  const surface = collisionSurface(shape);
  if (surface.indices.length === 0) return null;
  await work.breathe(0.1);
  const solid = solidOf(surface);
  await work.breathe(0.3);
  const triangles = inCells(surface, solid);
  let box: BoxShape | null = null;
  const hull = () =>
    inWorld(enclosingHull(thick(triangles, solid, [[]]), { mostVertices: FEW_VERTICES }), solid);
  let pieces: ConvexPiece[];
  if (kind === 'convex') {
    const most = Math.min(MOST_PIECES, Math.max(1, Math.floor(maxPieces)));
    pieces = await convexPieces(solid, triangles, most, work.within(0.9));
    // A model that is a line, for example, has no cells.
    if (pieces.length === 0) pieces = [hull()];
  } else if (kind === 'hull') {
    pieces = [hull()];
  } else {
    box = fitBox(surface);
    pieces = [boxPiece(box)];
  }
  await work.breathe(0.95);
  return { kind, pieces, box, report: reportOf(pieces, solid) };
}

/**
 * Returns convex pieces that cover the solid. If they are loose, round parts are cut that only seemed convex, as pieces are
 * measured in few directions before, and pieces get more vertices and may leave out a little.
 */
async function convexPieces(
  solid: Solid,
  triangles: Float64Array,
  mostPieces: number,
  work: Work,
): Promise<ConvexPiece[]> {
  const parts = await decompose(solid, triangles, { mostPieces }, work.within(0.6));
  const round = await piecesOf(parts, solid, work.within(0.2));
  if (ratioOf(round, solid) <= GOOD_RATIO || parts.length >= mostPieces) return round;
  const further = { mostPieces, isThorough: true };
  const more = await decompose(solid, triangles, further, work.within(0.15));
  const cut = await piecesOf(more, solid, work.within(0.05));
  return ratioOf(cut, solid) < ratioOf(round, solid) ? cut : round;
}

/**
 * Returns the convex hulls of parts, with many vertices if few leave them loose. If they are still loose, they leave out
 * what sticks out of them a little, as long as they cover enough.
 */
async function piecesOf(parts: readonly Piece[], solid: Solid, work: Work): Promise<ConvexPiece[]> {
  const inside = samplesIn(parts, solid);
  const clouds = parts.map(({ triangles, regions }, p) =>
    thick(triangles, solid, regions, inside[p]),
  );
  const many = { mostVertices: MOST_VERTICES };
  // Parts were measured in few directions, and hardly ever larger than they are.
  const least = parts.reduce((sum, { hullVolume }) => sum + hullVolume, 0) * solid.grid.cell ** 3;
  const isSurelyLoose = least > GOOD_RATIO * solid.volume;
  if (!isSurelyLoose) {
    const few = await enclosed(clouds, solid, { mostVertices: FEW_VERTICES }, work.within(0.25));
    if (ratioOf(few, solid) <= GOOD_RATIO) return few;
    const exact = await enclosed(clouds, solid, many, work.within(0.25));
    if (ratioOf(exact, solid) <= GOOD_RATIO) return exact;
  }
  for (const slack of SLACKS) {
    const lax = await enclosed(clouds, solid, { ...many, slack }, work.within(0.2));
    if (coverageOf(lax, solid) >= LEAST_COVERAGE) return lax;
  }
  return enclosed(clouds, solid, many, work.within(0.2));
}

/** Returns the convex hull of the points of each part, in world space. */
async function enclosed(
  clouds: readonly Float64Array[],
  solid: Solid,
  limits: HullLimits,
  work: Work,
): Promise<ConvexPiece[]> {
  const pieces: ConvexPiece[] = [];
  for (const [p, points] of clouds.entries()) {
    pieces.push(inWorld(enclosingHull(points, limits), solid));
    await work.breathe((p + 1) / clouds.length);
  }
  return pieces;
}

function sumOf(pieces: readonly ConvexPiece[]): number {
  return pieces.reduce((sum, piece) => sum + volumeOf(piece.positions, piece.indices), 0);
}

/** Returns the volume of all pieces / that of the solid. */
function ratioOf(pieces: readonly ConvexPiece[], solid: Solid): number {
  return sumOf(pieces) / Math.max(solid.volume, 1e-30);
}

/** Builds the solid on a grid that is fine enough for thin parts. */
function solidOf(surface: CollisionSurface): Solid {
  const solid = buildSolid(surface, CELLS);
  const filled = solid.cells.reduce((sum, value) => sum + value, 0);
  // Thin sheets have a number of cells that grows with the square of that along a side.
  const cells = Math.min(
    MOST_CELLS,
    Math.round(CELLS * Math.sqrt(FILLED_CELLS / Math.max(1, filled))),
  );
  return cells > CELLS * 1.1 ? buildSolid(surface, cells) : solid;
}

function reportOf(pieces: readonly ConvexPiece[], solid: Solid): ColliderReport {
  const warnings: Warning[] = [];
  const counts = pieces.map(({ positions }) => positions.length / 3);
  const volume = sumOf(pieces);
  const volumeRatio = ratioOf(pieces, solid);
  const coverage = coverageOf(pieces, solid);
  if (pieces.length > 1 && volumeRatio > GOOD_RATIO)
    warnings.push({
      code: 'collider_loose',
      message: `the convex pieces have ${volumeRatio.toFixed(2)} times the volume of the model; thin or curved walls need more pieces than ${MOST_PIECES}`,
    });
  if (coverage < GOOD_COVERAGE)
    warnings.push({
      code: 'collider_incomplete',
      message: `the collider covers ${(100 * coverage).toFixed(1)} % of the model`,
    });
  return {
    pieces: pieces.length,
    vertices: counts.reduce((sum, count) => sum + count, 0),
    triangles: pieces.reduce((sum, { indices }) => sum + indices.length / 3, 0),
    mostVertices: Math.max(...counts),
    volume,
    solidVolume: solid.volume,
    volumeRatio,
    coverage,
    solid: solid.isExact ? 'closed' : 'voxels',
    warnings,
  };
}

/** Returns the triangles in units of cells, nine values each. */
function inCells({ positions, indices }: CollisionSurface, { grid }: Solid): Float64Array {
  const triangles = new Float64Array(3 * indices.length);
  for (let i = 0; i < indices.length; i++)
    for (let k = 0; k < 3; k++)
      triangles[3 * i + k] = (positions[3 * indices[i] + k] - grid.origin[k]) / grid.cell;
  return triangles;
}

function inWorld({ positions, indices }: ConvexPiece, { grid }: Solid): ConvexPiece {
  const { origin, cell } = grid;
  return { positions: positions.map((value, i) => origin[i % 3] + value * cell), indices };
}
