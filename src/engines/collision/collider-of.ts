import { COPIED_CORNERS, flattenScene } from '../mesh/flatten.ts';
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
import { volumeOf } from './convex-hull.ts';
import { coverageOf } from './coverage.ts';
import { decompose } from './decompose.ts';
import { enclosingHull } from './enclosing-hull.ts';
import { boxPiece, fitBox } from './fit-box.ts';
import { thick } from './piece.ts';
import { samplesIn } from './samples-in.ts';
import { buildSolid, type Solid } from './solid.ts';

/** Most convex pieces of any collider, and most vertices of each: limits of the common physics engines. */
const MOST_PIECES = 16;
const MOST_VERTICES = 64;
/**
 * Cells of the grid along the model's longest side. Models that fill few of them have thin parts, and get a finer grid
 * with about as many filled cells as a compact model has.
 */
const CELLS = 64;
const MOST_CELLS = 112;
const FILLED_CELLS = 14_000;
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
  { kind, maxPieces = MOST_PIECES }: ColliderOptions,
  work: Work,
): Promise<Collider> {
  const surface = collisionSurface(flattenScene(scene, MOST_CORNERS));
  if (surface.indices.length === 0) throw new SourceUnusable('the model has no faces');
  await work.breathe(0.1);
  const solid = solidOf(surface);
  await work.breathe(0.3);
  const triangles = inCells(surface, solid);
  const warnings: Warning[] = [];
  if (scene.nodes.some(({ skin }) => skin >= 0))
    warnings.push({
      code: 'collider_at_rest',
      message: 'the collider has the shape of the model at rest; it does not follow its skeleton',
    });
  let box: BoxShape | null = null;
  const hull = () => inWorld(enclosingHull(thick(triangles, solid, [[]]), MOST_VERTICES), solid);
  let pieces: ConvexPiece[];
  if (kind === 'convex') {
    const most = Math.min(MOST_PIECES, Math.max(1, Math.floor(maxPieces)));
    const parts = await decompose(solid, triangles, most, work.within(0.6));
    const inside = samplesIn(parts, solid);
    pieces = [];
    for (const [p, { triangles: own, regions }] of parts.entries()) {
      const points = thick(own, solid, regions, inside[p]);
      pieces.push(inWorld(enclosingHull(points, MOST_VERTICES), solid));
      await work.breathe(0.9 + (0.05 * p) / parts.length);
    }
    // A model that is a line, for example, has no cells.
    if (pieces.length === 0) pieces = [hull()];
  } else if (kind === 'hull') {
    pieces = [hull()];
  } else {
    box = fitBox(surface);
    pieces = [boxPiece(box)];
  }
  await work.breathe(0.95);
  return { kind, pieces, box, report: reportOf(pieces, solid, warnings) };
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

function reportOf(
  pieces: readonly ConvexPiece[],
  solid: Solid,
  warnings: Warning[],
): ColliderReport {
  const counts = pieces.map(({ positions }) => positions.length / 3);
  const volume = pieces.reduce((sum, piece) => sum + volumeOf(piece.positions, piece.indices), 0);
  const volumeRatio = volume / Math.max(solid.volume, 1e-30);
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
