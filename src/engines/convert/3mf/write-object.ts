import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { Border } from '../border.ts';
import type { ConvertContext } from '../format.ts';
import type { XmlWriter } from '../xml/xml-writer.ts';
import { WrittenProperties, type WrittenProperty } from './write-properties.ts';
import { BASE_GROUP, type ModelResources } from './write-resources.ts';
import { materialOf, type Triangles, trianglesOf } from './write-triangles.ts';

/** 3MF uses millimeters (which slicers also assume if a file gives no unit) and +Z up. */
export const BORDER = Border.toFile('z', 1e-3);
/** Number of elements between two yields of written text, which are about 3 MiB. */
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

/** A mesh whose property groups have been written but whose object has not, because objects come after all groups. */
export interface PreparedObject {
  id: number;
  name: string;
  triangles: Triangles;
  properties: WrittenProperties;
}

/** Writes the property groups of a mesh. Returns null if the mesh has no triangles. */
export function prepareObject(
  xml: XmlWriter,
  given: PolygonMesh,
  name: string,
  resources: ModelResources,
  context: ConvertContext,
): PreparedObject | null {
  const triangles = trianglesOf(given, context);
  if (triangles.faces.length === 0) return null;
  const properties = new WrittenProperties(xml, triangles, resources);
  return { id: resources.nextId(), name, triangles, properties };
}

/**
 * Writes the object and yields between large parts, so that the text can be passed on. A mesh that is not watertight
 * gets the type `surface`, because the type `model` requires a solid.
 */
export function* writeObject(
  xml: XmlWriter,
  { id, name, triangles, properties }: PreparedObject,
  resources: ModelResources,
): Generator<void> {
  const { mesh, corners, faces, isClosed } = triangles;
  const fallback = defaultProperty(properties, resources);
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
    const property = properties.of(materialOf(triangles, triangle));
    writeTriangle(xml, mesh.corners, corners, triangle, property === fallback ? null : property);
    if (triangle % ELEMENTS_A_TURN === 0) yield;
  }
  xml.close().close().close();
}

/**
 * Returns the default property of the whole object, which is the base material of its faces; colors and textures are
 * layered on top of it. The specification requires a default if any triangle has a property. Faces without a material
 * then get a white one.
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
  const chunk = new Float32Array(Math.min(3 * ELEMENTS_A_TURN, positions.length));
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
