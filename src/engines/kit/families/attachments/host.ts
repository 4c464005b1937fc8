import { type Bounds, boundsOf } from '../../../math/bounds.ts';
import { seededRandom } from '../../../math/seeded-random.ts';
import { cross, type Triple } from '../../../math/vector.ts';
import { type Bvh, buildBvh } from '../../../mesh/bvh.ts';
import type { PolygonMesh } from '../../../mesh/polygon-mesh.ts';
import { surfacePoint } from '../../../mesh/surface-point.ts';
import { triangulate } from '../../../mesh/triangulate.ts';

/** A point on a surface with its unit normal. */
export interface Spot {
  at: Triple;
  normal: Triple;
}

/** The points at which hats, glasses and horns are attached. */
export interface Head {
  top: Triple;
  width: number;
  front: Spot;
}

/** A ray that misses the surface is tried again closer to the middle, at these fractions of its intended offset. */
const NEARER = [1, 0.7, 0.4, 0.15, 0];
/** Candidates per spot; the one farthest from the previous spots wins (best-candidate sampling, Mitchell 1991). */
const CANDIDATES = 8;
/**
 * Length of the open space that a spot must have above it, relative to the longest side. Otherwise the spot is inside
 * the thing.
 */
const OPEN = 0.004;

/** The surface of a thing that receives attachments, in meters: +Y is up and +Z is the front. */
export class Host {
  readonly box: Bounds;
  /** Width, height and depth. */
  readonly size: Triple;
  /**
   * The unit size of attachments: the side of a cube with the volume of the bounding box, but not less than a quarter
   * of the longest side.
   */
  readonly scale: number;
  readonly random: () => number;
  readonly #bvh: Bvh;
  readonly #positions: Float32Array;
  readonly #indices: Uint32Array;
  #areas: Float64Array | null = null;

  /** Whether the thing has a skeleton, and therefore a head. */
  readonly isFigure: boolean;
  /** Whether wings belong at the shoulders instead of on the back. */
  readonly onFourLegs: boolean;

  /** The box of the head of a thing that is not a figure, such as a snowman. */
  readonly #headBox: Bounds | null;

  constructor(mesh: PolygonMesh, { seed, plan, head }: { seed: number; plan: string | null; head: Bounds | null }) {
    this.isFigure = plan !== null;
    this.#headBox = head;
    this.onFourLegs = plan === 'quadruped';
    this.#positions = mesh.positions;
    const { triangles } = triangulate(mesh);
    this.#indices = triangles.map((corner) => mesh.corners[corner]);
    this.#bvh = buildBvh(this.#positions, this.#indices);
    this.box = boundsOf(mesh.positions);
    this.size = [0, 1, 2].map((k) => this.box.max[k] - this.box.min[k]) as Triple;
    const [w, h, d] = this.size;
    this.scale = Math.max(Math.cbrt(w * h * d), Math.max(w, h, d) / 4);
    this.random = seededRandom(seed);
  }

  /**
   * Returns the spot seen from the front (or from behind), at fractions of the width (−1 to 1) and of the height (0 to
   * 1).
   */
  front(x: number, y: number, side: 1 | -1 = 1): Spot {
    return this.#seen(2, side, [x, y * 2 - 1]);
  }

  /** Like {@link front}, but from the right (1, +X) or the left; `z` = −1 is the back. */
  side(side: 1 | -1, z: number, y: number): Spot {
    return this.#seen(0, side, [y * 2 - 1, z]);
  }

  /** Like {@link front}, but from above or from below. */
  top(x: number, z: number, side: 1 | -1 = 1): Spot {
    return this.#seen(1, side, [z, x]);
  }

  /** The head, or a substitute for it: the highest point, the width below it, and the point between the eyes. */
  get head(): Head {
    this.#head ??= this.isFigure ? this.#headOfFigure() : this.#headOfThing();
    return this.#head;
  }

  #head: Head | null = null;

  /** The neck: where the front is farthest back below the head or a beak; of other things, a ring above their middle. */
  get neck(): { at: Triple; radius: number } {
    this.#neck ??= this.#narrowest();
    return this.#neck;
  }

  #neck: { at: Triple; radius: number } | null = null;

  #narrowest(): { at: Triple; radius: number } {
    const [x, peak] = this.head.top;
    const { min } = this.box;
    if (!this.isFigure && this.#headBox === null) return this.#ringAt(x, min[1] + 0.62 * this.size[1]);
    const rings = Array.from({ length: 12 }, (_, i) => this.#ringAt(x, peak - (0.1 + 0.03 * i) * this.size[1]));
    const beak = rings.slice(0, 6).reduce((most, { front }, i) => (front > rings[most].front ? i : most), 0);
    return rings.slice(beak + 1).reduce((a, b) => (b.front < a.front ? b : a));
  }

  /** A ring at a height that touches the surface in front. Rays come from outside, because the parts of a body overlap. */
  #ringAt(x: number, y: number): { at: Triple; radius: number; front: number } {
    const { width } = this.head;
    const far = 2 * Math.max(...this.size);
    const front = this.hit([x, y, this.box.max[2] + far], [0, 0, -1])?.at[2] ?? this.box.max[2];
    const reach = (side: 1 | -1) => this.hit([x + side * far, y, front - 0.3 * width], [-side, 0, 0])?.at[0] ?? x;
    const radius = Math.min(0.8 * width, Math.max(0.25 * width, (reach(1) - reach(-1)) / 2));
    return { at: [x, y, front - radius], radius, front };
  }

  #headOfThing(): Head {
    const [w, h, d] = this.size;
    if (this.#headBox !== null) return this.#headIn(this.#headBox);
    return { top: this.top(0, 0).at, width: 0.8 * Math.min(w, d * 1.6, this.scale), front: this.front(0, h > w ? 0.66 : 0.58) };
  }

  #headIn({ min, max }: Bounds): Head {
    const [x, y] = [0, 1].map((k) => (min[k] + max[k]) / 2);
    const far = 2 * Math.max(...this.size);
    const width = Math.min(max[0] - min[0], max[1] - min[1]);
    // Not the middle of its depth: a long nose reaches far to the front.
    const z = Math.min((min[2] + max[2]) / 2, min[2] + width / 2);
    const above = this.hit([x, max[1] + far, z], [0, -1, 0]);
    const front = this.hit([x, y + width * 0.12, max[2] + far], [0, 0, -1]);
    return { top: above?.at ?? [x, max[1], z], width, front: front ?? { at: [x, y, max[2]], normal: [0, 0, 1] } };
  }

  #headOfFigure(): Head {
    const h = this.size[1];
    const x = (this.box.min[0] + this.box.max[0]) / 2;
    let top: Triple = this.top(0, 0.3).at;
    for (let z = -0.2; z < 0.96; z += 0.04) {
      const spot = this.top(0, z).at;
      // Only points in front of the middle are considered, because a tail may be higher than the head.
      if (spot[1] > top[1]) top = spot;
    }
    const far = Math.max(...this.size) * 2;
    const [, peak] = top;
    const widthAt = (y: number): number => {
      const right = this.hit([x + far, y, top[2]], [-1, 0, 0]);
      const left = this.hit([x - far, y, top[2]], [1, 0, 0]);
      return right !== null && left !== null ? right.at[0] - left.at[0] : 0;
    };
    // An antenna does not count as the head, which starts where the width reaches a tenth of the height. A giraffe's never does.
    const steps = Array.from({ length: 18 }, (_, i) => 0.05 + 0.02 * i);
    const wide = steps.findIndex((down) => widthAt(peak - down * h) >= 0.1 * h);
    const y = peak - steps[Math.max(0, wide)] * h;
    const width = widthAt(y);
    if (wide > 1) top = [top[0], peak - steps[wide - 1] * h, top[2]];
    const held = Math.min(Math.max(width, 0.08 * h), 0.6 * h);
    const front = this.hit([x, y - held * 0.25, this.box.max[2] + far], [0, 0, -1]);
    return { top, width: held, front: front ?? { at: [x, y, top[2] + held / 2], normal: [0, 0, 1] } };
  }

  /**
   * Returns the point where a ray along an axis first hits the surface. The fractions are along the next two axes in
   * cyclic order.
   */
  #seen(axis: number, side: 1 | -1, shares: readonly [number, number]): Spot {
    const [a, b] = [(axis + 1) % 3, (axis + 2) % 3];
    // These axes are x and y in front view, y and z in side view, and z and x in top view.
    const middle = (k: number) => (this.box.min[k] + this.box.max[k]) / 2;
    const direction: Triple = [0, 0, 0];
    direction[axis] = -side;
    for (const near of NEARER) {
      const origin: Triple = [0, 0, 0];
      origin[axis] = middle(axis) + side * this.size[axis];
      origin[a] = middle(a) + (shares[0] * near * this.size[a]) / 2;
      origin[b] = middle(b) + (shares[1] * near * this.size[b]) / 2;
      const spot = this.hit(origin, direction);
      if (spot !== null) return spot;
    }
    const at: Triple = [middle(0), middle(1), middle(2)];
    at[axis] += (side * this.size[axis]) / 2;
    const normal: Triple = [0, 0, 0];
    normal[axis] = side;
    return { at, normal };
  }

  /** Returns the point where a ray first hits the surface, with the normal facing the ray; null if it misses. */
  hit(origin: Triple, direction: Triple): Spot | null {
    const found = surfacePoint();
    if (!this.#bvh.raycast(origin, direction, found)) return null;
    const normal = this.#normal(found.triangle);
    const facing = normal[0] * direction[0] + normal[1] * direction[1] + normal[2] * direction[2] > 0 ? -1 : 1;
    return {
      at: [found.x, found.y, found.z],
      normal: normal.map((v) => v * facing) as Triple,
    };
  }

  /** Returns up to `count` well-separated, visible spots that `accept` allows. */
  scatter(count: number, accept: (spot: Spot) => boolean = () => true): Spot[] {
    const spots: Spot[] = [];
    for (let i = 0; i < count; i++) {
      let best: Spot | null = null;
      let farthest = -1;
      for (let k = 0; k < CANDIDATES; k++) {
        const spot = this.#anywhere();
        if (!accept(spot) || !this.#isOpen(spot)) continue;
        const distance = spots.reduce((least, { at }) => Math.min(least, apart(at, spot.at)), 1e9);
        if (distance > farthest) [best, farthest] = [spot, distance];
      }
      if (best !== null) spots.push(best);
    }
    return spots;
  }

  /**
   * Returns a path around the vertical axis, `lift` meters outside the surface. Over the given number of turns, the
   * height changes linearly from the first fraction to the second.
   */
  around([from, to]: readonly [number, number], turns: number, lift: number): Triple[] {
    const count = Math.max(8, Math.round(24 * turns));
    const [cx, cz] = [0, 2].map((k) => (this.box.min[k] + this.box.max[k]) / 2);
    const far = this.size[0] + this.size[2];
    const path: Triple[] = [];
    for (let i = 0; i < count + (turns === 1 && from === to ? 0 : 1); i++) {
      const a = (2 * Math.PI * turns * i) / count;
      const y = this.box.min[1] + (from + ((to - from) * i) / count) * this.size[1];
      const out: Triple = [Math.sin(a), 0, Math.cos(a)];
      const spot = this.hit([cx + out[0] * far, y, cz + out[2] * far], [-out[0], 0, -out[2]]);
      if (spot === null) continue;
      const next: Triple = [spot.at[0] + out[0] * lift, y, spot.at[2] + out[2] * lift];
      const before = path.at(-1);
      // Points at the same place would fold anything that follows the path.
      if (before === undefined || apart(before, next) > 0.01 * this.scale) path.push(next);
    }
    return path;
  }

  /** Returns a random spot, uniformly distributed over the surface area. */
  #anywhere(): Spot {
    const areas = this.#cumulated();
    const wanted = this.random() * areas[areas.length - 1];
    let [low, high] = [0, areas.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (areas[middle] < wanted) low = middle + 1;
      else high = middle;
    }
    let [u, v] = [this.random(), this.random()];
    if (u + v > 1) [u, v] = [1 - u, 1 - v];
    const [a, b, c] = [0, 1, 2].map((k) => this.#indices[low * 3 + k] * 3);
    const p = this.#positions;
    const at = [0, 1, 2].map((k) => p[a + k] + u * (p[b + k] - p[a + k]) + v * (p[c + k] - p[a + k])) as Triple;
    return { at, normal: this.#normal(low) };
  }

  #isOpen({ at, normal }: Spot): boolean {
    const step = OPEN * Math.max(...this.size);
    const origin = at.map((v, k) => v + normal[k] * step) as Triple;
    return this.hit(origin, normal) === null;
  }

  #cumulated(): Float64Array {
    if (this.#areas !== null) return this.#areas;
    const count = this.#indices.length / 3;
    const areas = new Float64Array(count);
    let sum = 0;
    for (let t = 0; t < count; t++) {
      sum += Math.hypot(...this.#crossOf(t));
      areas[t] = sum;
    }
    this.#areas = areas;
    return areas;
  }

  #crossOf(triangle: number): Triple {
    const p = this.#positions;
    const [a, b, c] = [0, 1, 2].map((k) => this.#indices[triangle * 3 + k] * 3);
    return cross([p[b] - p[a], p[b + 1] - p[a + 1], p[b + 2] - p[a + 2]], [p[c] - p[a], p[c + 1] - p[a + 1], p[c + 2] - p[a + 2]]);
  }

  #normal(triangle: number): Triple {
    const n = this.#crossOf(triangle);
    const length = Math.hypot(...n) || 1;
    return n.map((v) => v / length) as Triple;
  }
}

const apart = (a: Triple, b: Triple): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
