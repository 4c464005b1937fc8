import { nearPositions } from '../../mesh/far.ts';
import type { CornerLayer, PolygonMesh } from '../../mesh/polygon-mesh.ts';
import type { Scene, Vector3 } from '../../mesh/scene.ts';
import { material, polygonMesh } from '../../mesh/scene-defaults.ts';
import { NoFacesError } from '../../mesh/scene-error.ts';
import { pointCloud, type Strokes, strokesOfVertices } from '../../mesh/strokes.ts';
import { type ConvertContext, FormatError, type SourceFiles } from '../format.ts';
import { imageContentType } from '../image/content-type.ts';
import { meshScene, placeFlat, stem } from '../mesh-scene.ts';
import { type StatedSpace, sourceOf, statedSpace } from '../stated-space.ts';
import { TextEncoding } from '../text/text-encoding.ts';
import { warnOfCommas } from '../text/text-reader.ts';
import { EdgeReader } from './read-edges.ts';
import { FaceReader, StripReader } from './read-faces.ts';
import { type PlyElement, type PlyHeader, readHeader } from './read-header.ts';
import { leastRowSize, type Rows, rowsOf } from './read-rows.ts';
import { LayerReader, type RowLayers } from './read-vertices.ts';
import { noteUnread } from './unread-properties.ts';

/** Rows between two checks of the signal, about 20 ms. */
const STRIDE = 1 << 16;

/** Content of a PLY that can become part of a mesh. */
interface Parts {
  vertices: (RowLayers & { positions: Float32Array | null }) | null;
  /** Point that the positions are relative to, in meters, in the file's axes; null: the origin. */
  offset: Vector3 | null;
  faces: FaceReader | null;
  strips: StripReader | null;
  /** Lines. */
  edges: EdgeReader | null;
}

/**
 * Reads ASCII PLY, and binary PLY of either byte order: polygons, triangle strips, normals, UVs, colors of vertices or
 * faces, and MeshLab's corner UVs and texture file. Edges become lines, and if there are no faces, vertices become
 * points. Meters and +Y up are assumed unless a comment states otherwise, because the format has no fields for them.
 */
export async function readPly(files: SourceFiles, context: ConvertContext): Promise<Scene> {
  const header = readHeader(files.main, new TextEncoding(context));
  const rows = rowsOf(files.main, header);
  const parts: Parts = { vertices: null, offset: null, faces: null, strips: null, edges: null };
  const isText = header.format === 'ascii';
  const stated = Object.assign({}, ...header.comments.map(statedSpace)) as StatedSpace;
  const about = { format: 'ply', generator: generatorOf(header) };
  const source = sourceOf(about, stated, { unitMetres: 1, upAxis: 'y' });
  noteUnread(header, context);
  for (const element of header.elements) {
    checkCount(element, header, rows, files.main.length, context);
    await readElement(element, rows, parts, { isText, unitMetres: source.unitMetres }, context);
  }
  warnOfCommas(rows, context);
  const geometry = geometryOf(parts, context);
  const strokes = strokesOf(parts, geometry.corners.length > 0);
  const name = stem(files.name);
  const scene = meshScene(source, name, [{ name, geometry }]);
  if (strokes.length > 0) scene.meshes[0].strokes = strokes;
  placeFlat(scene, parts.offset);
  addTextures(scene, geometry, header, parts, files, context);
  return scene;
}

function checkCount(
  { name, count, ...element }: PlyElement,
  { format }: PlyHeader,
  rows: Rows,
  size: number,
  { limits }: ConvertContext,
): void {
  const least = leastRowSize({ name, count, ...element }, format);
  if (count * Math.max(least, 1) > size - rows.at + 1) {
    throw new FormatError(
      `The PLY is incomplete: it declares ${count} of "${name}", too many for its length.`,
    );
  }
  if (name === 'vertex' && count > limits.vertices) {
    throw new FormatError(
      `The PLY has ${count} vertices, more than the limit of ${limits.vertices}.`,
    );
  }
  if (name === 'face' && count * 3 > limits.corners) {
    throw new FormatError(
      `The PLY has ${count} faces, more than the limit of ${Math.floor(limits.corners / 3)}.`,
    );
  }
}

async function readElement(
  element: PlyElement,
  rows: Rows,
  parts: Parts,
  { isText, unitMetres }: { isText: boolean; unitMetres: number },
  context: ConvertContext,
): Promise<void> {
  const { name, count, properties } = element;
  const layers = name === 'vertex' ? new LayerReader(element, isText) : null;
  const faces = name === 'face' ? new FaceReader(element, context) : null;
  const strips = name === 'tristrips' ? new StripReader(element, context) : null;
  const edges = name === 'edge' ? new EdgeReader(element) : null;
  const longBefore = rows.longRows;
  const other = new LayerReader({ name, count: 0, properties });
  for (let from = 0; from < count; from += STRIDE) {
    const to = Math.min(count, from + STRIDE);
    for (let r = from; r < to; r++) {
      if (faces !== null) faces.read(rows);
      else if (strips !== null) strips.read(rows);
      else if (edges !== null) edges.read(rows);
      else (layers ?? other).read(rows, properties, r);
      rows.endRow();
    }
    await context.work.breathe(rows.at / rows.size);
  }
  warnOfLongRows(name, rows.longRows - longBefore, context);
  if (rows.longRows > longBefore) faces?.dropLayers();
  if (layers !== null) addVertices(layers.finish(), parts, unitMetres);
  parts.faces ??= faces;
  parts.strips ??= strips;
  parts.edges ??= edges;
}

function warnOfLongRows(element: string, count: number, context: ConvertContext): void {
  if (count === 0) return;
  const lost = element === 'face' ? ', and so were colors of faces' : '';
  context.warn(
    'values_undeclared',
    `${count} lines of "${element}" in the PLY have more values than its header declares; the additional values were left out${lost}.`,
  );
}

/** Keeps the vertices of the first vertex element, in meters. */
function addVertices(layers: RowLayers, parts: Parts, unitMetres: number): void {
  if (parts.vertices !== null) return;
  const { positions } = layers;
  const near = positions === null ? null : nearPositions([positions], { factor: unitMetres });
  parts.vertices = { ...layers, positions: near?.positions ?? null };
  parts.offset = near?.offset ?? null;
}

/** Returns edges as lines. If there are no faces, the vertices without edges become points, as in a scan. */
function strokesOf({ vertices, edges }: Parts, hasFaces: boolean): Strokes[] {
  const positions = vertices?.positions ?? null;
  if (vertices === null || positions === null) return [];
  const count = positions.length / 3;
  const lines = edges?.lines(count) ?? new Uint32Array(0);
  if (lines.length === 0) return hasFaces ? [] : [pointCloud(positions, vertices.colors)];
  const isEnd = new Uint8Array(count);
  for (const end of lines) isEnd[end] = 1;
  const points = hasFaces ? [] : Uint32Array.from({ length: count }, (_, v) => v);
  return [
    strokesOfVertices(positions, vertices.colors, {
      points: Uint32Array.from(points.filter((v) => isEnd[v] === 0)),
      lines,
    }),
  ];
}

function geometryOf({ vertices, faces, strips }: Parts, context: ConvertContext): PolygonMesh {
  const positions = vertices?.positions ?? new Float32Array(0);
  const source = faces !== null && faces.corners.length > 0 ? faces : strips;
  if (source === null || source.corners.length === 0) {
    if (positions.length === 0)
      throw new NoFacesError('The PLY contains neither readable faces nor readable points.');
    return polygonMesh({
      positions: new Float32Array(0),
      corners: new Uint32Array(0),
      faceOffsets: new Uint32Array(1),
    });
  }
  if (faces !== null && faces.dropped > 0) {
    context.warn(
      'short_face_dropped',
      `${faces.dropped} faces with fewer than three corners were dropped.`,
    );
  }
  const corners = source.corners.unsigned();
  for (let c = 0; c < corners.length; c++) {
    if (corners[c] * 3 >= positions.length) {
      throw new FormatError(
        `A face of the PLY refers to vertex ${corners[c]}, but there are only ${positions.length / 3}.`,
      );
    }
  }
  const onVertices = (values: Float32Array | null | undefined): CornerLayer | null =>
    values ? { values, indices: corners } : null;
  const fromFaces = source === faces ? faces : null;
  const uvs = cornerUvs(fromFaces, corners) ?? onVertices(vertices?.uvs);
  const colors = onVertices(vertices?.colors) ?? faceColors(fromFaces, corners);
  return polygonMesh({
    positions,
    corners,
    faceOffsets: source.faceOffsets.unsigned(),
    normals: onVertices(vertices?.normals),
    uvSets: uvs === null ? [] : [uvs],
    colors: colors === null ? [] : [colors],
  });
}

function cornerUvs(faces: FaceReader | null, corners: Uint32Array): CornerLayer | null {
  if (faces === null || faces.cornerUvs.length !== corners.length * 2) return null;
  return { values: faces.cornerUvs.view(), indices: Uint32Array.from(corners.keys()) };
}

function faceColors(faces: FaceReader | null, corners: Uint32Array): CornerLayer | null {
  const values = faces?.layers().colors ?? null;
  if (faces === null || values === null) return null;
  const indices = new Uint32Array(corners.length);
  const offsets = faces.faceOffsets.view();
  for (let f = 0; f + 1 < offsets.length; f++) indices.fill(f, offsets[f], offsets[f + 1]);
  return { values, indices };
}

/** Blender and other programs name themselves in a comment: "Created by Blender 2.83.3 - www.blender.org". */
function generatorOf({ comments }: PlyHeader): string | null {
  const signed = comments.find((text) =>
    /\b(created|generated|exported|written) by\b|generated/i.test(text),
  );
  return signed?.slice(0, 120) ?? null;
}

/** MeshLab names the texture in a comment ("TextureFile wood.png"); a face's `texnumber` selects one of several. */
function addTextures(
  scene: Scene,
  geometry: PolygonMesh,
  { comments }: PlyHeader,
  { faces }: Parts,
  files: SourceFiles,
  context: ConvertContext,
): void {
  const named = comments
    .filter((text) => /^TextureFile\s/i.test(text))
    .slice(0, context.limits.nodes)
    .map((text) => text.slice(12).trim());
  if (geometry.uvSets.length === 0) for (const path of named) context.unread.note('file', path);
  if (named.length === 0 || geometry.uvSets.length === 0) return;
  for (const path of named) {
    const bytes = files.companion(path);
    const contentType = bytes === null ? null : imageContentType(bytes);
    const found = bytes !== null && contentType !== null;
    if (!found)
      context.warn('texture_missing', `The texture "${path}" is missing or is not an image.`);
    else scene.images.push({ name: stem(path), contentType, bytes });
    const use = {
      image: scene.images.length - 1,
      uvSet: 0,
      wrapS: 'repeat',
      wrapT: 'repeat',
      filter: 'linear',
      transform: null,
    } as const;
    scene.materials.push(material({ name: stem(path), baseColorTexture: found ? use : null }));
  }
  geometry.material = 0;
  const textures = faces?.textures.view();
  if (named.length > 1 && textures?.length === geometry.faceOffsets.length - 1) {
    geometry.faceMaterials = textures.map((number) => (number < named.length ? number : -1));
  }
}
