import { axesOfMatrix } from '../../../math/principal-axes.ts';
import { cross, dot, type Triple } from '../../../math/vector.ts';
import { surfacePoint } from '../../../mesh/surface-point.ts';
import { boxOf, normalAt, type Sheet, unit } from './mirror-surface.ts';
import { type Samples, takeSamples } from './surface-samples.ts';

/** A plane; points with `normal · p > offset` are on its near side. The normal has a length of 1. */
export interface MirrorPlane {
  normal: Triple;
  offset: number;
}

/** A surface, and the diagonal of its bounding box. */
type Searched = Sheet & { diagonal: number };

/** Numbers of samples of the surface with which planes are compared, moved, and judged. */
const SAMPLES = { compare: 300, move: 700, judge: 2000 };
/** Distances as shares of the diagonal: where planes are compared, where they are moved, one step after another. */
const COMPARED = 0.03;
const MOVED = [0.03, 0.03, 0.015, 0.015, 0.008, 0.008, 0.004, 0.004];
/** Share of the surface from which a plane is moved. */
const LEAST_COMPARED = 0.08;
/** How much more a plane must mirror than one that is preferred: along axes of the coordinates and through the middle. */
const CLEARLY = 0.02;
/** Cosine between the normals of the surface at a point and at its image. */
const LEAST_COSINE = 0.6;
/** Planes that are closer, as a share of the diagonal, and whose normals have a larger cosine are the same. */
const SAME = { distance: 1e-4, cosine: 1 - 1e-8 };

/** Cosine between the normals of planes of one direction. */
const ALIKE = 0.98;

/** A plane, and the share of the area on its far side whose images are on its near side. */
export interface FoundPlane {
  plane: MirrorPlane;
  share: number;
}

/**
 * Finds planes that mirror some of a surface. Planes across the axes of the coordinates, then across the principal axes
 * of the area, are tried through the middle of the box, the origin and the center of the area. Each is moved until images
 * lie on the surface as well as possible (iterative closest points, Y. Chen, G. Medioni, 1992).
 * @param tolerance largest distance of an image from the surface
 * @returns the best plane of each direction, that which mirrors most first
 */
export function findMirrorPlanes(surface: Searched, tolerance: number): FoundPlane[] {
  const all = takeSamples(surface, SAMPLES.judge);
  if (all === null) return [];
  const [few, some] = [every(all, SAMPLES.compare), every(all, SAMPLES.move)];
  const { diagonal } = surface;
  const planes: FoundPlane[] = [];
  const add = (plane: MirrorPlane) => {
    const share = shareOf(surface, all, plane, tolerance);
    const alike = planes.findIndex(
      (known) => Math.abs(dot(known.plane.normal, plane.normal)) > ALIKE,
    );
    if (alike >= 0 && share <= planes[alike].share + CLEARLY) return;
    if (alike >= 0) planes.splice(alike, 1);
    const at = planes.findIndex((known) => share > known.share + CLEARLY);
    planes.splice(at < 0 ? planes.length : at, 0, { plane, share });
  };
  for (const plane of candidates(surface, all)) {
    if (shareOf(surface, few, plane, COMPARED * diagonal) < LEAST_COMPARED) continue;
    let moved = plane;
    for (const reach of MOVED) moved = move(surface, some, moved, reach * diagonal);
    add(plane);
    add(moved);
  }
  return planes;
}

/** Returns the image of a point. */
export function mirrored({ normal, offset }: MirrorPlane, p: ArrayLike<number>): Triple {
  const twice = 2 * (dot(normal, p) - offset);
  return [p[0] - twice * normal[0], p[1] - twice * normal[1], p[2] - twice * normal[2]];
}

/** Returns the image of a direction. */
export function mirroredDirection({ normal }: MirrorPlane, d: ArrayLike<number>): Triple {
  return mirrored({ normal, offset: 0 }, d);
}

/** Returns every so many samples that there are about as many as wanted. */
function every({ points, normals }: Samples, wanted: number): Samples {
  const step = Math.max(1, Math.floor(points.length / 3 / wanted));
  const kept = (_: number, i: number) => Math.floor(i / 3) % step === 0;
  return { points: points.filter(kept), normals: normals.filter(kept) };
}

function candidates({ positions, indices, diagonal }: Searched, { points }: Samples) {
  const { low, high } = boxOf(positions, indices);
  const box = low.map((value, k) => (value + high[k]) / 2);
  const center = meanOf(points);
  const planes: MirrorPlane[] = [];
  for (const normal of [...AXES, ...axesOfMatrix(covariance(points, center))])
    for (const through of [box, [0, 0, 0], center]) {
      const plane = { normal, offset: dot(normal, through) };
      if (!planes.some((other) => isSame(other, plane, diagonal))) planes.push(plane);
    }
  return planes;
}

/** Models stand upright and look along Z, so that most are symmetric across X. */
const AXES: readonly Triple[] = [
  [1, 0, 0],
  [0, 0, 1],
  [0, 1, 0],
];

function isSame(a: MirrorPlane, b: MirrorPlane, diagonal: number): boolean {
  const cosine = dot(a.normal, b.normal);
  const apart = Math.abs(a.offset - Math.sign(cosine) * b.offset);
  return Math.abs(cosine) > SAME.cosine && apart < SAME.distance * diagonal;
}

function meanOf(points: Float64Array): Triple {
  const mean: Triple = [0, 0, 0];
  for (let i = 0; i < points.length; i++) mean[i % 3] += (3 * points[i]) / points.length;
  return mean;
}

function covariance(points: Float64Array, center: Triple): number[] {
  const matrix = new Array<number>(9).fill(0);
  for (let i = 0; i < points.length; i += 3)
    for (let r = 0; r < 3; r++)
      for (let k = 0; k < 3; k++)
        matrix[3 * r + k] += (points[i + r] - center[r]) * (points[i + k] - center[k]);
  return matrix;
}

/** Returns the share of the samples on the far side whose images are on the near side of the surface. */
function shareOf(
  surface: Searched,
  samples: Samples,
  plane: MirrorPlane,
  tolerance: number,
): number {
  const found = surfacePoint();
  // What lies in the plane is its own image.
  const apart = SAME.distance * surface.diagonal;
  let images = 0;
  for (let i = 0; i < samples.points.length; i += 3) {
    const point = samples.points.subarray(i, i + 3);
    if (dot(plane.normal, point) > plane.offset - apart) continue;
    const [x, y, z] = mirrored(plane, point);
    if (!surface.index.closestPoint(x, y, z, found, tolerance)) continue;
    if (dot(plane.normal, [found.x, found.y, found.z]) < plane.offset) continue;
    const own = mirroredDirection(plane, samples.normals.subarray(i, i + 3));
    if (dot(normalAt(surface, found.triangle), own) > LEAST_COSINE) images++;
  }
  return (3 * images) / samples.points.length;
}

/** Returns the plane turned and shifted so that the images of samples that lie close to the surface lie closer. */
function move(surface: Searched, samples: Samples, plane: MirrorPlane, reach: number): MirrorPlane {
  const { normal, offset } = plane;
  const first: Triple = Math.abs(normal[0]) < 0.6 ? [1, 0, 0] : [0, 1, 0];
  const across = unit(cross(normal, first));
  const along = cross(normal, across);
  const pivot = meanOf(samples.points);
  const found = surfacePoint();
  // Normal equations for the turns about both directions and the shift.
  const sums = new Array<number>(9).fill(0);
  const right = [0, 0, 0];
  for (let i = 0; i < samples.points.length; i += 3) {
    const point = samples.points.subarray(i, i + 3);
    const image = mirrored(plane, point);
    if (!surface.index.closestPoint(image[0], image[1], image[2], found, reach)) continue;
    const facing = normalAt(surface, found.triangle);
    const own = mirroredDirection(plane, samples.normals.subarray(i, i + 3));
    if (dot(facing, own) < LEAST_COSINE) continue;
    const from = [point[0] - pivot[0], point[1] - pivot[1], point[2] - pivot[2]];
    const height = dot(normal, point) - offset;
    const steep = dot(facing, normal);
    const row = [
      -2 * (dot(across, from) * steep + height * dot(facing, across)),
      -2 * (dot(along, from) * steep + height * dot(facing, along)),
      2 * steep,
    ];
    const rest = dot(facing, [found.x - image[0], found.y - image[1], found.z - image[2]]);
    for (let r = 0; r < 3; r++) {
      right[r] += row[r] * rest;
      for (let k = 0; k < 3; k++) sums[3 * r + k] += row[r] * row[k];
    }
  }
  const [a, b, shift] = solve(sums, right);
  const turned = unit([
    normal[0] + a * across[0] + b * along[0],
    normal[1] + a * across[1] + b * along[1],
    normal[2] + a * across[2] + b * along[2],
  ]);
  // The turn was about the pivot.
  return { normal: turned, offset: dot(turned, pivot) + (offset - dot(normal, pivot)) + shift };
}

/** Share of the mean of the diagonal that is added to it: a ball does not tell how a plane through its center is turned. */
const RIDGE = 1e-6;

/** Solves three linear equations with a symmetric matrix (Cramer's rule); zeros if they have no solution. */
function solve(matrix: readonly number[], right: readonly number[]): Triple {
  const ridge = (RIDGE * (matrix[0] + matrix[4] + matrix[8])) / 3;
  const m = matrix.map((value, i) => (i % 4 === 0 ? value + ridge : value));
  const columns: Triple[] = [0, 1, 2].map((k) => [m[k], m[3 + k], m[6 + k]]);
  const volume = (a: Triple, b: Triple, c: Triple) => dot(a, cross(b, c));
  const whole = volume(columns[0], columns[1], columns[2]);
  if (!(Math.abs(whole) > 0)) return [0, 0, 0];
  const b: Triple = [right[0], right[1], right[2]];
  return [
    volume(b, columns[1], columns[2]) / whole,
    volume(columns[0], b, columns[2]) / whole,
    volume(columns[0], columns[1], b) / whole,
  ];
}
