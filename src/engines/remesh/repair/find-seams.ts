import { weldByPosition } from '../../mesh/weld.ts';
import type { Work } from '../../spec.ts';
import { DisjointSets } from '../../structures/disjoint-sets.ts';
import { diagonalOf, nextOf, previousOf, type Surface } from '../surface/surface.ts';

/** Distance between vertices, as a share of the adjacent border edges, below which they are merged. */
const NEAR_VERTEX = 0.1;
/**
 * Distance from a vertex to an edge, as a share of that edge and of the border edges at the vertex, below which the
 * vertex is on the edge.
 */
const NEAR_EDGE = 0.1;
const NEAR_OWN = 0.5;
/** Maximum distance as a share of the diagonal: if 24 chords approximate a circle, the gaps are 0.9 % of its radius. */
const MOST_GAP = 0.003;
/** Maximum angle between borders that run along each other; their surfaces must also lie on different sides. */
const ALONG = Math.cos((30 * Math.PI) / 180);
const MOST_FOLD = 0.5;
/** Maximum checks of vertices, for all edges together: a hundred million would take seconds. */
const MOST_CHECKS = 20_000_000;

/** Borders that coincide without sharing vertices. */
export interface Seams {
  /**
   * For each vertex, the number of its place; merged vertices share a place. The number is that of one of the vertices
   * there.
   */
  places: Uint32Array;
  /** For half-edges on borders: places that lie on them, in their order. */
  inserted: Map<number, number[]>;
  /** Number of places that were merged or inserted into edges. */
  joined: number;
}

/** Finds vertices of borders that lie at vertices or on edges of other borders; null if there are none. */
export async function findSeams(surface: Surface, work: Work): Promise<Seams | null> {
  const border = borderOf(surface);
  if (border.edges.length === 0) return null;
  const search = new SeamSearch(surface, border);
  const near = await search.joinVertices(work);
  if (near < 0) return null;
  const found = await search.placeOnEdges(work);
  return found === null || near + found.count === 0
    ? null
    : { places: search.places(), inserted: found.inserted, joined: near + found.count };
}

interface Border {
  /** For each vertex, its place; vertices at the same position share a place. */
  place: Uint32Array;
  /** Border half-edges whose two places are connected by no other border half-edge. */
  edges: number[];
}

/** Finds the borders of the welded surface, without the cuts that make a surface manifold. */
function borderOf({ positions, indices, opposite }: Surface): Border {
  const place = weldByPosition(Float32Array.from(positions));
  const counts = new Map<number, number>();
  const count = positions.length / 3;
  const keyOf = (e: number) => {
    const [a, b] = [place[indices[e]], place[indices[nextOf(e)]]];
    return a < b ? a * count + b : b * count + a;
  };
  const open: number[] = [];
  for (let e = 0; e < indices.length; e++) {
    if (opposite[e] >= 0) continue;
    open.push(e);
    counts.set(keyOf(e), (counts.get(keyOf(e)) ?? 0) + 1);
  }
  return { place, edges: open.filter((e) => counts.get(keyOf(e)) === 1) };
}

class SeamSearch {
  readonly #surface: Surface;
  readonly #border: Border;
  readonly #sets: DisjointSets;
  /** Shortest border edge at each place; Infinity inside. */
  readonly #lengths: Float64Array;
  /** Border half-edges at each place on the border. */
  readonly #edgesAt = new Map<number, number[]>();
  readonly #cell: number;
  readonly #cells = new Map<string, number[]>();
  readonly #mostGap: number;
  #checks = 0;

  constructor(surface: Surface, border: Border) {
    this.#surface = surface;
    this.#border = border;
    this.#sets = new DisjointSets(border.place.length);
    this.#lengths = new Float64Array(border.place.length).fill(Infinity);
    let sum = 0;
    for (const e of border.edges) {
      const [a, b] = this.#ends(e);
      const length = this.#distance(a, b);
      sum += length;
      for (const v of [a, b]) {
        this.#lengths[v] = Math.min(this.#lengths[v], length);
        const some = this.#edgesAt.get(v);
        if (some) some.push(e);
        else this.#edgesAt.set(v, [e]);
      }
    }
    this.#mostGap = MOST_GAP * diagonalOf(surface.positions);
    this.#cell = Math.max(sum / border.edges.length, this.#mostGap / 4, Number.MIN_VALUE);
    for (const v of this.#edgesAt.keys()) {
      const key = this.#keyAt(this.#point(v), 0, 0, 0);
      const some = this.#cells.get(key);
      if (some) some.push(v);
      else this.#cells.set(key, [v]);
    }
  }

  places(): Uint32Array {
    return this.#border.place.map((v) => this.#sets.find(v));
  }

  /** Merges nearly coincident places. Returns how many were merged, or −1 if there are too many to check. */
  async joinVertices(work: Work): Promise<number> {
    let joined = 0;
    for (const v of this.#edgesAt.keys()) {
      for (const u of this.#around(this.#point(v))) {
        if (this.#count(u, v) > MOST_CHECKS) return -1;
        if (u <= v || this.#areNeighbours(u, v)) continue;
        const near = NEAR_VERTEX * Math.min(this.#lengths[u], this.#lengths[v]);
        if (this.#distance(u, v) > Math.min(near, this.#mostGap)) continue;
        this.#checks += this.#degree(u) * this.#degree(v);
        if (!this.#edgesAt.get(u)!.some((e) => this.#runsAlong(e, v))) continue;
        if (this.#sets.joinAtLower(this.#sets.find(u), v)) joined++;
      }
      if ((this.#checks & 1023) === 0) await work.breathe(0.5);
    }
    return joined;
  }

  /** Finds places on the edges of other borders; null if there are too many to check. */
  async placeOnEdges(
    work: Work,
  ): Promise<{ inserted: Map<number, number[]>; count: number } | null> {
    const inserted = new Map<number, number[]>();
    let count = 0;
    for (const e of this.#border.edges) {
      const [a, b] = this.#ends(e);
      const length = this.#distance(a, b);
      const steps = Math.max(1, Math.ceil(length / this.#cell));
      const along = new Map<number, number>();
      for (let i = 0; i <= steps; i++) {
        const [p, q] = [this.#point(a), this.#point(b)];
        const at = [0, 1, 2].map((k) => p[k] + ((q[k] - p[k]) * i) / steps);
        for (const v of this.#around(at)) {
          if (this.#count(v, a) > MOST_CHECKS) return null;
          const root = this.#sets.find(v);
          if (along.has(root)) continue;
          const share = this.#shareOn(e, v, length);
          if (share > 0) along.set(root, share);
        }
      }
      await work.breathe(0.5);
      if (along.size === 0) continue;
      const sorted = [...along].sort((x, y) => x[1] - y[1] || x[0] - y[0]);
      inserted.set(
        e,
        sorted.map(([v]) => v),
      );
      count += sorted.length;
    }
    return { inserted, count };
  }

  /** Counts a check of two places, and as more than one if many edges meet there. Returns the checks so far. */
  #count(u: number, v: number): number {
    this.#checks += 1 + ((this.#degree(u) + this.#degree(v)) >> 3);
    return this.#checks;
  }

  #degree(place: number): number {
    return this.#edgesAt.get(place)?.length ?? 0;
  }

  /** Returns the position of a vertex along a border edge, 0 to 1; 0 if it is not on the edge. */
  #shareOn(e: number, v: number, length: number): number {
    const [a, b] = this.#ends(e);
    const [ra, rb, rv] = [a, b, v].map((w) => this.#sets.find(w));
    if (rv === ra || rv === rb || this.#isOfTriangle(e, v)) return 0;
    if (this.#isAcross(e, v, a) || this.#isAcross(e, v, b)) return 0;
    const [p, q, x] = [this.#point(a), this.#point(b), this.#point(v)];
    const d = [0, 1, 2].map((k) => (q[k] - p[k]) / length);
    const t = [0, 1, 2].reduce((sum, k) => sum + (x[k] - p[k]) * d[k], 0);
    const off = Math.hypot(...[0, 1, 2].map((k) => x[k] - p[k] - t * d[k]));
    const near = Math.min(NEAR_EDGE * length, NEAR_OWN * this.#lengths[v], this.#mostGap);
    if (off > near || t <= 0 || t >= length) return 0;
    return this.#runsAlong(e, v) ? t / length : 0;
  }

  /** Whether a border edge at a place runs along another edge, with its surface on a different side. */
  #runsAlong(e: number, v: number): boolean {
    const [a, b] = this.#ends(e);
    const inward = this.#inward(e);
    return this.#edgesAt.get(v)!.some((f) => {
      const [c, d] = this.#ends(f);
      if (f === e || Math.abs(this.#cosine(a, b, c, d)) < ALONG) return false;
      const own = this.#inward(f);
      return own[0] * inward[0] + own[1] * inward[1] + own[2] * inward[2] < MOST_FOLD;
    });
  }

  /** Returns the cosine of the angle between two edges; 0 if one of them has no length. */
  #cosine(a: number, b: number, c: number, d: number): number {
    const [p, q, r, s] = [a, b, c, d].map((v) => this.#point(v));
    const lengths = this.#distance(a, b) * this.#distance(c, d);
    const dot = [0, 1, 2].reduce((sum, k) => sum + (q[k] - p[k]) * (s[k] - r[k]), 0);
    return lengths > 0 ? dot / lengths : 0;
  }

  /** Returns whether a border edge belongs to a triangle that contains this place. */
  #isOfTriangle(e: number, v: number): boolean {
    const t = e - (e % 3);
    return [0, 1, 2].some((k) => this.#border.place[this.#surface.indices[t + k]] === v);
  }

  /**
   * Returns whether v and an end of a border edge lie across from each other on a strip: they are in one triangle, but
   * not connected by a border edge that runs along this one, as happens where two borders separate at a vertex.
   */
  #isAcross(e: number, v: number, end: number): boolean {
    if (!this.#areNeighbours(v, end)) return false;
    const [a, b] = this.#ends(e);
    const isBorder = this.#edgesAt.get(v)!.some((f) => this.#ends(f).includes(end));
    return !isBorder || Math.abs(this.#cosine(a, b, end, v)) < ALONG;
  }

  /** Unit direction from a border edge into its triangle, perpendicular to the edge. */
  #inward(e: number): number[] {
    const { positions, indices } = this.#surface;
    const [a, b, c] = [e, nextOf(e), previousOf(e)].map((f) => 3 * indices[f]);
    const d = [0, 1, 2].map((k) => positions[b + k] - positions[a + k]);
    const w = [0, 1, 2].map((k) => positions[c + k] - positions[a + k]);
    const squared = d[0] * d[0] + d[1] * d[1] + d[2] * d[2] || 1;
    const t = (d[0] * w[0] + d[1] * w[1] + d[2] * w[2]) / squared;
    const up = [0, 1, 2].map((k) => w[k] - t * d[k]);
    const size = Math.hypot(up[0], up[1], up[2]) || 1;
    return up.map((value) => value / size);
  }

  /** Returns whether a triangle on the border contains both places. */
  #areNeighbours(u: number, v: number): boolean {
    const { indices } = this.#surface;
    const { place } = this.#border;
    return this.#edgesAt
      .get(u)!
      .concat(this.#edgesAt.get(v)!)
      .some((e) => {
        const t = e - (e % 3);
        const corners = [0, 1, 2].map((k) => place[indices[t + k]]);
        return corners.includes(u) && corners.includes(v);
      });
  }

  #ends(e: number): [number, number] {
    const { indices } = this.#surface;
    const { place } = this.#border;
    return [place[indices[e]], place[indices[nextOf(e)]]];
  }

  #point(v: number): number[] {
    const { positions } = this.#surface;
    return [positions[3 * v], positions[3 * v + 1], positions[3 * v + 2]];
  }

  #distance(u: number, v: number): number {
    const [p, q] = [this.#point(u), this.#point(v)];
    return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
  }

  #keyAt(p: readonly number[], i: number, j: number, k: number): string {
    const [x, y, z] = p.map((value) => Math.floor(value / this.#cell));
    return `${x + i},${y + j},${z + k}`;
  }

  /** Yields the places on borders in the cells around a point. */
  *#around(p: readonly number[]): Generator<number> {
    for (let i = -1; i <= 1; i++) {
      for (let j = -1; j <= 1; j++) {
        for (let k = -1; k <= 1; k++) yield* this.#cells.get(this.#keyAt(p, i, j, k)) ?? [];
      }
    }
  }
}
