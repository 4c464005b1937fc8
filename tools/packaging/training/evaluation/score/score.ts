import { seededRandom } from '../../../../../src/engines/math/seeded-random.ts';
import { align, type Placing, place } from './align.ts';
import { NearestPoint } from './nearest-point.ts';
import { boxOf, type Solid, solidOf, type Triangles } from './solid.ts';
import { type Samples, sampleOuter } from './surface-samples.ts';

/** Lengths are in longest sides of the truth. */
export interface Score {
  /** Chamfer distance: the mean of the two mean distances to the nearest point; two samplings of one object have 0.007. */
  cd: number;
  /** Share of points within 0.05 of the other surface, both ways (harmonic mean). */
  f05: number;
  /** Shared volume over joint volume. */
  iou: number;
}

/** The truth: longest side 1, centred, +Y up, front +Z. */
export interface Truth {
  mesh: Triangles;
  samples: Samples;
}

const POINTS = 16_384;
const NEAR = 0.05;
/** Cells along the longest side. */
const CELLS = 128;
const IOU_CELLS = 64;
const [TRUTH_SEED, MADE_SEED] = [1, 2];

/** Moves and scales a mesh to longest side 1 about its centre. */
export function normalise({ positions, triangles }: Triangles): Triangles {
  const { low, high } = boxOf(positions);
  const scale = 1 / Math.max(...high.map((x, k) => x - low[k]));
  const offset = low.map((x, k) => (-scale * (x + high[k])) / 2) as Placing['offset'];
  return { positions: place(positions, { scale, offset }), triangles };
}

/** @throws Error where the object has hardly any outer surface */
export function truthOf(mesh: Triangles): Truth {
  const unit = normalise(mesh);
  const solid = solidOf(unit, 1 / CELLS);
  return { mesh: unit, samples: sampleOuter(unit, solid, POINTS, seededRandom(TRUTH_SEED)) };
}

/**
 * How near a reconstruction comes to the truth, in the frame of the picture: the truth is turned by the camera's azimuth,
 * or by azimuth and elevation (a picture from above may be stood upright, or not), and the nearer of both counts.
 * @param camera degrees
 */
export function scoreOf(
  made: Triangles,
  truth: Truth,
  camera: { azimuth: number; elevation: number },
): Score {
  const unit = normalise(made);
  const { points } = sampleOuter(unit, solidOf(unit, 1 / CELLS), POINTS, seededRandom(MADE_SEED));
  const tries = [0, camera.elevation].map((elevation) => {
    const turned = turn(truth.samples.points, camera.azimuth, elevation);
    return { turned, elevation, placing: align(points, turned) };
  });
  const [level, tilted] = tries;
  const won = level.placing.distance <= tilted.placing.distance ? level : tilted;
  const placed = {
    ...unit,
    positions: place(unit.positions, won.placing),
  };
  const target = {
    ...truth.mesh,
    positions: turn(truth.mesh.positions, camera.azimuth, won.elevation),
  };
  return {
    ...compare(place(points, won.placing), won.turned),
    iou: overlap(placed, target),
  };
}

/** Points as a camera at this place sees them: its right +X, towards it +Z. */
function turn(points: Float32Array, azimuth: number, elevation: number): Float32Array {
  const [a, e] = [azimuth, elevation].map((angle) => (angle * Math.PI) / 180);
  const [ca, sa, ce, se] = [Math.cos(a), Math.sin(a), Math.cos(e), Math.sin(e)];
  const turned = new Float32Array(points.length);
  for (let i = 0; i < points.length; i += 3) {
    const [x, y, z] = points.subarray(i, i + 3);
    turned[i] = ca * x - sa * z;
    turned[i + 1] = -sa * se * x + ce * y - ca * se * z;
    turned[i + 2] = sa * ce * x + se * y + ca * ce * z;
  }
  return turned;
}

function compare(a: Float32Array, b: Float32Array): Pick<Score, 'cd' | 'f05'> {
  const one = (from: Float32Array, to: NearestPoint) => {
    let [sum, near] = [0, 0];
    for (let i = 0; i < from.length; i += 3) {
      const distance = to.distance(from[i], from[i + 1], from[i + 2]);
      sum += distance;
      if (distance < NEAR) near++;
    }
    return { mean: (sum * 3) / from.length, share: (near * 3) / from.length };
  };
  const [there, back] = [one(a, new NearestPoint(b)), one(b, new NearestPoint(a))];
  const shares = there.share + back.share;
  return {
    cd: (there.mean + back.mean) / 2,
    f05: shares > 0 ? (2 * there.share * back.share) / shares : 0,
  };
}

function overlap(a: Triangles, b: Triangles): number {
  const [p, q] = [boxOf(a.positions), boxOf(b.positions)];
  const box = {
    low: p.low.map((x, k) => Math.min(x, q.low[k])) as [number, number, number],
    high: p.high.map((x, k) => Math.max(x, q.high[k])) as [number, number, number],
  };
  const solids: Solid[] = [a, b].map((mesh) => solidOf(mesh, 1 / IOU_CELLS, box));
  let [both, either] = [0, 0];
  for (let cell = 0; cell < solids[0].outside.length; cell++) {
    const [inA, inB] = solids.map(({ outside }) => outside[cell] === 0);
    if (inA && inB) both++;
    if (inA || inB) either++;
  }
  return both / either;
}
