import { nearPositions } from '../../mesh/far.ts';
import type { CornerLayer } from '../../mesh/polygon-mesh.ts';
import type { Scene } from '../../mesh/scene.ts';
import { polygonMesh } from '../../mesh/scene-defaults.ts';
import { linearOfSrgb } from '../../raster/srgb.ts';
import { type ConvertContext, FormatError, type SourceFiles } from '../format.ts';
import { meshScene, placeFlat, stem } from '../mesh-scene.ts';
import { sourceOf } from '../stated-space.ts';
import { FloatList, IndexList } from '../text/number-list.ts';
import { TextEncoding } from '../text/text-encoding.ts';
import { TextReader, warnOfCommas } from '../text/text-reader.ts';

/** Rows between two checks of the signal, about 20 ms. */
const STRIDE = 1 << 16;
/** Maximum number of values in a vertex row: position, normal, RGBA, UV. */
const MAX_VALUES = 12;

/**
 * Meaning of the file's first word: ST stands for texture coordinates, C for colors, and N for normals. 4 and n stand
 * for other dimensions.
 */
interface Kind {
  uvs: boolean;
  colors: boolean;
  normals: boolean;
}

/**
 * Reads Geomview's Object File Format in ASCII: polygons, the vertex normals, UVs and colors that the header's prefix
 * announces, and face colors. Meters and +Y up are assumed, because the format states neither.
 */
export async function readOff(files: SourceFiles, context: ConvertContext): Promise<Scene> {
  const text = new TextReader(new TextEncoding(context).toUtf8(files.main));
  const kind = kindOf(keyword(text));
  refuseBinary(files.main);
  const vertexCount = count(text);
  const faceCount = count(text);
  // Skips the number of edges, which most programs leave at 0.
  text.number();
  text.nextLine();
  checkCounts(vertexCount, faceCount, files.main.length - text.at, context);
  const vertices = await readVertices(text, kind, vertexCount, context);
  const faces = await readFaces(text, faceCount, vertexCount, context);
  warnOfCommas(text, context);
  const { corners } = faces;
  const about = { format: 'off', generator: null };
  const source = sourceOf(about, {}, { unitMetres: 1, upAxis: 'y' });
  const { unitMetres } = source;
  const { positions, offset } = nearPositions([vertices.positions], {
    factor: unitMetres,
    used: corners,
  });
  const onVertices = (values: Float32Array | null): CornerLayer[] =>
    values === null ? [] : [{ values, indices: corners }];
  const geometry = polygonMesh({
    positions,
    corners,
    faceOffsets: faces.faceOffsets,
    normals: onVertices(vertices.normals)[0] ?? null,
    uvSets: onVertices(vertices.uvs),
    colors: vertices.colors === null ? faceColors(faces) : onVertices(linear(vertices.colors)),
  });
  const name = stem(files.name);
  const scene = meshScene(source, name, [{ name, geometry }]);
  placeFlat(scene, offset);
  return scene;
}

/** Reads the first word; the number of vertices may follow it without a space. */
function keyword(text: TextReader): string {
  const word = text.nextWord();
  const [, kind, digits] = /^(\w*OFF)(\d+)$/.exec(word) ?? [];
  if (digits === undefined) return word;
  text.at -= digits.length;
  return kind;
}

function kindOf(word: string): Kind {
  const match = /^(ST)?(C)?(N)?(4)?(n)?OFF$/.exec(word);
  if (match === null)
    throw new FormatError(`The file is not an OFF file: it begins with "${word.slice(0, 20)}".`);
  const [, uvs, colors, normals, four, n] = match;
  if (four !== undefined || n !== undefined) {
    throw new FormatError(`The OFF file is not three-dimensional ("${word}").`);
  }
  return { uvs: uvs !== undefined, colors: colors !== undefined, normals: normals !== undefined };
}

/** Refuses binary files, which are marked as such after the keyword. Assimp does not read them either. */
function refuseBinary(bytes: Uint8Array): void {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 64));
  if (/^\s*\w*OFF\s+BINARY\b/.test(start))
    throw new FormatError(
      'The OFF file is binary, which is not supported. Save it as text, for example with MeshLab or Geomview.',
    );
}

function count(text: TextReader): number {
  const value = text.nextNumber();
  if (Number.isSafeInteger(value) && value >= 0) return value;
  throw new FormatError('The OFF file does not state how many vertices and faces it has.');
}

function checkCounts(
  vertices: number,
  faces: number,
  left: number,
  { limits }: ConvertContext,
): void {
  if (vertices > limits.vertices || faces * 3 > limits.corners) {
    throw new FormatError(
      `The OFF file has ${vertices} vertices and ${faces} faces; the limits are ${limits.vertices} and ${Math.floor(limits.corners / 3)}.`,
    );
  }
  // The shortest rows: "0 0 0" and "3 0 1 2", each with a line end.
  if (vertices * 6 + faces * 2 > left + 1) throw incomplete(vertices, faces);
}

function incomplete(vertices: number, faces: number): FormatError {
  return new FormatError(
    `The OFF file is incomplete: it declares ${vertices} vertices and ${faces} faces, but ends too early.`,
  );
}

async function readVertices(
  text: TextReader,
  kind: Kind,
  vertexCount: number,
  context: ConvertContext,
) {
  const row = new Float64Array(MAX_VALUES);
  const positions = new Float64Array(vertexCount * 3);
  const normals = kind.normals ? new Float32Array(vertexCount * 3) : null;
  const uvs = kind.uvs ? new Float32Array(vertexCount * 2) : null;
  let colors = kind.colors ? new Float32Array(vertexCount * 4) : null;
  const colorsAt = kind.normals ? 6 : 3;
  for (let v = 0; v < vertexCount; v++) {
    if (v % STRIDE === 0) await context.work.breathe((text.at / text.end) * 0.9);
    const length = readRow(text, row);
    if (length < 3) {
      if (text.done) throw incomplete(vertexCount, 0);
      throw new FormatError(`Vertex ${v} of the OFF file does not have three coordinates.`);
    }
    positions.set(row.subarray(0, 3), v * 3);
    normals?.set(row.subarray(3, 6), v * 3);
    if (uvs !== null) {
      uvs[2 * v] = row[length - 2];
      uvs[2 * v + 1] = 1 - row[length - 1];
    }
    // Some programs write colors without declaring them.
    const colorLength = length - colorsAt - (kind.uvs ? 2 : 0);
    if (v === 0 && colorLength >= 3) colors ??= new Float32Array(vertexCount * 4);
    if (colors !== null) setColor(colors, v, row, colorsAt, colorLength);
  }
  return { positions, normals, uvs, colors };
}

/** Reads the numbers of a line into `row`, and returns how many there were. */
function readRow(text: TextReader, row: Float64Array): number {
  text.skipSpace();
  let length = 0;
  for (; length < row.length && !text.lineDone(); length++) row[length] = text.number();
  text.nextLine();
  return length;
}

/** Sets three or four values; −1 marks a missing alpha, because 1 may mean 1 of 255. */
function setColor(
  colors: Float32Array,
  at: number,
  row: Float64Array,
  from: number,
  length: number,
): void {
  for (let k = 0; k < 3; k++) colors[4 * at + k] = length >= 3 ? row[from + k] : 1;
  colors[4 * at + 3] = length >= 4 ? row[from + 3] : -1;
}

async function readFaces(
  text: TextReader,
  faceCount: number,
  vertexCount: number,
  context: ConvertContext,
) {
  const corners = new IndexList();
  const faceOffsets = new IndexList();
  faceOffsets.push(0);
  const colors = new FloatList();
  const color = new Float64Array(4);
  const four = new Float32Array(4);
  let dropped = 0;
  let colored = false;
  let indexed = 0;
  for (let f = 0; f < faceCount; f++) {
    if (f % STRIDE === 0) await context.work.breathe((text.at / text.end) * 0.9);
    const start = corners.length;
    const sides = text.nextNumber();
    for (let k = 0; k < sides; k++) {
      const vertex = text.nextNumber();
      if (!(vertex >= 0 && vertex < vertexCount)) {
        if (text.done) throw incomplete(vertexCount, faceCount);
        throw new FormatError(
          `Face ${f} of the OFF file refers to vertex ${vertex}, but there are only ${vertexCount}.`,
        );
      }
      corners.push(vertex);
      if (corners.length > context.limits.corners) {
        throw new FormatError(`The OFF file has more than ${context.limits.corners} face corners.`);
      }
    }
    if (!(sides >= 0)) throw incomplete(vertexCount, faceCount);
    let length = 0;
    for (; length < 4 && !text.lineDone(); length++) color[length] = text.number();
    text.nextLine();
    if (sides < 3) {
      corners.length = start;
      dropped++;
      continue;
    }
    faceOffsets.push(corners.length);
    // A single number is an index into a color map, which is not available.
    if (length >= 3) colored = true;
    else if (length > 0) indexed++;
    setColor(four, 0, color, 0, length);
    for (const value of four) colors.push(value);
  }
  if (indexed > 0) context.unread.note('attribute', 'color index', indexed);
  if (dropped > 0) {
    context.warn(
      'short_face_dropped',
      `${dropped} faces with fewer than three corners were dropped.`,
    );
  }
  return {
    corners: corners.unsigned(),
    faceOffsets: faceOffsets.unsigned(),
    colors: colored ? colors.view() : null,
  };
}

function faceColors(faces: {
  corners: Uint32Array;
  faceOffsets: Uint32Array;
  colors: Float32Array | null;
}): CornerLayer[] {
  const { corners, faceOffsets, colors } = faces;
  if (colors === null) return [];
  const indices = new Uint32Array(corners.length);
  for (let f = 0; f + 1 < faceOffsets.length; f++) {
    indices.fill(f, faceOffsets[f], faceOffsets[f + 1]);
  }
  return [{ values: linear(colors), indices }];
}

/** Converts from sRGB, in place; a value above 1 shows that the file uses 0 to 255. */
function linear(colors: Float32Array): Float32Array {
  const unit = colors.some((value) => value > 1) ? 1 / 255 : 1;
  for (let i = 0; i < colors.length; i++) {
    if (i % 4 === 3) colors[i] = colors[i] < 0 ? 1 : colors[i] * unit;
    else colors[i] = linearOfSrgb(colors[i] * unit);
  }
  return colors;
}
