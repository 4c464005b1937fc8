import type { CornerLayer, PolygonMesh } from '../../mesh/polygon-mesh.ts';
import type { Strokes } from '../../mesh/strokes.ts';
import { srgbOfLinear } from '../../raster/srgb.ts';
import type { XmlWriter } from '../xml/xml-writer.ts';

/** An input of a list of faces: `indices` hold, for each corner, the index into a source. */
interface WrittenInput {
  semantic: string;
  source: string;
  set: number | null;
  indices: Uint32Array;
}

/**
 * Writes a mesh as a `<geometry>` with one list of polygons per material. The symbol of each list is `material`
 * followed by the material's index.
 */
export function writeGeometry(xml: XmlWriter, id: string, name: string, mesh: PolygonMesh): void {
  xml.open('geometry', { id, name: name || null }).open('mesh');
  writeSource(xml, `${id}-positions`, mesh.positions, ['X', 'Y', 'Z']);
  const inputs: WrittenInput[] = [];
  const add = (
    semantic: string,
    set: number | null,
    layer: CornerLayer,
    suffix: string,
    parameters: string[],
  ) => {
    const source = `${id}-${suffix}`;
    writeSource(xml, source, layer.values, parameters);
    inputs.push({ semantic, set, source, indices: layer.indices });
  };
  if (mesh.normals !== null) add('NORMAL', null, mesh.normals, 'normals', ['X', 'Y', 'Z']);
  mesh.uvSets.forEach((layer, set) => {
    add('TEXCOORD', set, { ...layer, values: bottomLeft(layer.values) }, `uv${set}`, ['S', 'T']);
  });
  mesh.colors.forEach((layer, set) => {
    add('COLOR', set, { ...layer, values: displayed(layer.values) }, `colors${set}`, [
      'R',
      'G',
      'B',
      'A',
    ]);
  });
  xml
    .open('vertices', { id: `${id}-vertices` })
    .element('input', { semantic: 'POSITION', source: `#${id}-positions` })
    .close();
  const vertices = {
    semantic: 'VERTEX',
    set: null,
    source: `${id}-vertices`,
    indices: mesh.corners,
  };
  for (const [material, faces] of facesByMaterial(mesh))
    writeFaces(xml, mesh, material, faces, [vertices, ...inputs]);
  xml.close().close();
}

/** Writes lines as a separate `<geometry>`, with colors at their vertices. */
export function writeLines(xml: XmlWriter, id: string, name: string, strokes: Strokes): void {
  const { positions, colors, lines, material } = strokes;
  xml.open('geometry', { id, name: name || null }).open('mesh');
  writeSource(xml, `${id}-positions`, positions, ['X', 'Y', 'Z']);
  if (colors !== null) writeSource(xml, `${id}-colors`, displayed(colors), ['R', 'G', 'B', 'A']);
  xml
    .open('vertices', { id: `${id}-vertices` })
    .element('input', { semantic: 'POSITION', source: `#${id}-positions` })
    .close();
  xml
    .open('lines', {
      material: material < 0 ? null : `material${material}`,
      count: lines.length / 2,
    })
    .element('input', { semantic: 'VERTEX', source: `#${id}-vertices`, offset: 0 });
  if (colors !== null)
    xml.element('input', { semantic: 'COLOR', source: `#${id}-colors`, offset: 0, set: 0 });
  xml.list('p', {}, () => {
    for (const end of lines) {
      xml.integer(end);
      xml.byte(32);
    }
  });
  xml.close().close().close();
}

/** Writes a morph target as a complete shape, with the faces of its mesh. */
export function writeShape(
  xml: XmlWriter,
  id: string,
  name: string,
  mesh: PolygonMesh,
  moved: Float32Array,
): void {
  const positions = mesh.positions.map((value, k) => value + moved[k]);
  writeGeometry(xml, id, name, {
    ...mesh,
    positions,
    normals: null,
    uvSets: [],
    colors: [],
    faceMaterials: null,
    material: -1,
  });
}

/** Writes a `<source>` of floats. Each value has as many floats as there are parameters. */
export function writeSource(
  xml: XmlWriter,
  id: string,
  values: ArrayLike<number>,
  parameters: readonly string[],
  type: 'float' | 'float4x4' = 'float',
): void {
  const stride = type === 'float' ? parameters.length : 16;
  xml
    .open('source', { id })
    .numbers('float_array', { id: `${id}-array`, count: values.length }, values);
  writeAccessor(xml, id, values.length / stride, stride, parameters, type);
  xml.close();
}

/** Writes a `<source>` of names. */
export function writeNames(
  xml: XmlWriter,
  id: string,
  names: readonly string[],
  parameter: string,
  kind: 'Name' | 'IDREF' = 'Name',
): void {
  xml
    .open('source', { id })
    .element(`${kind}_array`, { id: `${id}-array`, count: names.length }, names.join(' '));
  writeAccessor(xml, id, names.length, 1, [parameter], kind === 'Name' ? 'name' : 'IDREF');
  xml.close();
}

function writeAccessor(
  xml: XmlWriter,
  id: string,
  count: number,
  stride: number,
  parameters: readonly string[],
  type: string,
): void {
  xml.open('technique_common').open('accessor', { source: `#${id}-array`, count, stride });
  for (const name of parameters) xml.element('param', { name, type });
  xml.close().close();
}

function writeFaces(
  xml: XmlWriter,
  mesh: PolygonMesh,
  material: number,
  faces: Uint32Array,
  inputs: WrittenInput[],
): void {
  const { faceOffsets } = mesh;
  const triangles = faces.every((face) => faceOffsets[face + 1] - faceOffsets[face] === 3);
  // Layers with the same indices share an offset. For example, a mesh from glTF has one index per corner.
  const columns = [...new Set(inputs.map((input) => input.indices))];
  xml.open(triangles ? 'triangles' : 'polylist', {
    material: material < 0 ? null : `material${material}`,
    count: faces.length,
  });
  for (const { semantic, source, set, indices } of inputs)
    xml.element('input', { semantic, source: `#${source}`, offset: columns.indexOf(indices), set });
  if (!triangles)
    xml.list('vcount', {}, () => {
      for (const face of faces) {
        xml.integer(faceOffsets[face + 1] - faceOffsets[face]);
        xml.byte(32);
      }
    });
  xml.list('p', {}, () => {
    for (let k = 0; k < faces.length; k++) {
      const end = faceOffsets[faces[k] + 1];
      for (let corner = faceOffsets[faces[k]]; corner < end; corner++) {
        for (let column = 0; column < columns.length; column++) {
          xml.integer(columns[column][corner]);
          xml.byte(32);
        }
      }
    }
  });
  xml.close();
}

/** Returns the faces of each material, in the order of materials; −1 stands for no material. */
function facesByMaterial({
  faceMaterials,
  material,
  faceOffsets,
}: PolygonMesh): [number, Uint32Array][] {
  const count = faceOffsets.length - 1;
  if (faceMaterials === null) return [[material, Uint32Array.from({ length: count }, (_, f) => f)]];
  const counts = new Map<number, number>();
  for (const index of faceMaterials) counts.set(index, (counts.get(index) ?? 0) + 1);
  const groups = new Map(
    [...counts]
      .sort((a, b) => a[0] - b[0])
      .map(([index, faces]) => [index, new Uint32Array(faces)]),
  );
  const filled = new Map<number, number>();
  for (let face = 0; face < count; face++) {
    const index = faceMaterials[face];
    const at = filled.get(index) ?? 0;
    groups.get(index)![at] = face;
    filled.set(index, at + 1);
  }
  return [...groups];
}

function bottomLeft(values: Float32Array): Float32Array {
  return values.map((value, k) => (k % 2 === 1 ? 1 - value : value));
}

/** Converts vertex colors to sRGB, which the reader expects as well. */
function displayed(values: Float32Array): Float32Array {
  return values.map((value, k) => (k % 4 === 3 ? value : srgbOfLinear(Math.max(0, value))));
}
