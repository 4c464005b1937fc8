/**
 * What flows call: one small interface per kind of engine. An engine is a built-in or an adapter to a model server;
 * a flow never knows which. What an engine can do is data (`capabilities`), and what it could not honour comes back
 * as data (`warnings`), never as a throw. A throw is a failure of this run.
 *
 * Conventions: glTF axes (right-handed, +Y up, front = +Z), metres, counter-clockwise front faces, UV origin at the
 * top left, colours sRGB with straight alpha unless said otherwise.
 */

import type { Scene } from './mesh/scene.ts';

/** Something the engine did not do as asked, or that the user should know. */
export interface Warning {
  code: string;
  message: string;
}

/** Who did the work; named in the task's report. */
export interface EngineIdentity {
  /** Stable name, e.g. `bozzetto-inflate`. */
  id: string;
  version: string;
  /** `built-in` or the kind of server behind it. */
  provider: string;
}

/** What every engine call may use. */
export interface EngineContext {
  signal: AbortSignal;
  /** Fraction 0 to 1 of this call. Also the place where a long loop yields: await it. */
  progress(fraction: number): Promise<void>;
}

/** Pixels, row by row from the top; `data.length` = width · height · 4, RGBA 8 bit. */
export interface Raster {
  width: number;
  height: number;
  data: Uint8Array;
}

/** An image file in memory. */
export interface EncodedImage {
  width: number;
  height: number;
  format: 'png' | 'jpeg' | 'webp';
  bytes: Uint8Array;
}

/** Indexed triangles; three coordinates a vertex, two a UV, three indices a triangle. */
export interface TriangleMesh {
  positions: Float32Array;
  normals: Float32Array;
  uvs: Float32Array | null;
  indices: Uint32Array;
}

/** A mesh with one PBR metallic-roughness material. */
export interface ModelData {
  mesh: TriangleMesh;
  baseColor: EncodedImage | null;
  /** Linear RGBA factor. */
  baseColorFactor: readonly [number, number, number, number];
  metallic: number;
  roughness: number;
}

/** Decodes and encodes images. */
export interface ImageCodec {
  readonly specVersion: 1;
  readonly identity: EngineIdentity;
  /** First frame, EXIF orientation applied, any colour space or depth → sRGB RGBA 8 bit. Throws `SourceUnusable`. */
  doDecode(path: string, context: EngineContext): Promise<Raster>;
  doEncode(
    raster: Raster,
    format: EncodedImage['format'],
    context: EngineContext,
  ): Promise<EncodedImage>;
  /** An endless animated WebP of frames of the same size. */
  doEncodeAnimation(
    frames: readonly Raster[],
    frameMilliseconds: number,
    context: EngineContext,
  ): Promise<EncodedImage>;
}

/** Separates the object from its background. */
export interface Segmenter {
  readonly specVersion: 1;
  readonly identity: EngineIdentity;
  /** Same size as the input; alpha is the object's coverage. Throws `SourceUnusable` where there is no object. */
  doCutOut(
    image: Raster,
    context: EngineContext,
  ): Promise<{ image: Raster; method: string; warnings: Warning[] }>;
}

export interface ReconstructionRequest {
  /** The cut-out. */
  image: Raster;
  modelVersion: string;
  /** Never exceeded. */
  maxTriangles: number;
  /** Side of the square texture, exactly; null for geometry only. */
  textureSize: number | null;
  turbo: boolean;
}

export interface Reconstruction {
  /** Untextured geometry: closed, consistently oriented, centred on x and z, standing on y = 0, height 1. */
  geometry: TriangleMesh;
  /** The same surface with UVs, and its texture; null where none was asked for. */
  textured: ModelData | null;
  timings: { stage: string; milliseconds: number }[];
  statistics: Record<string, unknown>;
  warnings: Warning[];
}

/** One image → one mesh. */
export interface Reconstructor {
  readonly specVersion: 1;
  readonly identity: EngineIdentity;
  readonly capabilities: { modelVersions: readonly string[]; texture: boolean };
  doReconstruct(request: ReconstructionRequest, context: EngineContext): Promise<Reconstruction>;
}

/** Degrees: azimuth from +Z towards +X, elevation up from the horizon. */
export interface Camera {
  azimuth: number;
  elevation: number;
  /** Absent: perspective. */
  projection?: 'perspective' | 'orthographic';
}

/** One view of the model and the size of its pictures. */
export interface Shot {
  camera: Camera;
  width: number;
  height: number;
}

/**
 * `pbr`: its own materials · `clay`: matt white · `wireframe`: clay with the edges of its polygons · `topology`: polygons
 * coloured by their number of sides, with the irregular vertices of a quad mesh marked.
 */
export type RenderStyle = 'pbr' | 'clay' | 'wireframe' | 'topology';

/** What is behind the model; its contact shadow falls on each. `studio` is a light grey. */
export type Backdrop = 'studio' | 'white' | 'transparent';

export interface RenderRequest {
  model: ModelData | Scene;
  style: RenderStyle;
  /** Those of the same size show the model at the same scale. */
  shots: readonly Shot[];
  /** The surface is shaded once for all of them. */
  backdrops: readonly Backdrop[];
}

/**
 * Model → pictures. The camera is fitted to the bounds with a constant margin, the light follows the camera, skins and
 * morphs are at rest. Same input, same pixels.
 */
export interface Renderer {
  readonly specVersion: 1;
  readonly identity: EngineIdentity;
  /**
   * The pictures of each shot in turn, one on each backdrop; at most a few shots are drawn ahead of the reader.
   * Throws `SourceUnusable` where the model has nothing to show or its copies are beyond the limits.
   */
  doRender(request: RenderRequest, context: EngineContext): AsyncIterable<Raster[]>;
}

/** Model → GLB bytes. Same input, same bytes. */
export interface ModelWriter {
  readonly specVersion: 1;
  readonly identity: EngineIdentity;
  doWriteGlb(model: ModelData, name: string, context: EngineContext): Promise<Uint8Array>;
}

/** Counts over a model's meshes, not instanced; area, volume and bounds over the instances, in world space. */
export interface ModelStatistics {
  nodes: number;
  meshes: number;
  materials: number;
  images: number;
  skins: number;
  animations: number;
  vertices: number;
  faces: number;
  /** Number of faces by their number of sides. */
  facesBySides: Record<string, number>;
  /** That the faces make. */
  triangles: number;
  components: number;
  boundaryEdges: number;
  nonManifoldEdges: number;
  eulerCharacteristic: number;
  watertight: boolean;
  consistentlyOriented: boolean;
  /** Square metres. */
  area: number;
  /** Cubic metres; null where not watertight. */
  volume: number | null;
  /** null: there is no vertex. */
  bounds: { min: [number, number, number]; max: [number, number, number] } | null;
}

/** A model file in memory; `format` as the engine's capabilities name it. */
export interface ModelFile {
  format: string;
  bytes: Uint8Array;
  /** `glb`, or `zip` where the format is a bundle of files. */
  extension: string;
  contentType: string;
}

export interface ConversionRequest {
  /** Local file. */
  path: string;
  /** What its owner says it is; held against its bytes. */
  sourceFormat: string;
  targetFormat: string;
  /** Stem of the names of the files in a bundle. */
  name: string;
}

/** A model file as it was read. */
export interface ReadModel {
  /** Its images are PNG or JPEG; one that cannot be decoded is as it was. */
  scene: Scene;
  source: {
    format: string;
    generator: string | null;
    /** Metres in one unit of the file. */
    unitMetres: number;
    upAxis: 'x' | 'y' | 'z';
    statistics: ModelStatistics;
  };
  /** What was wrong with the source and was put right. */
  repairs: { code: string; message: string; count: number }[];
  /** What the target cannot hold, and what the source held that is not understood. */
  warnings: Warning[];
  timings: { stage: string; milliseconds: number }[];
}

export interface Conversion extends ReadModel {
  file: ModelFile;
}

/** What the Khronos validator says of a glTF file. */
export interface Verdict {
  errors: number;
  warnings: number;
  infos: number;
  messages: string[];
}

/** Model file → model file of another format. Same input, same bytes. */
export interface ModelConverter {
  readonly specVersion: 1;
  readonly identity: EngineIdentity;
  readonly capabilities: { reads: readonly string[]; writes: readonly string[] };
  /** Throws `SourceUnusable` where the file is broken, beyond the limits, or of another format than was said. */
  doConvert(request: ConversionRequest, context: EngineContext): Promise<Conversion>;
  /**
   * Reads a file of any format that its bytes tell. Throws `SourceUnusable` where it is of none, broken, or beyond the
   * limits.
   */
  doRead(path: string, context: EngineContext): Promise<ReadModel>;
  /** Reads a file of ours back and counts what is in it; `verdict` is null where it is no glTF. */
  doInspect(
    file: Pick<ModelFile, 'format' | 'bytes'>,
    context: EngineContext,
  ): Promise<{ statistics: ModelStatistics; verdict: Verdict | null }>;
}

/** The source is no usable image or model; the task fails with 6002 and this message. */
export class SourceUnusable extends Error {
  override readonly name = 'SourceUnusable';
}

/** The engines that a flow may ask for. */
export interface Engines {
  codec: ImageCodec;
  segmenter: Segmenter;
  /** The reconstructor for a model_version. */
  reconstructor(modelVersion: string): Reconstructor;
  renderer: Renderer;
  writer: ModelWriter;
  converter: ModelConverter;
}
