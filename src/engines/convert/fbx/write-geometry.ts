import type { CornerLayer, PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { srgbOfLinear } from '../../raster/srgb.ts';
import { single } from './property-records.ts';
import { array, int, type OutRecord, record } from './write-records.ts';

/** Centimeters per meter. Maya and Unity use centimeters without scaling them. */
export const UNITS_PER_METRE = 100;

/** Returns the name that textures use to refer to a UV set. */
export function uvSetName(index: number): string {
  return index === 0 ? 'UVMap' : `UVMap.${String(index).padStart(3, '0')}`;
}

/**
 * Returns the records of a mesh's geometry: vertices, polygons, and layers with their indices.
 * @param faceMaterials the index into the node's materials for each face; null if all faces use the first material
 */
export async function geometryRecords(
  mesh: PolygonMesh,
  faceMaterials: Int32Array | null,
  hasMaterial: boolean,
): Promise<OutRecord[]> {
  const [vertices, polygons, ...elements] = await Promise.all([
    array(scaled(mesh.positions, UNITS_PER_METRE)),
    array(encodePolygons(mesh)),
    ...layerElements(mesh),
  ]);
  if (hasMaterial) {
    elements.push(
      element(
        'LayerElementMaterial',
        0,
        faceMaterials === null ? 'AllSame' : 'ByPolygon',
        'IndexToDirect',
        [record('Materials', [await array(faceMaterials ?? Int32Array.of(0))])],
      ),
    );
  }
  return [
    record('Properties70'),
    single.int('GeometryVersion', 124),
    record('Vertices', [vertices]),
    record('PolygonVertexIndex', [polygons]),
    ...elements,
    ...layers(elements),
  ];
}

/** Encodes polygons, storing the last corner of each polygon as its complement. */
function encodePolygons({ corners, faceOffsets }: PolygonMesh): Int32Array {
  const encoded = new Int32Array(corners);
  for (let f = 1; f < faceOffsets.length; f++) {
    const last = faceOffsets[f] - 1;
    if (faceOffsets[f] > faceOffsets[f - 1]) encoded[last] = ~encoded[last];
  }
  return encoded;
}

function layerElements(mesh: PolygonMesh): Promise<OutRecord>[] {
  const { normals, tangents } = mesh;
  const elements: Promise<OutRecord>[] = [];
  if (normals !== null) {
    elements.push(vectorElement('LayerElementNormal', 'Normals', normals, mesh));
    if (tangents !== null) elements.push(...tangentElements(normals, tangents));
  }
  mesh.uvSets.forEach((layer, i) => {
    elements.push(
      indexedElement({
        kind: 'LayerElementUV',
        index: i,
        name: uvSetName(i),
        valuesName: 'UV',
        indexName: 'UVIndex',
        values: flipped(layer.values),
        indices: layer.indices,
      }),
    );
  });
  mesh.colors.forEach((layer, i) => {
    const name = i === 0 ? 'Col' : `Col.${String(i).padStart(3, '0')}`;
    elements.push(
      indexedElement({
        kind: 'LayerElementColor',
        index: i,
        name,
        valuesName: 'Colors',
        indexName: 'ColorIndex',
        values: encodedColors(layer.values),
        indices: layer.indices,
      }),
    );
  });
  return elements;
}

function element(
  kind: string,
  index: number,
  mapping: string,
  reference: string,
  data: OutRecord[],
  name = '',
): OutRecord {
  return record(
    kind,
    [int(index)],
    [
      single.int('Version', 101),
      single.text('Name', name),
      single.text('MappingInformationType', mapping),
      single.text('ReferenceInformationType', reference),
      ...data,
    ],
  );
}

/** A layer of values with an index per corner, and the record names that FBX uses for this kind of layer. */
interface IndexedLayer {
  kind: string;
  /** Number of this layer among the layers of its kind. */
  index: number;
  name: string;
  valuesName: string;
  indexName: string;
  values: Float64Array;
  indices: Uint32Array;
}

async function indexedElement(layer: IndexedLayer): Promise<OutRecord> {
  const { kind, index, name, valuesName, indexName } = layer;
  const [values, indices] = await Promise.all([array(layer.values), array(signed(layer.indices))]);
  const data = [record(valuesName, [values]), record(indexName, [indices])];
  return element(kind, index, 'ByPolygonVertex', 'IndexToDirect', data, name);
}

/**
 * Writes a layer with three values per element. It is written per vertex if that is equivalent, as it is for smooth
 * meshes.
 */
async function vectorElement(
  kind: string,
  valuesName: string,
  layer: CornerLayer,
  mesh: PolygonMesh,
): Promise<OutRecord> {
  const { values, indices } = layer;
  const ofVertices = values.length === mesh.positions.length && sameIndices(indices, mesh.corners);
  if (ofVertices) {
    const stored = await array(new Float64Array(values));
    return element(kind, 0, 'ByVertice', 'Direct', [record(valuesName, [stored])]);
  }
  if (values.length / 3 < indices.length) {
    return indexedElement({
      kind,
      index: 0,
      name: '',
      valuesName,
      indexName: `${valuesName}Index`,
      values: new Float64Array(values),
      indices,
    });
  }
  const stored = await array(expanded(layer, 3));
  return element(kind, 0, 'ByPolygonVertex', 'Direct', [record(valuesName, [stored])]);
}

/** Returns the records of tangents, and of the binormals that define the tangents' handedness. */
function tangentElements(normals: CornerLayer, tangents: CornerLayer): Promise<OutRecord>[] {
  const corners = tangents.indices.length;
  const along = new Float64Array(corners * 3);
  const across = new Float64Array(corners * 3);
  for (let c = 0; c < corners; c++) {
    const [t, n] = [4 * tangents.indices[c], 3 * normals.indices[c]];
    const [tx, ty, tz, side] = tangents.values.subarray(t, t + 4);
    const [nx, ny, nz] = normals.values.subarray(n, n + 3);
    along.set([tx, ty, tz], 3 * c);
    across.set(
      [side * (ny * tz - nz * ty), side * (nz * tx - nx * tz), side * (nx * ty - ny * tx)],
      3 * c,
    );
  }
  const direct = async (kind: string, name: string, values: Float64Array) =>
    element(kind, 0, 'ByPolygonVertex', 'Direct', [record(name, [await array(values)])]);
  return [
    direct('LayerElementBinormal', 'Binormals', across),
    direct('LayerElementTangent', 'Tangents', along),
  ];
}

/** Returns the layer records, each of which groups one element of each kind. */
function layers(elements: readonly OutRecord[]): OutRecord[] {
  const seen = new Map<string, number>();
  const grouped: OutRecord[][] = [];
  for (const { name } of elements) {
    const index = seen.get(name) ?? 0;
    seen.set(name, index + 1);
    grouped[index] ??= [];
    grouped[index].push(
      record('LayerElement', [], [single.text('Type', name), single.int('TypedIndex', index)]),
    );
  }
  return grouped.map((members, i) =>
    record('Layer', [int(i)], [single.int('Version', 100), ...members]),
  );
}

export function scaled(values: Float32Array, factor: number): Float64Array {
  const result = new Float64Array(values.length);
  for (let i = 0; i < values.length; i++) result[i] = values[i] * factor;
  return result;
}

/** Converts colors to sRGB, which Blender assumes by default and other programs display. Alpha stays unchanged. */
function encodedColors(values: Float32Array): Float64Array {
  const result = new Float64Array(values.length);
  for (let i = 0; i < values.length; i++)
    result[i] = i % 4 === 3 ? values[i] : srgbOfLinear(values[i]);
  return result;
}

/** Flips the v axis, which points up in FBX. */
function flipped(values: Float32Array): Float64Array {
  const result = new Float64Array(values);
  for (let i = 1; i < result.length; i += 2) result[i] = 1 - result[i];
  return result;
}

function expanded({ values, indices }: CornerLayer, width: number): Float64Array {
  const result = new Float64Array(indices.length * width);
  for (let c = 0; c < indices.length; c++) {
    for (let k = 0; k < width; k++) result[c * width + k] = values[indices[c] * width + k];
  }
  return result;
}

function signed(indices: Uint32Array): Int32Array {
  return new Int32Array(indices.buffer, indices.byteOffset, indices.length);
}

function sameIndices(a: Uint32Array, b: Uint32Array): boolean {
  if (a === b) return true;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return a.length === b.length;
}

/** Returns an object's name, or a generated name if it is empty. */
export function titled(name: string, what: string, index: number): string {
  return name === '' ? `${what} ${index + 1}` : name;
}
