import { edgeStatistics } from '../../mesh/edges.ts';
import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { triangulate } from '../../mesh/triangulate.ts';
import { weldPositions } from '../../mesh/weld.ts';
import { Border } from '../border.ts';
import type { ConvertContext } from '../format.ts';
import type { XmlWriter } from '../xml/writer.ts';
import { BASE_GROUP, type ModelResources } from './model-resources.ts';
import { WrittenProperties, type WrittenProperty } from './written-properties.ts';

/** 3MF is in millimetres, which slicers take where a file says nothing else, with +Z up. */
export const BORDER = Border.toFile('z', 1e-3);
/** Elements between two hand-overs of what was written: about 3 MiB of text. */
const ELEMENTS_A_TURN = 1 << 16;

const encoder = new TextEncoder();
const X = encoder.encode('<vertex x="');
const Y = encoder.encode('" y="');
const Z = encoder.encode('" z="');
const V1 = encoder.encode('<triangle v1="');
const V2 = encoder.encode('" v2="');
const V3 = encoder.encode('" v3="');
const PID = encoder.encode('" pid="');
const P1 = encoder.encode('" p1="');
const P2 = encoder.encode('" p2="');
const P3 = encoder.encode('" p3="');
const END = encoder.encode('"/>\n');

/** Triangles of a mesh with distinct vertices, as the specification demands. */
interface Triangles {
  mesh: PolygonMesh;
  /** Numbers of corners, three a triangle. */
  corners: Uint32Array;
  faces: Uint32Array;
  isClosed: boolean;
}

/**
 * Writes a mesh and its property groups as an object, yielding between large parts so that the text can be handed on.
 * A mesh that is not closed is of the type `surface`, as a `model` has to be a solid.
 * @returns its identifier; null where it has no triangle
 */
export function* writeObject(
  xml: XmlWriter,
  given: PolygonMesh,
  name: string,
  resources: ModelResources,
  context: ConvertContext,
): Generator<void, number | null> {
  const { mesh, corners, faces, isClosed } = trianglesOf(given, context);
  if (faces.length === 0) return null;
  const materialOf = (triangle: number) => mesh.faceMaterials?.[faces[triangle]] ?? mesh.material;
  const properties = new WrittenProperties(xml, mesh, resources, corners, materialOf);
  const fallback = defaultProperty(properties, resources);
  const id = resources.nextId();
  xml.open('object', {
    id,
    name: name || null,
    type: isClosed ? 'model' : 'surface',
    pid: fallback?.group ?? null,
    pindex: fallback?.index ?? null,
  });
  xml.open('mesh').open('vertices');
  yield* writeVertices(xml, mesh.positions);
  xml.close().open('triangles');
  for (let triangle = 0; triangle < faces.length; triangle++) {
    const property = properties.of(materialOf(triangle));
    writeTriangle(xml, mesh.corners, corners, triangle, property === fallback ? null : property);
    if (triangle % ELEMENTS_A_TURN === 0) yield;
  }
  xml.close().close().close();
  return id;
}

function trianglesOf(given: PolygonMesh, context: ConvertContext): Triangles {
  const mesh = weldPositions({ ...given, skinning: null, morphTargets: [] });
  const all = triangulate(mesh);
  const vertices = all.triangles.map((corner) => mesh.corners[corner]);
  const { degenerate, watertight } = edgeStatistics(vertices, mesh.positions.length / 3);
  if (degenerate === 0)
    return { mesh, corners: all.triangles, faces: all.faces, isClosed: watertight };
  context.warn(
    'degenerate_dropped',
    `3mf cannot hold triangles with two corners in one place: ${degenerate} are left out.`,
  );
  const kept: number[] = [];
  for (let t = 0; t < all.faces.length; t++) {
    const [a, b, c] = [vertices[3 * t], vertices[3 * t + 1], vertices[3 * t + 2]];
    if (a !== b && b !== c && c !== a) kept.push(t);
  }
  const corners = new Uint32Array(kept.length * 3);
  kept.forEach((t, k) => {
    corners.set(all.triangles.subarray(3 * t, 3 * t + 3), 3 * k);
  });
  const rest = corners.map((corner) => mesh.corners[corner]);
  const isClosed = edgeStatistics(rest, mesh.positions.length / 3).watertight;
  return { mesh, corners, faces: Uint32Array.from(kept, (t) => all.faces[t]), isClosed };
}

/**
 * What the object as a whole has: the base material of its faces, which is also what colours and textures lie on. The
 * specification demands one where any triangle has a property; faces without one then get a white material.
 */
function defaultProperty(
  properties: WrittenProperties,
  resources: ModelResources,
): WrittenProperty | null {
  const { materials } = properties;
  const used = materials.map((material) => properties.of(material));
  if (used.every((property) => property === null)) return null;
  const bases = used.filter((property) => property?.group === BASE_GROUP);
  if (used.includes(null))
    return { group: BASE_GROUP, indices: null, index: resources.defaultBase };
  if (bases.length > 0) return bases[0];
  const plain = materials.find((material) => material >= 0 && resources.isWhite(material));
  if (plain !== undefined) return { group: BASE_GROUP, indices: null, index: plain };
  return { group: used[0]!.group, indices: null, index: 0 };
}

function* writeVertices(xml: XmlWriter, positions: Float32Array): Generator<void> {
  const chunk = new Float32Array(3 * ELEMENTS_A_TURN);
  for (let first = 0; first < positions.length; first += chunk.length) {
    const part = chunk.subarray(0, Math.min(chunk.length, positions.length - first));
    part.set(positions.subarray(first, first + part.length));
    BORDER.points(part);
    for (let k = 0; k < part.length; k += 3) {
      xml.bytes(X);
      xml.float(part[k]);
      xml.bytes(Y);
      xml.float(part[k + 1]);
      xml.bytes(Z);
      xml.float(part[k + 2]);
      xml.bytes(END);
    }
    yield;
  }
}

function writeTriangle(
  xml: XmlWriter,
  vertices: Uint32Array,
  corners: Uint32Array,
  triangle: number,
  property: WrittenProperty | null,
): void {
  const [a, b, c] = [corners[3 * triangle], corners[3 * triangle + 1], corners[3 * triangle + 2]];
  xml.bytes(V1);
  xml.integer(vertices[a]);
  xml.bytes(V2);
  xml.integer(vertices[b]);
  xml.bytes(V3);
  xml.integer(vertices[c]);
  if (property !== null) {
    const { group, indices, index } = property;
    xml.bytes(PID);
    xml.integer(group);
    xml.bytes(P1);
    xml.integer(indices?.[a] ?? index);
    if (indices !== null) {
      xml.bytes(P2);
      xml.integer(indices[b]);
      xml.bytes(P3);
      xml.integer(indices[c]);
    }
  }
  xml.bytes(END);
}
