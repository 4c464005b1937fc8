import type { CornerLayer } from '../../mesh/polygon-mesh.ts';
import type { Element } from '../xml/document.ts';
import type { Collada } from './collada.ts';
import type { FaceList, Input } from './read-primitives.ts';
import { readNumbers } from './read-sources.ts';

/** Number of values per element in the mesh, by input semantic. */
const WIDTHS: Readonly<Record<string, number>> = {
  NORMAL: 3,
  TEXTANGENT: 3,
  TANGENT: 3,
  TEXCOORD: 2,
  UV: 2,
  COLOR: 4,
};
const KINDS: Readonly<Record<string, Kind>> = {
  NORMAL: 'normals',
  TEXTANGENT: 'tangents',
  TANGENT: 'tangents',
  TEXCOORD: 'uvSets',
  UV: 'uvSets',
  COLOR: 'colors',
};
type Kind = 'normals' | 'tangents' | 'uvSets' | 'colors';
/** Defaults for corners without a value. At this stage, the UV origin is still at the bottom left. */
const DEFAULTS: Readonly<Record<Kind, readonly number[]>> = {
  normals: [0, 0, 1],
  tangents: [1, 0, 0],
  uvSets: [0, 1],
  colors: [1, 1, 1, 1],
};
/**
 * Maximum number of UV sets and of color sets. glTF viewers read two of each. Each set costs one integer per corner.
 */
const MOST_SETS = 4;

/** Index that marks a corner without a value. */
const NONE = 0xffffffff;

interface Draft {
  kind: Kind;
  set: number;
  width: number;
  indices: Uint32Array;
  /** Number of corners that have a value. The other corners get the default. */
  filled: number;
  /** Index in the layer at which the elements of each source start. */
  starts: Map<Element, number>;
  parts: Float32Array[];
  elements: number;
  /** Whether every index equals the vertex index of its corner. */
  asCorners: boolean;
}

/**
 * Combines the inputs of a mesh's lists of faces, which each have their own sources and indices, into layers that cover
 * all corners.
 */
export class LayerBuilder {
  readonly #collada: Collada;
  readonly #corners: Uint32Array;
  readonly #vertices: number;
  readonly #drafts = new Map<string, Draft>();

  constructor(collada: Collada, corners: Uint32Array, vertices: number) {
    this.#collada = collada;
    this.#corners = corners;
    this.#vertices = vertices;
  }

  /**
   * Adds one input of a list of faces whose first corner is `first`. The vertices of the list must already be in
   * `corners`.
   */
  add(list: FaceList, input: Input, first: number): void {
    const kind = KINDS[input.semantic];
    if (kind === undefined) return;
    const draft = this.#draft(kind, input);
    const start = draft === null ? null : this.#source(draft, input);
    if (draft === null || start === null) return;
    const limit = draft.elements - start;
    const { tuples, stride } = list;
    const { indices } = draft;
    let corner = first;
    for (let at = input.offset; at < tuples.length; at += stride) {
      const index = tuples[at];
      if (!(index >= 0 && index < limit)) {
        this.#collada.context.warn(
          'layer_dropped',
          `Faces refer to ${kind} that the file does not contain; these were left out.`,
        );
        return;
      }
      if (draft.asCorners && start + index !== this.#corners[corner]) draft.asCorners = false;
      indices[corner++] = start + index;
    }
    draft.filled += corner - first;
  }

  finish(): {
    normals: CornerLayer | null;
    tangents: CornerLayer | null;
    uvSets: { set: number; layer: CornerLayer }[];
    colors: { set: number; layer: CornerLayer }[];
  } {
    const ready = [...this.#drafts.values()]
      .filter((draft) => draft.filled > 0)
      .sort((a, b) => a.set - b.set);
    // Normals for only a part of the mesh are useless, but UVs for a part are useful.
    const whole = (kind: Kind) =>
      ready.find((draft) => draft.kind === kind && draft.filled === this.#corners.length);
    const sets = (kind: Kind) =>
      ready
        .filter((draft) => draft.kind === kind)
        .map((draft) => ({ set: draft.set, layer: this.#layer(draft) }));
    const normals = whole('normals');
    const tangents = normals && whole('tangents');
    return {
      normals: normals ? this.#layer(normals) : null,
      tangents: tangents ? this.#layer(tangents) : null,
      uvSets: sets('uvSets'),
      colors: sets('colors'),
    };
  }

  #draft(kind: Kind, input: Input): Draft | null {
    const key = `${kind} ${input.set}`;
    const known = this.#drafts.get(key);
    if (known !== undefined) return known;
    const alike = [...this.#drafts.values()].filter((draft) => draft.kind === kind);
    if (alike.length >= MOST_SETS) return null;
    const draft: Draft = {
      kind,
      set: input.set,
      width: WIDTHS[input.semantic],
      indices: new Uint32Array(this.#corners.length).fill(NONE),
      filled: 0,
      starts: new Map(),
      parts: [],
      elements: 0,
      asCorners: true,
    };
    this.#drafts.set(key, draft);
    return draft;
  }

  #source(draft: Draft, input: Input): number | null {
    const known = draft.starts.get(input.source);
    if (known !== undefined) return known;
    if (this.#collada.xml.name(input.source) !== 'source') return null;
    const { values, width, count } = readNumbers(this.#collada, input.source, draft.width);
    if (count === 0) return null;
    const start = draft.elements;
    draft.parts.push(width === draft.width ? values : widened(values, width, draft.width));
    draft.elements += count;
    draft.starts.set(input.source, start);
    return start;
  }

  #layer(draft: Draft): CornerLayer {
    const { parts, elements } = draft;
    const complete = draft.filled === this.#corners.length;
    const asCorners = complete && draft.asCorners && elements === this.#vertices;
    if (complete && parts.length === 1)
      return { values: parts[0], indices: asCorners ? this.#corners : draft.indices };
    return complete ? joined(parts, draft.indices) : this.#withDefault(draft);
  }

  /** Points corners without a value to an additional element, which is zero or white. */
  #withDefault(draft: Draft): CornerLayer {
    const { indices, elements } = draft;
    for (let c = 0; c < indices.length; c++) if (indices[c] === NONE) indices[c] = elements;
    const fallback = Float32Array.from({ length: draft.width }, (_, k) => DEFAULTS[draft.kind][k]);
    return joined([...draft.parts, fallback], indices);
  }
}

function joined(parts: Float32Array[], indices: Uint32Array): CornerLayer {
  const values = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    values.set(part, at);
    at += part.length;
  }
  return { values, indices };
}

/**
 * Returns the values with `to` instead of `from` numbers per element. Missing numbers are 0, except the alpha of a
 * color, which is 1.
 */
function widened(values: Float32Array, from: number, to: number): Float32Array {
  const count = values.length / from;
  const out = new Float32Array(count * to);
  for (let k = 0; k < count; k++) {
    for (let c = 0; c < to; c++)
      out[k * to + c] = c < from ? values[k * from + c] : Number(c === 3);
  }
  return out;
}
