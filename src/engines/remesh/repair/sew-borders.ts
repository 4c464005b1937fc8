import type { CornerLayer, PolygonMesh } from '../../mesh/polygon-mesh.ts';
import type { Work } from '../../spec.ts';
import { nextOf } from '../surface/surface.ts';
import { findSeams, type Seams } from './find-seams.ts';
import { type RepairedSurface, repair } from './repair.ts';

/** Minimum reduction of the border, as a share of its length, for using a sewn surface. */
const LEAST_GAIN = 0.001;

/** Values of a normal. */
const NORMAL = 3;

/** A source whose borders were joined, and its surface. */
interface SewnSource {
  mesh: PolygonMesh;
  surface: RepairedSurface;
  /**
   * For each corner of `mesh`, the corner of the source that it is or that it lies nearest after; null: the same
   * corners.
   */
  sourceCorners: Uint32Array | null;
}

/**
 * Joins borders that lie on each other without sharing vertices, like patches of CAD models: vertices near each other
 * become one, and edges are split where a vertex of another border lies on them (T-junctions). Values on corners are
 * interpolated along the edge. Anything that is not joined stays as it is.
 */
export async function sewBorders(
  mesh: PolygonMesh,
  surface: RepairedSurface,
  work: Work,
): Promise<SewnSource> {
  const unchanged = { mesh, surface, sourceCorners: null };
  if (surface.borderEdges === 0) return unchanged;
  const seams = await findSeams(surface, work.within(0.3));
  if (seams === null) return unchanged;
  const { mesh: sewn, sourceCorners } = new SewnTriangles(mesh, surface, seams).finish();
  const again = await repair(sewn, work.within(0.7));
  if (borderLength(again) > (1 - LEAST_GAIN) * borderLength(surface)) return unchanged;
  const report = { ...surface.report, sewnVertices: seams.joined };
  return { mesh: sewn, surface: { ...again, report }, sourceCorners };
}

function borderLength({ positions: p, indices, opposite }: RepairedSurface): number {
  let length = 0;
  for (let e = 0; e < indices.length; e++) {
    if (opposite[e] >= 0) continue;
    const [a, b] = [3 * indices[e], 3 * indices[nextOf(e)]];
    length += Math.hypot(p[a] - p[b], p[a + 1] - p[b + 1], p[a + 2] - p[b + 2]);
  }
  return length;
}

/** A layer to which the values of new corners are added. */
interface GrowingLayer {
  from: CornerLayer;
  width: number;
  added: number[];
  /** Element numbers of the corners so far. */
  indices: number[];
}

/** Builds the triangles of a sewn surface, each corner with its own elements in all layers. */
class SewnTriangles {
  readonly #source: PolygonMesh;
  readonly #surface: RepairedSurface;
  readonly #seams: Seams;
  readonly #layers: GrowingLayer[] = [];
  /** Places of the corners so far. */
  readonly #corners: number[] = [];
  /** For each corner, the corner of the source that it is or that it lies nearest after. */
  readonly #origins: number[] = [];
  /** Corners of the triangles. */
  readonly #triangles: number[] = [];
  readonly #materials: number[] = [];

  constructor(source: PolygonMesh, surface: RepairedSurface, seams: Seams) {
    this.#source = source;
    this.#surface = surface;
    this.#seams = seams;
    const add = (from: CornerLayer, width: number) =>
      this.#layers.push({ from, width, added: [], indices: [] });
    if (source.normals !== null) add(source.normals, NORMAL);
    for (const layer of source.uvSets) add(layer, 2);
    for (const layer of source.colors) add(layer, 4);
  }

  finish(): { mesh: PolygonMesh; sourceCorners: Uint32Array } {
    const mesh = this.#mesh();
    return { mesh, sourceCorners: Uint32Array.from(this.#triangles, (c) => this.#origins[c]) };
  }

  #mesh(): PolygonMesh {
    const { indices, sourceCorners, positions } = this.#surface;
    const { places, inserted } = this.#seams;
    const materials = this.#cornerMaterials();
    for (let t = 0; t < indices.length; t += 3) {
      const ring = [0, 1, 2].map((k) => this.#corner(places[indices[t + k]], sourceCorners[t + k]));
      const before = this.#triangles.length;
      this.#split(
        ring,
        [0, 1, 2].map((k) => inserted.get(t + k) ?? []),
      );
      if (materials === null) continue;
      for (let i = before; i < this.#triangles.length; i += 3) {
        this.#materials.push(materials[sourceCorners[t]]);
      }
    }
    const layers = this.#layers.map((layer) => this.#finished(layer));
    const rest = layers.slice(this.#source.normals === null ? 0 : 1);
    return {
      ...this.#source,
      positions: Float32Array.from(positions),
      faceOffsets: Uint32Array.from({ length: this.#triangles.length / 3 + 1 }, (_, f) => 3 * f),
      corners: Uint32Array.from(this.#triangles, (c) => this.#corners[c]),
      normals: this.#source.normals === null ? null : layers[0],
      tangents: null,
      uvSets: rest.slice(0, this.#source.uvSets.length),
      colors: rest.slice(this.#source.uvSets.length),
      faceMaterials: materials === null ? null : Int32Array.from(this.#materials),
    };
  }

  /** Splits a triangle at the places on its edges. */
  #split(ring: readonly number[], on: readonly number[][]): void {
    const side = on.findIndex((list) => list.length > 0);
    if (side < 0) {
      this.#triangles.push(...ring);
      return;
    }
    const [a, b, c] = [0, 1, 2].map((k) => ring[(side + k) % 3]);
    const [along, next, last] = [0, 1, 2].map((k) => on[(side + k) % 3]);
    const middle = Math.floor(along.length / 2);
    const v = this.#between(a, b, along[middle]);
    this.#split([a, v, c], [along.slice(0, middle), [], last]);
    this.#split([v, b, c], [along.slice(middle + 1), next, []]);
  }

  /** Returns a corner with the values of the source. */
  #corner(place: number, sourceCorner: number): number {
    for (const layer of this.#layers) layer.indices.push(layer.from.indices[sourceCorner]);
    this.#origins.push(sourceCorner);
    return this.#corners.push(place) - 1;
  }

  /** A new corner at a place on the edge between two others. */
  #between(a: number, b: number, place: number): number {
    this.#origins.push(this.#origins[a]);
    const share = this.#shareAlong(this.#corners[a], this.#corners[b], place);
    for (const layer of this.#layers) {
      const { width, from, added } = layer;
      const [first, second] = [layer.indices[a], layer.indices[b]];
      layer.indices.push(from.values.length / width + added.length / width);
      for (let k = 0; k < width; k++) {
        const [x, y] = [elementValue(layer, first, k), elementValue(layer, second, k)];
        added.push(x + share * (y - x));
      }
      if (width === NORMAL) normalise(added);
    }
    return this.#corners.push(place) - 1;
  }

  #shareAlong(a: number, b: number, place: number): number {
    const { positions: p } = this.#surface;
    const [i, j, m] = [3 * a, 3 * b, 3 * place];
    let dot = 0;
    let squared = 0;
    for (let k = 0; k < 3; k++) {
      dot += (p[m + k] - p[i + k]) * (p[j + k] - p[i + k]);
      squared += (p[j + k] - p[i + k]) ** 2;
    }
    return squared > 0 ? Math.max(0, Math.min(1, dot / squared)) : 0.5;
  }

  #finished(layer: GrowingLayer): CornerLayer {
    const { from, added, indices } = layer;
    const values = new Float32Array(from.values.length + added.length);
    values.set(from.values);
    values.set(added, from.values.length);
    return { values, indices: Uint32Array.from(this.#triangles, (c) => indices[c]) };
  }

  /** Returns the material of each corner of the source; null if there is only one. */
  #cornerMaterials(): Int32Array | null {
    const { faceMaterials, faceOffsets, corners } = this.#source;
    if (faceMaterials === null) return null;
    const materials = new Int32Array(corners.length);
    for (let f = 0; f + 1 < faceOffsets.length; f++) {
      materials.fill(faceMaterials[f], faceOffsets[f], faceOffsets[f + 1]);
    }
    return materials;
  }
}

function elementValue({ from, width, added }: GrowingLayer, element: number, k: number): number {
  const i = element * width + k;
  return i < from.values.length ? from.values[i] : added[i - from.values.length];
}

/** Normalizes the last vector of a list, in place. */
function normalise(values: number[]): void {
  const first = values.length - NORMAL;
  const length = Math.hypot(values[first], values[first + 1], values[first + 2]);
  if (length > 0) for (let k = 0; k < NORMAL; k++) values[first + k] /= length;
}
