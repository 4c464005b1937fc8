import type { CornerLayer, PolygonMesh } from '../../mesh/polygon-mesh.ts';
import type { Steps } from '../../work/steps.ts';

/** How much a value may differ from the interpolated one and still be taken, so that no seam appears. */
const SAME_UV = 1 / 4096;
const SAME_DIRECTION = 0.35;
const SAME_COLOR = 1 / 255;

type Kind = 'normal' | 'tangent' | 'uv' | 'color';

/** Values of an element, and how far they may be from interpolated ones to count as the same. */
const KINDS: Readonly<Record<Kind, { width: number; near: number; isDirection: boolean }>> = {
  normal: { width: 3, near: SAME_DIRECTION, isDirection: true },
  tangent: { width: 4, near: SAME_DIRECTION, isDirection: true },
  uv: { width: 2, near: SAME_UV, isDirection: false },
  color: { width: 4, near: SAME_COLOR, isDirection: false },
};

/** A layer to which elements are added. */
interface GrowingLayer {
  kind: Kind;
  from: CornerLayer;
  /** The element of each corner of the triangles. */
  indices: number[];
  added: number[];
}

/** The vertex and the elements of a corner, in the order of the layers. */
interface TakenCorner {
  vertex: number;
  elements: number[];
}

/** The vertices and the elements of all layers of triangles whose edges are split. */
export class CornerValues {
  readonly #mesh: PolygonMesh;
  readonly #vertices: number[];
  readonly #layers: GrowingLayer[] = [];
  /** Displacements of normals belong to the elements that the mesh has. */
  readonly #keepsNormals: boolean;

  /** @param triangles the corner of the mesh of each corner of the triangles */
  static *of(mesh: PolygonMesh, triangles: Uint32Array): Steps<CornerValues> {
    const values = new CornerValues(mesh, listOf(mesh.corners, triangles));
    const layers: [Kind, CornerLayer | null][] = [
      ['normal', mesh.normals],
      ['tangent', mesh.tangents],
      ...mesh.uvSets.map((layer): [Kind, CornerLayer] => ['uv', layer]),
      ...mesh.colors.map((layer): [Kind, CornerLayer] => ['color', layer]),
    ];
    for (const [kind, from] of layers) {
      yield;
      if (from === null) continue;
      values.#layers.push({ kind, from, indices: listOf(from.indices, triangles), added: [] });
    }
    return values;
  }

  private constructor(mesh: PolygonMesh, vertices: number[]) {
    this.#mesh = mesh;
    this.#keepsNormals = mesh.morphTargets.some(({ normals }) => normals !== null);
    this.#vertices = vertices;
  }

  vertexOf(corner: number): number {
    return this.#vertices[corner];
  }

  setVertex(corner: number, vertex: number): void {
    this.#vertices[corner] = vertex;
  }

  /** Returns copies of corners, which stay valid when their triangle changes. */
  take(corners: readonly number[]): TakenCorner[] {
    return corners.map((corner) => ({
      vertex: this.#vertices[corner],
      elements: this.#layers.map(({ indices }) => indices[corner]),
    }));
  }

  /**
   * Splits a triangle at a place on the side that begins at a corner: x, y, z become x, new, z there, and new, y, z in
   * another triangle.
   * @param added number of the other triangle, at most one more than there are
   * @param corners the ends of the side as another face has them, and the corner that it has at the place
   * @param isAlong whether the first of the ends is at `side`
   */
  split(side: number, added: number, corners: readonly TakenCorner[], isAlong: boolean): void {
    const first = side - (side % 3);
    const end = first + ((side + 1) % 3);
    const tip = first + ((side + 2) % 3);
    const [x, y] = isAlong ? [corners[0], corners[1]] : [corners[1], corners[0]];
    const middle = corners[2];
    const share = this.#shareBetween(this.#vertices[side], this.#vertices[end], middle.vertex);
    const set = (list: number[], inserted: number) => {
      const [old, last] = [list[end], list[tip]];
      list[end] = inserted;
      list[3 * added] = inserted;
      list[3 * added + 1] = old;
      list[3 * added + 2] = last;
    };
    this.#layers.forEach((layer, i) => {
      const given = [x.elements[i], y.elements[i], middle.elements[i]];
      set(
        layer.indices,
        this.#elementBetween(layer, [layer.indices[side], layer.indices[end]], given, share),
      );
    });
    set(this.#vertices, middle.vertex);
  }

  /** Returns the corners and layers of some of the triangles. */
  layersOf(
    triangles: readonly number[],
  ): Pick<PolygonMesh, 'corners' | 'normals' | 'tangents' | 'uvSets' | 'colors'> {
    const pick = (list: readonly number[]) => {
      const picked = new Uint32Array(3 * triangles.length);
      triangles.forEach((t, i) => {
        for (let k = 0; k < 3; k++) picked[3 * i + k] = list[3 * t + k];
      });
      return picked;
    };
    const layers = (kind: Kind): CornerLayer[] =>
      this.#layers
        .filter((layer) => layer.kind === kind)
        .map(({ from, added, indices }) => {
          const values = new Float32Array(from.values.length + added.length);
          values.set(from.values);
          values.set(added, from.values.length);
          return { values, indices: pick(indices) };
        });
    return {
      corners: pick(this.#vertices),
      normals: layers('normal')[0] ?? null,
      tangents: layers('tangent')[0] ?? null,
      uvSets: layers('uv'),
      colors: layers('color'),
    };
  }

  /**
   * Returns the element between the two of a side: the one that the face beyond it has there, if it is nearly the
   * same, or else a new one.
   */
  #elementBetween(
    layer: GrowingLayer,
    [a, b]: readonly number[],
    [otherA, otherB, middle]: readonly number[],
    share: number,
  ): number {
    const { width, near, isDirection } = KINDS[layer.kind];
    const between: number[] = [];
    for (let k = 0; k < width; k++) {
      const [x, y] = [numberOf(layer, a, k), numberOf(layer, b, k)];
      // The handedness of a tangent is not interpolated.
      between.push(layer.kind === 'tangent' && k === 3 ? x : x + share * (y - x));
    }
    if (isDirection) normalise(between);
    const isNear = (element: number, values: readonly number[]) =>
      values.every((value, k) => Math.abs(numberOf(layer, element, k) - value) <= near);
    const own = (element: number) => between.map((_, k) => numberOf(layer, element, k));
    const isSeam = !isNear(otherA, own(a)) || !isNear(otherB, own(b));
    const keeps = layer.kind === 'normal' && this.#keepsNormals;
    if (keeps || (!isSeam && isNear(middle, between))) return middle;
    layer.added.push(...between);
    return layer.from.values.length / width + layer.added.length / width - 1;
  }

  #shareBetween(a: number, b: number, middle: number): number {
    const { positions: p } = this.#mesh;
    let [dot, squared] = [0, 0];
    for (let k = 0; k < 3; k++) {
      const side = p[3 * b + k] - p[3 * a + k];
      dot += (p[3 * middle + k] - p[3 * a + k]) * side;
      squared += side * side;
    }
    return squared > 0 ? Math.max(0, Math.min(1, dot / squared)) : 0.5;
  }
}

/** Returns the values of corners as a list that can grow. */
function listOf(values: Uint32Array, corners: Uint32Array): number[] {
  const list: number[] = [];
  for (let c = 0; c < corners.length; c++) list.push(values[corners[c]]);
  return list;
}

function numberOf({ kind, from, added }: GrowingLayer, element: number, k: number): number {
  const i = element * KINDS[kind].width + k;
  return i < from.values.length ? from.values[i] : added[i - from.values.length];
}

/** Makes the first three values a unit vector, in place. */
function normalise(values: number[]): void {
  const length = Math.hypot(values[0], values[1], values[2]);
  if (length > 0) for (let k = 0; k < 3; k++) values[k] /= length;
}
