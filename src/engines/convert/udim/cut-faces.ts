import type { CornerLayer, MorphTarget, PolygonMesh, Skinning } from '../../mesh/polygon-mesh.ts';

/** Number of distinguishable places along an edge. Cuts closer to each other than this are merged. */
const SAME_PLACE = 1e6;

/**
 * A corner on the line between corners a and b, at fraction `t` from a. The indices of such corners follow those of the
 * mesh's corners.
 */
interface Between {
  a: number;
  b: number;
  t: number;
}

/** The result of cutting a mesh: faces as lists of corners, which may lie between corners of the mesh. */
export class CutMesh {
  readonly #mesh: PolygonMesh;
  readonly #made: Between[] = [];
  readonly #corners: number[] = [];
  readonly #offsets: number[] = [0];
  readonly #faces: number[] = [];

  constructor(mesh: PolygonMesh) {
    this.#mesh = mesh;
  }

  get corners(): number {
    return this.#corners.length;
  }

  /** Adds a corner between two others. */
  between(a: number, b: number, t: number): number {
    return this.#mesh.corners.length + this.#made.push({ a, b, t }) - 1;
  }

  /** @param face face of the mesh that the piece belongs to */
  addFace(face: number, corners: readonly number[]): void {
    for (const corner of corners) this.#corners.push(corner);
    this.#offsets.push(this.#corners.length);
    this.#faces.push(face);
  }

  /** Builds the mesh of the added faces, with all layers, influences and morph targets. */
  finish(): PolygonMesh {
    const mesh = this.#mesh;
    const vertices = this.#elements(mesh.corners);
    const positions = vertices.extend(mesh.positions, 3, mix);
    const unit = (width: number) => (a: number[], b: number[], t: number) => {
      const mixed = mix(a.slice(0, 3), b.slice(0, 3), t);
      const length = Math.hypot(...mixed) || 1;
      return [...mixed.map((value) => value / length), ...a.slice(3, width)];
    };
    const normals = mesh.normals && this.#layer(mesh.normals, 3, unit(3));
    return {
      ...mesh,
      positions,
      faceOffsets: Uint32Array.from(this.#offsets),
      corners: vertices.indices,
      normals,
      tangents: mesh.tangents && this.#layer(mesh.tangents, 4, unit(4)),
      uvSets: mesh.uvSets.map((layer) => this.#layer(layer, 2, mix)),
      colors: mesh.colors.map((layer) => this.#layer(layer, 4, mix)),
      faceMaterials:
        mesh.faceMaterials &&
        Int32Array.from(this.#faces, (face) => mesh.faceMaterials?.[face] ?? -1),
      skinning: mesh.skinning && extendSkinning(mesh.skinning, vertices),
      morphTargets: mesh.morphTargets.map((target): MorphTarget => {
        const { name } = target;
        const moved = vertices.extend(target.positions, 3, mix);
        if (target.normals === null || mesh.normals === null)
          return { name, positions: moved, normals: null };
        const elements = this.#elements(mesh.normals.indices);
        return { name, positions: moved, normals: elements.extend(target.normals, 3, mix) };
      }),
    };
  }

  #layer(layer: CornerLayer, width: number, how: Mix): CornerLayer {
    const elements = this.#elements(layer.indices);
    return { values: elements.extend(layer.values, width, how), indices: elements.indices };
  }

  /** Returns the elements of the corners. An element between two others is created once for both faces at an edge. */
  #elements(indices: Uint32Array): Elements {
    let highest = -1;
    for (let c = 0; c < indices.length; c++) highest = Math.max(highest, indices[c]);
    const made: Between[] = [];
    const known = new Map<string, number>();
    const ofMade = new Uint32Array(this.#made.length);
    const elementOf = (corner: number) =>
      corner < indices.length ? indices[corner] : ofMade[corner - indices.length];
    this.#made.forEach(({ a, b, t }, i) => {
      const [from, to] = [elementOf(a), elementOf(b)];
      if (from === to) ofMade[i] = from;
      else {
        const turned = from > to;
        const place = Math.round((turned ? 1 - t : t) * SAME_PLACE);
        const key = `${Math.min(from, to)} ${Math.max(from, to)} ${place}`;
        const element = known.get(key) ?? highest + made.push({ a: from, b: to, t });
        known.set(key, element);
        ofMade[i] = element;
      }
    });
    return new Elements(Uint32Array.from(this.#corners, elementOf), highest + 1, made);
  }
}

type Mix = (a: number[], b: number[], t: number) => number[];

/** Elements of a layer (or vertices), and those created between two of them. */
class Elements {
  readonly indices: Uint32Array;
  /** Number of elements before any were created. */
  readonly count: number;
  readonly #made: Between[];

  /** @param count number of elements before any were created; new elements are numbered from here */
  constructor(indices: Uint32Array, count: number, made: Between[]) {
    this.indices = indices;
    this.count = count;
    this.#made = made;
  }

  get made(): readonly Between[] {
    return this.#made;
  }

  /** Returns the values with those of the created elements; values that no corner used are dropped. */
  extend(values: Float32Array, width: number, how: Mix): Float32Array {
    const out = new Float32Array((this.count + this.#made.length) * width);
    out.set(values.subarray(0, this.count * width));
    const at = (element: number) =>
      Array.from(out.subarray(element * width, (element + 1) * width));
    this.#made.forEach(({ a, b, t }, i) => {
      out.set(how(at(a), at(b), t), (this.count + i) * width);
    });
    return out;
  }
}

function mix(a: number[], b: number[], t: number): number[] {
  return a.map((value, k) => value + (b[k] - value) * t);
}

/** Gives a vertex between two others the influences of both, or the strongest of these if there are too many. */
function extendSkinning(skinning: Skinning, vertices: Elements): Skinning {
  const { influences } = skinning;
  const kept = vertices.count * influences;
  const joints = new Uint16Array(kept + vertices.made.length * influences);
  const weights = new Float32Array(joints.length);
  joints.set(skinning.joints.subarray(0, kept));
  weights.set(skinning.weights.subarray(0, kept));
  vertices.made.forEach(({ a, b, t }, i) => {
    const sums = new Map<number, number>();
    for (const [vertex, share] of [
      [a, 1 - t],
      [b, t],
    ]) {
      for (let k = 0; k < influences; k++) {
        const weight = weights[vertex * influences + k] * share;
        const joint = joints[vertex * influences + k];
        if (weight > 0) sums.set(joint, (sums.get(joint) ?? 0) + weight);
      }
    }
    const strongest = [...sums].sort((x, y) => y[1] - x[1]).slice(0, influences);
    const total = strongest.reduce((sum, [, weight]) => sum + weight, 0) || 1;
    strongest.forEach(([joint, weight], k) => {
      joints[kept + i * influences + k] = joint;
      weights[kept + i * influences + k] = weight / total;
    });
  });
  return { influences, joints, weights };
}
