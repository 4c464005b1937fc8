import { FarOffsets, nearPositions } from '../../mesh/far.ts';
import type { CornerLayer, PolygonMesh } from '../../mesh/polygon-mesh.ts';
import type { Vector3 } from '../../mesh/scene.ts';
import { polygonMesh } from '../../mesh/scene-defaults.ts';
import type { Strokes } from '../../mesh/strokes.ts';
import { linearOfSrgb } from '../../raster/srgb.ts';
import { FormatError } from '../format.ts';
import type { Element } from '../xml/document.ts';
import type { Collada } from './collada.ts';
import { vertexError } from './read-corners.ts';
import { LayerBuilder } from './read-layers.ts';
import { readLines } from './read-lines.ts';
import { type FaceList, type Input, readFaceLists, readInputs } from './read-primitives.ts';
import { readCoordinates } from './read-sources.ts';

/** A `<geometry>`, before materials are bound to it. */
export interface Geometry {
  name: string;
  /** Mesh whose `faceMaterials` are indices into `symbols`; −1 for none. */
  mesh: PolygonMesh;
  /** Symbols that the lists of faces and lines use to refer to their materials. */
  symbols: string[];
  /** Lines, whose materials are indices into `symbols`. */
  strokes: Strokes[];
  /** Point, in meters, that the vertices are relative to; null if it is the geometry's origin. */
  offset: Vector3 | null;
  /** For each UV set of the mesh, the number (`set`) that it has in the file. */
  uvSetNumbers: number[];
}

/** Reads geometries, each only once, and counts the vertices and corners of all of them toward the limits. */
export class GeometryReader {
  readonly #collada: Collada;
  readonly #read = new Map<Element, Geometry | null>();
  readonly #offsets = new FarOffsets();
  #vertices = 0;
  #corners = 0;

  constructor(collada: Collada) {
    this.#collada = collada;
  }

  /**
   * Returns the geometry; null if it has neither polygons nor lines (splines).
   * @throws FormatError if it is broken or exceeds the limits
   */
  geometry(element: Element): Geometry | null {
    const known = this.#read.get(element);
    if (known !== undefined) return known;
    const { xml, context } = this.#collada;
    const mesh = xml.child(element, 'mesh');
    if (mesh === null)
      context.warn(
        'not_a_surface',
        'The file contains curves or convex hulls; only polygon meshes are converted.',
      );
    const read = mesh === null ? null : this.#mesh(mesh, this.#collada.nameOf(element));
    this.#read.set(element, read);
    return read;
  }

  /** Returns whether the scene uses this element. */
  hasRead(element: Element): boolean {
    return this.#read.has(element);
  }

  #mesh(element: Element, name: string): Geometry | null {
    const { xml, border } = this.#collada;
    const vertices = xml.child(element, 'vertices');
    const shared = vertices === null ? [] : readInputs(this.#collada, vertices);
    const positionInput = shared.find((input) => input.semantic === 'POSITION');
    if (positionInput === undefined) return null;
    const source = readCoordinates(this.#collada, positionInput.source);
    if (source.width !== 3)
      throw new FormatError(
        `The positions of "${name.slice(0, 80)}" do not have three coordinates.`,
      );
    this.#vertices = this.#count(this.#vertices + source.count, 'vertices');
    const { positions, offset } = nearPositions([source.values], {
      unitMetres: border.length(1),
      offsets: this.#offsets,
    });
    const lists = readFaceLists(this.#collada, element, positions);
    border.points(positions);
    const assembled = this.#assemble(name, positions, lists, shared);
    const strokes = readLines(this.#collada, element, positions, shared).map((list) => {
      return { ...list.strokes, material: symbolIndex(assembled.symbols, list.symbol) };
    });
    const geometry = { ...assembled, strokes, offset: offset && border.point(offset) };
    this.#corners = this.#count(this.#corners + geometry.mesh.corners.length, 'corners');
    return geometry;
  }

  #count(total: number, what: 'vertices' | 'corners'): number {
    const limit = this.#collada.context.limits[what];
    if (total > limit) throw new FormatError(`The file has more than ${limit} ${what}.`);
    return total;
  }

  #assemble(name: string, positions: Float32Array, lists: FaceList[], shared: Input[]) {
    const faces = lists.reduce((sum, list) => sum + list.sizes.length, 0);
    const cornerCount = lists.reduce((sum, list) => sum + list.tuples.length / list.stride, 0);
    const faceOffsets = new Uint32Array(faces + 1);
    const faceMaterials = new Int32Array(faces);
    const corners = new Uint32Array(cornerCount);
    const symbols: string[] = [];
    const layers = new LayerBuilder(this.#collada, corners, positions.length / 3);
    let face = 0;
    let corner = 0;
    for (const list of lists) {
      const vertex = list.inputs.find((input) => input.semantic === 'VERTEX')!;
      addVertices(list, vertex.offset, corners, corner, positions.length / 3);
      for (const input of shared)
        if (input.semantic !== 'POSITION')
          layers.add(list, { ...input, offset: vertex.offset }, corner);
      for (const input of list.inputs) if (input !== vertex) layers.add(list, input, corner);
      const symbol = symbolIndex(symbols, list.material);
      for (const size of list.sizes) {
        faceMaterials[face++] = symbol;
        corner += size;
        faceOffsets[face] = corner;
      }
    }
    const { normals, tangents, uvSets, colors } = layers.finish();
    const mesh = polygonMesh({
      positions,
      faceOffsets,
      corners,
      faceMaterials,
      normals: normals && this.#directions(normals),
      tangents: tangents && this.#tangents(tangents),
      uvSets: uvSets.map(({ layer }) => topLeft(layer)),
      colors: colors.map(({ layer }) => linear(layer)),
    });
    return { name, mesh, symbols, uvSetNumbers: uvSets.map(({ set }) => set) };
  }

  #directions(layer: CornerLayer): CornerLayer {
    this.#collada.border.directions(layer.values);
    return layer;
  }

  /** Adds handedness to tangents. COLLADA does not store it, so 1 is assumed. */
  #tangents(layer: CornerLayer): CornerLayer {
    const values = new Float32Array((layer.values.length / 3) * 4).fill(1);
    for (let k = 0; k < layer.values.length / 3; k++)
      values.set(layer.values.subarray(3 * k, 3 * k + 3), 4 * k);
    this.#collada.border.directions(values, 4);
    return { values, indices: layer.indices };
  }
}

function symbolIndex(symbols: string[], symbol: string | null): number {
  if (symbol === null) return -1;
  const known = symbols.indexOf(symbol);
  return known >= 0 ? known : symbols.push(symbol) - 1;
}

function addVertices(
  { tuples, stride }: FaceList,
  offset: number,
  corners: Uint32Array,
  first: number,
  vertices: number,
): void {
  for (let at = offset, corner = first; at < tuples.length; at += stride) {
    const vertex = tuples[at];
    if (!(vertex >= 0 && vertex < vertices)) throw vertexError(vertex, vertices);
    corners[corner++] = vertex;
  }
}

/** Flips UVs, because COLLADA's UV origin is at the bottom left. */
function topLeft(layer: CornerLayer): CornerLayer {
  for (let k = 1; k < layer.values.length; k += 2) layer.values[k] = 1 - layer.values[k];
  return layer;
}

/**
 * Converts vertex colors to linear. Blender, SketchUp and three.js treat them as sRGB; the standard does not define
 * this.
 */
function linear(layer: CornerLayer): CornerLayer {
  const { values } = layer;
  for (let k = 0; k < values.length; k++) if ((k & 3) !== 3) values[k] = linearOfSrgb(values[k]);
  return layer;
}
