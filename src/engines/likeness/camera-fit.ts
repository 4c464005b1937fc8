import type { Mask } from '../raster/mask.ts';
import type { FittedCamera, PictureSide, PixelBox, Work } from '../spec.ts';
import { iouOf } from './outline.ts';
import {
  fillSilhouette,
  type Placement,
  type Pose,
  type Projection,
  projected,
} from './silhouette.ts';
import type { SilhouetteMesh } from './silhouette-mesh.ts';

/** Sides of the masks in pixels, for the search, the refinement and the last steps. */
const SIDES = { search: 64, refine: 96, finish: 160 } as const;
/**
 * Length of the object's longer side, as a share of the mask's side. The rest leaves space for models that are larger
 * than the object.
 */
const FILLED = 0.7;

/** The views that are searched for a picture of one side, and how far from `azimuth` the refinement may go. */
interface SearchedViews {
  azimuth: number;
  reach: number;
  azimuths: readonly number[];
  elevations: readonly number[];
}

const NEAR = [-45, -30, -15, 0, 15, 30, 45];
const beside = (azimuth: number): SearchedViews => ({
  azimuth,
  reach: 60,
  azimuths: NEAR.map((each) => each + azimuth),
  elevations: [-12, 4, 18, 32, 48],
});

/** The author turns the model's front towards the camera, so the first picture is not from behind. */
const SEARCHED: Readonly<Record<PictureSide, SearchedViews>> = {
  front: {
    azimuth: 0,
    reach: 120,
    azimuths: [-90, -75, -60, -45, -30, -15, 0, 15, 30, 45, 60, 75, 90],
    elevations: [-12, 4, 18, 32, 48, 66, 86],
  },
  right: beside(90),
  back: beside(180),
  left: beside(-90),
  top: { azimuth: 0, reach: 60, azimuths: NEAR, elevations: [48, 66, 80, 90] },
  front_right: beside(45),
  back_right: beside(135),
  back_left: beside(-135),
  front_left: beside(-45),
};
/** The usual distance of a product photograph, in radii. */
const DISTANCE = 3.6;
const DISTANCES = { least: 1.6, most: 14, starts: [2.4, 3.6, 6] };
/** Number of views from the search that are refined, and the minimum angle between them in degrees. */
const STARTS = 5;
const APART = 18;
/** Azimuth in degrees from which the view with the opposite sign is tried as well. */
const SIDEWARD = 6;

/**
 * First and last step of the refinement for each parameter: in degrees, shares of the distance and of the scale, and
 * pixels of a 96-pixel mask.
 */
const STEPS = {
  refine: { angle: [8, 1], distance: [0.35, 0.08], scale: [0.06, 0.01], shift: [2, 0.4] },
  finish: { angle: [2, 0.25], distance: [0.15, 0.03], scale: [0.015, 0.003], shift: [0.5, 0.1] },
} as const;

/** A direction to look from; degrees as in `Camera`. */
type View = Pick<Pose, 'azimuth' | 'elevation'>;

/** A camera, and where the model lies in the picture from there. */
export interface CameraFit extends FittedCamera {
  /** Bounds of the model, in pixels of the mask to which it was fitted. */
  box: PixelBox;
  /** Of the model's center, in pixels of the picture. */
  placement: Placement;
}

/** A pose with its place in the 1 × 1 frame in which the object is centered. */
interface Candidate extends Pose, Placement {
  iou: number;
}

/** Two levels of detail of one model. */
export interface FittedModel {
  coarse: SilhouetteMesh;
  fine: SilhouetteMesh;
}

/** Returns the usual view of a side, where nothing better is known. */
export function usualView(side: PictureSide): View {
  return { azimuth: SEARCHED[side].azimuth, elevation: side === 'top' ? 85 : 15 };
}

/**
 * Finds the cameras from which the outline of a model is most like a mask: a search over all views of a side, then a
 * refinement of the best ones in azimuth, elevation, distance, scale and place.
 * @param picture a mask and its bounds, and the side that it shows
 * @param guess a view to refine as well; `isFixed`: it is the only one, and not refined
 * @returns the best cameras, the best one first, with at most one for each place to which the refinement led
 */
export async function fitCameras(
  { mask, box, side }: { mask: Mask; box: PixelBox; side: PictureSide },
  { coarse, fine }: FittedModel,
  { guess, isFixed = false }: { guess: View | null; isFixed?: boolean },
  work: Work,
): Promise<CameraFit[]> {
  const frame = frameOf(box);
  const views = SEARCHED[side];
  const of = (mesh: SilhouetteMesh, pixels: number) =>
    new Matcher({ mask, frame, views }, mesh, pixels);
  const finisher = of(fine, SIDES.finish);
  if (isFixed && guess !== null)
    return [finisher.fitOf(finisher.place({ ...guess, distance: DISTANCE }))];
  const search = of(coarse, SIDES.search);
  const found: Candidate[] = [];
  for (const [i, azimuth] of views.azimuths.entries()) {
    for (const elevation of views.elevations)
      found.push(search.place({ azimuth, elevation, distance: DISTANCE }));
    await work.breathe((0.3 * i) / views.azimuths.length);
  }
  const starts = apart(found, STARTS, APART);
  if (guess !== null) starts.push(search.place({ ...guess, distance: DISTANCE }));
  // The view from the other side of the front is tried too, however poor it seems in the search.
  const { azimuth, elevation, distance } = starts[0];
  if (side === 'front' && Math.abs(azimuth) >= SIDEWARD)
    starts.push(search.place({ azimuth: -azimuth, elevation, distance }));
  const matcher = of(fine, SIDES.refine);
  const refined: Candidate[] = [];
  for (const [i, start] of starts.entries()) {
    // Single steps can hardly tell elevation from perspective by the outline, so several distances are tried.
    const placed = DISTANCES.starts
      .map((distance) => matcher.place({ ...start, distance }))
      .reduce((best, each) => (each.iou > best.iou ? each : best));
    refined.push(await matcher.refine(placed, STEPS.refine, work));
    await work.breathe(0.3 + (0.5 * (i + 1)) / starts.length);
  }
  const fits: CameraFit[] = [];
  for (const candidate of apart(refined, 3, APART / 2)) {
    const measured = finisher.measure(candidate);
    const best = await finisher.refine(measured, STEPS.finish, work);
    fits.push(finisher.fitOf(best));
  }
  return fits.sort((a, b) => b.iou - a.iou);
}

/** Returns the best candidates that are some degrees apart. */
function apart(candidates: readonly Candidate[], most: number, degrees: number): Candidate[] {
  const chosen: Candidate[] = [];
  for (const candidate of candidates.toSorted((a, b) => b.iou - a.iou)) {
    if (chosen.length === most) break;
    if (chosen.every((other) => angleBetween(other, candidate) >= degrees)) chosen.push(candidate);
  }
  return chosen;
}

/** Returns the angle between the directions of two cameras, in degrees. */
export function angleBetween(a: View, b: View): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [e1, e2] = [radians(a.elevation), radians(b.elevation)];
  const cosine =
    Math.sin(e1) * Math.sin(e2) +
    Math.cos(e1) * Math.cos(e2) * Math.cos(radians(a.azimuth - b.azimuth));
  return (Math.acos(Math.min(1, Math.max(-1, cosine))) * 180) / Math.PI;
}

/** A square of the picture in which the object is centered: its corner and side in pixels. */
interface Frame {
  left: number;
  top: number;
  side: number;
}

function frameOf({ left, top, right, bottom }: PixelBox): Frame {
  const side = Math.max(right - left, bottom - top) / FILLED;
  return { left: (left + right - side) / 2, top: (top + bottom - side) / 2, side };
}

/** Compares the silhouette of one mesh with one picture at one size. */
class Matcher {
  readonly #frame: Frame;
  readonly #views: SearchedViews;
  readonly #mesh: SilhouetteMesh;
  readonly #side: number;
  readonly #target: Uint8Array;
  readonly #targetMoments: Moments;
  readonly #mask: Uint8Array;
  #points: Float32Array;

  constructor(
    { mask, frame, views }: { mask: Mask; frame: Frame; views: SearchedViews },
    mesh: SilhouetteMesh,
    side: number,
  ) {
    this.#frame = frame;
    this.#views = views;
    this.#mesh = mesh;
    this.#side = side;
    this.#target = sampled(mask, frame, side);
    this.#targetMoments = momentsOf(this.#target, side);
    this.#mask = new Uint8Array(side * side);
    this.#points = new Float32Array((mesh.positions.length / 3) * 2);
  }

  /** Places a pose in two ways, by its bounds and by its area and centroid, and returns the better fit. */
  place(pose: Pose): Candidate {
    const { azimuth, elevation, distance } = pose;
    const projection = this.#project(pose);
    const byBounds = this.#byBounds(projection);
    const first = this.#match(projection, byBounds);
    const own = momentsOf(this.#mask, this.#side);
    const target = this.#targetMoments;
    const grown = Math.sqrt(target.area / Math.max(1, own.area));
    const { scale, x, y } = byBounds;
    const byMoments = {
      scale: scale * grown,
      x: target.x - (own.x - x) * grown,
      y: target.y - (own.y - y) * grown,
    };
    const second = this.#match(projection, byMoments);
    const [iou, placement] = second > first ? [second, byMoments] : [first, byBounds];
    return { azimuth, elevation, distance, ...placement, iou };
  }

  /** Measures a candidate at this matcher's size. */
  measure(candidate: Candidate): Candidate {
    return { ...candidate, iou: this.#match(this.#project(candidate), candidate) };
  }

  /** Moves one parameter at a time, with ever smaller steps, as long as the outlines agree better. */
  async refine(
    start: Candidate,
    steps: (typeof STEPS)[keyof typeof STEPS],
    work: Work,
  ): Promise<Candidate> {
    let best = start;
    const pixel = 1 / SIDES.refine;
    for (let halving = 1; steps.angle[0] * halving >= steps.angle[1]; ) {
      const size = (range: readonly [number, number]) => Math.max(range[1], range[0] * halving);
      const angle = size(steps.angle);
      const shift = size(steps.shift) * pixel;
      const [away, scale] = [1 + size(steps.distance), 1 + size(steps.scale)];
      const before = best;
      const moves: ((c: Candidate) => Candidate)[] = [
        ...[angle, -angle].map((by) => (c: Candidate) => ({ ...c, azimuth: c.azimuth + by })),
        ...[angle, -angle].map((by) => (c: Candidate) => ({ ...c, elevation: c.elevation + by })),
        ...[scale, 1 / scale].map((by) => (c: Candidate) => ({ ...c, scale: c.scale * by })),
        ...[shift, -shift].map((by) => (c: Candidate) => ({ ...c, x: c.x + by })),
        ...[shift, -shift].map((by) => (c: Candidate) => ({ ...c, y: c.y + by })),
        ...[away, 1 / away].map((by) => (c: Candidate) => ({ ...c, distance: c.distance * by })),
      ];
      for (const move of moves) {
        const moved = move(best);
        if (!this.#isPossible(moved)) continue;
        // Another view moves the outline too, so that it must be placed again.
        const turned =
          moved.azimuth !== best.azimuth ||
          moved.elevation !== best.elevation ||
          moved.distance !== best.distance;
        const tried = turned ? this.#better(moved) : this.measure(moved);
        if (tried.iou > best.iou) best = tried;
      }
      await work.breathe(0);
      if (best.iou - before.iou < 1e-4) halving /= 2;
      else {
        // Continues in the direction of all steps together (Hooke and Jeeves), to follow valleys that run diagonally to
        // the parameters.
        const further = this.measure(beyond(before, best));
        if (this.#isPossible(further) && further.iou > best.iou) best = further;
      }
    }
    return best;
  }

  /**
   * Measures a turned candidate at two places: where it was, and where the center of its bounds stays. Returns the
   * better one.
   */
  #better(candidate: Candidate): Candidate {
    const projection = this.#project(candidate);
    const kept = this.#match(projection, candidate);
    const placed = this.#byBounds(projection);
    const iou = this.#match(projection, placed);
    return iou > kept ? { ...candidate, ...placed, iou } : { ...candidate, iou: kept };
  }

  fitOf({ azimuth, elevation, distance, iou, scale, x, y }: Candidate): CameraFit {
    const { min, max } = this.#project({ azimuth, elevation, distance });
    const { left, top, side } = this.#frame;
    const across = (value: number) => left + side * (value * scale + x);
    const down = (value: number) => top + side * (value * scale + y);
    const box = {
      left: across(min[0]),
      top: down(min[1]),
      right: across(max[0]),
      bottom: down(max[1]),
    };
    const placement = { scale: side * scale, x: across(0), y: down(0) };
    return { azimuth, elevation, distance, iou, box, placement };
  }

  #isPossible({ elevation, distance, azimuth }: Pose): boolean {
    const { least, most } = DISTANCES;
    const isInReach = Math.abs(azimuth - this.#views.azimuth) <= this.#views.reach;
    return isInReach && Math.abs(elevation) <= 90 && distance >= least && distance <= most;
  }

  #project(pose: Pose): Projection {
    return projected(this.#mesh, pose, this.#points);
  }

  #byBounds({ min, max }: Projection): Placement {
    const { width, height } = this.#targetMoments;
    const across = width / Math.max(1e-9, max[0] - min[0]);
    const down = height / Math.max(1e-9, max[1] - min[1]);
    const scale = Math.sqrt(across * down);
    return {
      scale,
      x: 0.5 - ((min[0] + max[0]) / 2) * scale,
      y: 0.5 - ((min[1] + max[1]) / 2) * scale,
    };
  }

  #match(projection: Projection, { scale, x, y }: Placement): number {
    const side = this.#side;
    const placement = { scale: scale * side, x: x * side, y: y * side };
    fillSilhouette(this.#mesh, projection, placement, this.#mask, side);
    return iouOf(this.#mask, this.#target);
  }
}

/** Extrapolates from one candidate to another, by repeating the steps between them. */
function beyond(from: Candidate, to: Candidate): Candidate {
  const again = (key: 'azimuth' | 'elevation' | 'x' | 'y') => 2 * to[key] - from[key];
  return {
    azimuth: again('azimuth'),
    elevation: again('elevation'),
    distance: to.distance ** 2 / from.distance,
    scale: to.scale ** 2 / from.scale,
    x: again('x'),
    y: again('y'),
    iou: 0,
  };
}

interface Moments {
  /** In pixels. */
  area: number;
  /** Centroid and bounds, as shares of the side. */
  x: number;
  y: number;
  width: number;
  height: number;
}

function momentsOf(mask: Uint8Array, side: number): Moments {
  let [area, sumX, sumY] = [0, 0, 0];
  let [left, top, right, bottom] = [side, side, 0, 0];
  for (let y = 0, i = 0; y < side; y++)
    for (let x = 0; x < side; x++, i++) {
      if (mask[i] === 0) continue;
      area++;
      sumX += x + 0.5;
      sumY += y + 0.5;
      if (x < left) left = x;
      if (x >= right) right = x + 1;
      if (y < top) top = y;
      bottom = y + 1;
    }
  const mean = (sum: number) => (area === 0 ? 0.5 : sum / area / side);
  const span = (from: number, to: number) => Math.max(1, to - from) / side;
  return {
    area,
    x: mean(sumX),
    y: mean(sumY),
    width: span(left, right),
    height: span(top, bottom),
  };
}

/**
 * Returns the part of a mask within a frame, resampled: 1 where at least half of a pixel's samples belong to the
 * object.
 */
function sampled({ width, height, data }: Mask, frame: Frame, side: number): Uint8Array {
  const out = new Uint8Array(side * side);
  const step = frame.side / side;
  const samples = Math.max(1, Math.min(8, Math.round(step)));
  for (let y = 0, i = 0; y < side; y++)
    for (let x = 0; x < side; x++, i++) {
      let count = 0;
      for (let v = 0; v < samples; v++) {
        const row = Math.floor(frame.top + (y + (v + 0.5) / samples) * step);
        if (row < 0 || row >= height) continue;
        for (let u = 0; u < samples; u++) {
          const column = Math.floor(frame.left + (x + (u + 0.5) / samples) * step);
          if (column >= 0 && column < width) count += data[row * width + column];
        }
      }
      out[i] = 2 * count >= samples * samples ? 1 : 0;
    }
  return out;
}
