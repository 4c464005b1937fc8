import { dot } from '../../math/vector.ts';

type Vector = readonly number[];

/** A place on a surface, and the direction out of it. */
export interface SurfaceSpot {
  place: Vector;
  normal: Vector;
}

/** Cosine of the angle from which a turn of the surface within one step counts as an edge: 40°. */
const EDGE = Math.cos((40 * Math.PI) / 180);
/**
 * Minimum progress of a step, as a share of its length. Less progress means that the border of an open surface is
 * reached.
 */
const STUCK = 0.3;

/** Walks straight along a surface from one place (a discrete exponential map). */
export class SurfaceWalk {
  readonly #near: (point: Vector) => SurfaceSpot;
  readonly #start: SurfaceSpot;
  readonly #step: number;
  readonly #known = new Map<string, SurfaceSpot | null>();

  /**
   * @param near returns the nearest place of the surface
   * @param start a point near the surface
   * @param step longest step, in meters
   */
  constructor(near: (point: Vector) => SurfaceSpot, start: Vector, step: number) {
    this.#near = near;
    this.#start = near(start);
    this.#step = step;
  }

  /** Returns the spot that a walk with the given initial direction and length reaches; null if it crosses an edge. */
  to(way: Vector): SurfaceSpot | null {
    const key = way.join();
    let end = this.#known.get(key);
    if (end === undefined) {
      end = this.#walk(way);
      this.#known.set(key, end);
    }
    return end;
  }

  #walk(way: Vector): SurfaceSpot | null {
    const length = Math.hypot(...way);
    const steps = Math.ceil(length / this.#step);
    let spot = this.#start;
    let direction = along(way, spot.normal);
    for (let i = 0; i < steps && direction !== null; i++) {
      const { place, normal } = spot;
      const ahead = direction;
      const next = this.#near(place.map((v, k) => v + (ahead[k] * length) / steps));
      const gone = Math.hypot(...next.place.map((v, k) => v - place[k]));
      if (dot(next.normal, normal) < EDGE || gone < (STUCK * length) / steps) return null;
      direction = along(ahead, next.normal);
      spot = next;
    }
    return direction === null && length > 0 ? null : spot;
  }
}

/** Returns the unit vector along a surface that is nearest to a direction; null if there is none. */
function along(direction: Vector, normal: Vector): Vector | null {
  const out = dot(direction, normal);
  const flat = direction.map((v, k) => v - out * normal[k]);
  const length = Math.hypot(...flat);
  return length < 1e-12 ? null : flat.map((v) => v / length);
}
