import { type Bounds, boundsOf } from '../../math/bounds.ts';
import { dot } from '../../math/vector.ts';
import type { Camera, Shot } from '../../spec.ts';

/** Vertical field of view in degrees: a short telephoto, which keeps proportions believable. */
const FIELD_OF_VIEW = 35;
/** Share of the picture that stays empty on the tighter axis, both sides added together. */
const MARGIN = 0.14;
/** Minimum camera distance in radii. From nearer, the perspective of long objects seen end-on gets absurd. */
const MIN_DISTANCE = 1.8;

export type Vec3 = readonly [number, number, number];

/** A camera: orthonormal right, up, forward, and its position. */
export interface View {
  eye: Vec3;
  right: Vec3;
  up: Vec3;
  forward: Vec3;
  /** Half the visible height: at distance 1, or for an `orthographic` camera at any distance. */
  tangent: number;
  orthographic: boolean;
}

const along = (point: Vec3, ...terms: readonly (readonly [Vec3, number])[]): Vec3 => {
  const sum: [number, number, number] = [...point];
  for (const [axis, amount] of terms) for (let k = 0; k < 3; k++) sum[k] += axis[k] * amount;
  return sum;
};

/** Distance of an orthographic camera: outside of a model of radius 1. */
const OUTSIDE = 2;

/**
 * Returns cameras that see all of `positions`, each as near as the margin on its tighter axis allows. Several cameras
 * share the largest of their distances, so that an object has the same scale in all its pictures.
 */
export function fitViews(
  cameras: readonly Camera[],
  positions: Float32Array,
  aspect: number,
): View[] {
  const tangent = Math.tan((FIELD_OF_VIEW / 2) * (Math.PI / 180));
  const fits = cameras.map((camera) => {
    const axes = orientation(camera);
    const orthographic = camera.projection === 'orthographic';
    if (orthographic) return { orthographic, ...fitFlat(axes, positions, aspect) };
    return camera.distance === undefined
      ? { orthographic, ...fit(axes, positions, tangent, aspect) }
      : { orthographic, ...fitLens(axes, positions, camera.distance, aspect) };
  });
  const most = (orthographic: boolean) =>
    Math.max(
      ...fits.map((found) =>
        found.orthographic === orthographic && !('lens' in found) ? found.distance : 0,
      ),
    );
  const [distance, half] = [most(false), most(true)];
  return fits.map((found) => {
    const { axes, target, orthographic } = found;
    const away = 'lens' in found ? found.distance : distance;
    return {
      ...axes,
      orthographic,
      eye: along(target, [axes.forward, -(orthographic ? OUTSIDE : away)]),
      tangent: orthographic ? half : 'lens' in found ? found.lens : tangent,
    };
  });
}

/** Returns a fitted camera for each shot. Shots of the same size share a scale, except for those with a focus. */
export function fitShots(shots: readonly Shot[], positions: Float32Array): View[] {
  const views = new Map<Shot, View>();
  for (const shot of shots) {
    const { camera, width, height, focus } = shot;
    if (focus === undefined) continue;
    // Without perspective, the camera stays outside the model, however small the box is.
    const flat: Camera = { ...camera, projection: 'orthographic' };
    const [view] = fitViews([flat], cornersOf(focus, boundsOf(positions)), width / height);
    views.set(shot, view);
  }
  const whole = shots.filter(({ focus }) => focus === undefined);
  const sizes = Map.groupBy(whole, ({ width, height }) => `${width}x${height}`);
  for (const group of sizes.values()) {
    const cameras = group.map(({ camera }) => camera);
    const fitted = fitViews(cameras, positions, group[0].width / group[0].height);
    for (const [i, shot] of group.entries()) views.set(shot, fitted[i]);
  }
  return shots.map((shot) => views.get(shot)!);
}

/** Returns the eight corners of a box that is given in shares of another box. */
function cornersOf({ min, max }: NonNullable<Shot['focus']>, bounds: Bounds): Float32Array {
  const corners = new Float32Array(24);
  for (let i = 0; i < corners.length; i++) {
    const k = i % 3;
    const share = ((Math.floor(i / 3) >> k) & 1) === 0 ? min[k] : max[k];
    corners[i] = bounds.min[k] + share * (bounds.max[k] - bounds.min[k]);
  }
  return corners;
}

type Axes = Pick<View, 'right' | 'up' | 'forward'>;

/** Returns a camera's axes. Azimuth 0 looks at the front (+Z) from +Z; azimuth grows towards +X, elevation upwards. */
function orientation({ azimuth, elevation }: Camera): Axes {
  const a = (azimuth * Math.PI) / 180;
  const e = (elevation * Math.PI) / 180;
  const [sa, ca, se, ce] = [Math.sin(a), Math.cos(a), Math.sin(e), Math.cos(e)];
  return { right: [ca, 0, -sa], up: [-sa * se, ce, -ca * se], forward: [-sa * ce, -se, -ca * ce] };
}

/**
 * Computes the exact tightest fit. With depth z towards the camera, a point stays inside the left and right planes if d
 * ± c/t ≥ z ± x/t, so the two maxima over all points give both the distance d and the center c for one axis.
 */
function fit(axes: Axes, positions: Float32Array, tangent: number, aspect: number) {
  const ty = tangent * (1 - MARGIN);
  const tx = ty * aspect;
  const most = [-Infinity, -Infinity, -Infinity, -Infinity];
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  const [r, u, f] = [axes.right, axes.up, axes.forward];
  for (let i = 0; i < positions.length; i += 3) {
    const px = positions[i];
    const py = positions[i + 1];
    const pz = positions[i + 2];
    const x = px * r[0] + py * r[1] + pz * r[2];
    const y = px * u[0] + py * u[1] + pz * u[2];
    const z = -(px * f[0] + py * f[1] + pz * f[2]);
    if (z + x / tx > most[0]) most[0] = z + x / tx;
    if (z - x / tx > most[1]) most[1] = z - x / tx;
    if (z + y / ty > most[2]) most[2] = z + y / ty;
    if (z - y / ty > most[3]) most[3] = z - y / ty;
    for (let k = 0; k < 3; k++) {
      const value = positions[i + k];
      if (value < min[k]) min[k] = value;
      if (value > max[k]) max[k] = value;
    }
  }
  const centre: Vec3 = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2];
  const radius = Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]) / 2;
  const depth = -dot(centre, f);
  const reach = Math.max((most[0] + most[1]) / 2, (most[2] + most[3]) / 2) - depth;
  const x = (tx * (most[0] - most[1])) / 2;
  const y = (ty * (most[2] - most[3])) / 2;
  return {
    axes,
    target: along([0, 0, 0], [r, x], [u, y], [f, -depth]),
    distance: Math.max(reach, radius * MIN_DISTANCE, 1e-6),
  };
}

/**
 * Fits the lens of a camera at a given distance (in radii) from the center of the bounds, so that it sees all of the
 * model.
 */
function fitLens(axes: Axes, positions: Float32Array, radii: number, aspect: number) {
  const { min, max } = boundsOf(positions);
  const target: Vec3 = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2];
  const radius = Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]) / 2;
  const distance = Math.max(radii * radius, 1e-6);
  const [r, u, f] = [axes.right, axes.up, axes.forward];
  let lens = 1e-6;
  for (let i = 0; i < positions.length; i += 3) {
    const point: Vec3 = [
      positions[i] - target[0],
      positions[i + 1] - target[1],
      positions[i + 2] - target[2],
    ];
    // Anything nearer than this would fill the picture.
    const depth = Math.max(distance + dot(point, f), distance / 50);
    const wide = Math.max(Math.abs(dot(point, r)) / aspect, Math.abs(dot(point, u))) / depth;
    if (wide > lens) lens = wide;
  }
  return { axes, target, distance, lens: lens / (1 - MARGIN) };
}

/**
 * Like `fit`, but without perspective: returns the center of the view and, as `distance`, half of the visible height.
 */
function fitFlat(axes: Axes, positions: Float32Array, aspect: number) {
  const [r, u, f] = [axes.right, axes.up, axes.forward];
  const [min, max] = [r, u, f].reduce<[number[], number[]]>(
    ([least, most], [ax, ay, az]) => {
      let [low, high] = [Infinity, -Infinity];
      for (let i = 0; i < positions.length; i += 3) {
        const value = positions[i] * ax + positions[i + 1] * ay + positions[i + 2] * az;
        if (value < low) low = value;
        if (value > high) high = value;
      }
      return [
        [...least, low],
        [...most, high],
      ];
    },
    [[], []],
  );
  const [x, y, z] = min.map((value, k) => (value + max[k]) / 2);
  const half = Math.max((max[0] - min[0]) / aspect, max[1] - min[1]) / 2;
  return {
    axes,
    target: along([0, 0, 0], [r, x], [u, y], [f, z]),
    distance: Math.max(half / (1 - MARGIN), 1e-6),
  };
}
