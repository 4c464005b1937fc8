import type { PolygonMesh } from './polygon-mesh.ts';
import type { Strokes } from './strokes.ts';

/**
 * What every format is read into and written from: glTF's model of a scene with polygons in place of triangles.
 * Right-handed, +Y up, front +Z, metres, seconds, radians; colours linear; matrices column-major; quaternions x, y, z, w.
 * Readers convert at the border and keep what the file said in `source`.
 */
export interface Scene {
  name: string;
  nodes: SceneNode[];
  /** Indices of the nodes without a parent, in order. */
  roots: number[];
  meshes: SceneMesh[];
  materials: Material[];
  images: SceneImage[];
  cameras: Camera[];
  lights: Light[];
  skins: Skin[];
  animations: Animation[];
  source: SceneSource;
  /**
   * Where the scene's zero point lies in the world of its file, metres, +Y up: a model far from the origin is worked on next
   * to it (`origin.ts`). Absent: at the file's own zero point.
   */
  origin?: Vector3;
}

/** What the file said about itself. */
export interface SceneSource {
  format: string;
  generator: string | null;
  /** Metres in one unit of the file. */
  unitMetres: number;
  upAxis: 'x' | 'y' | 'z';
  /** How the unit is known; absent: by the file or its format. */
  unitFrom?: SpaceFrom;
  upAxisFrom?: SpaceFrom;
}

/** The file or its format says it, nothing does and it was assumed, or the request gave it. */
type SpaceFrom = 'stated' | 'assumed' | 'given';

export interface SceneMesh {
  name: string;
  geometry: PolygonMesh;
  /** Weight of each morph target where no animation sets it. */
  morphWeights: number[];
  /** Points and lines beside the faces; absent: none. */
  strokes?: Strokes[];
  /** What readers subtracted from the vertices, metres (`far.ts`); the nodes get it once a scene is read. */
  offset?: Vector3 | undefined;
}

/** Indices of −1 mean none. */
export interface SceneNode {
  name: string;
  children: number[];
  transform: Transform;
  mesh: number;
  skin: number;
  camera: number;
  light: number;
}

/** Local transform: scale, then rotate, then translate. `matrix` (16 values) stands in for the three where they cannot hold a shear. */
export interface Transform {
  translation: Vector3;
  rotation: Quaternion;
  scale: Vector3;
  matrix: number[] | null;
}
export type Vector3 = [number, number, number];
export type Quaternion = [number, number, number, number];

/** Metallic-roughness, as glTF 2.0 defines it. */
export interface Material {
  name: string;
  baseColor: [number, number, number, number];
  baseColorTexture: TextureUse | null;
  metallic: number;
  roughness: number;
  /** Green: roughness, blue: metallic. */
  metallicRoughnessTexture: TextureUse | null;
  /** Tangent space, +Y up (OpenGL). */
  normalTexture: TextureUse | null;
  normalScale: number;
  /** Red. */
  occlusionTexture: TextureUse | null;
  occlusionStrength: number;
  emissive: Vector3;
  /** Factor on `emissive`, which may exceed 1. */
  emissiveStrength: number;
  emissiveTexture: TextureUse | null;
  alphaMode: 'opaque' | 'mask' | 'blend';
  alphaCutoff: number;
  doubleSided: boolean;
  unlit: boolean;
  /** glTF material extensions that only glTF can hold, by name, with `TextureUse` in place of texture infos. */
  extensions: Record<string, Record<string, unknown>>;
}

/** An image on a UV set. */
export interface TextureUse {
  image: number;
  uvSet: number;
  wrapS: Wrap;
  wrapT: Wrap;
  filter: 'linear' | 'nearest';
  /** KHR_texture_transform; null: none. Rotation in radians, counter-clockwise. */
  transform: { offset: [number, number]; rotation: number; scale: [number, number] } | null;
}
export type Wrap = 'repeat' | 'clamp' | 'mirror';

/** An encoded image file. */
export interface SceneImage {
  name: string;
  /** By its bytes: image/png, image/jpeg, image/webp, … */
  contentType: string;
  bytes: Uint8Array;
  /** Size in pixels; absent: only its bytes tell. */
  width?: number;
  height?: number;
}

export interface Camera {
  name: string;
  /** Vertical field of view in radians; null: orthographic. */
  verticalFov: number | null;
  /** Half the height of the view in metres; null: perspective. */
  orthographicScale: number | null;
  /** Width over height; null: the viewport's. */
  aspect: number | null;
  near: number;
  /** null: infinite. */
  far: number | null;
}

/** Shines along the node's −Z; intensity in candela (point, spot) or lux (directional). */
export interface Light {
  name: string;
  kind: 'directional' | 'point' | 'spot';
  color: Vector3;
  intensity: number;
  /** Metres; null: without end. */
  range: number | null;
  innerCone: number;
  outerCone: number;
}

export interface Skin {
  name: string;
  /** Indices of nodes. */
  joints: number[];
  /** 16 values a joint, column-major: mesh space to the joint's space in the bind pose. */
  inverseBindMatrices: Float32Array;
}

export interface Animation {
  name: string;
  channels: AnimationChannel[];
}

/** Key frames of one property of one node. `weights` has a value a morph target and key. */
export interface AnimationChannel {
  node: number;
  path: 'translation' | 'rotation' | 'scale' | 'weights';
  /** Seconds, ascending. */
  times: Float32Array;
  /** Width values a key; three times that for `cubic`: in-tangent, value, out-tangent. */
  values: Float32Array;
  interpolation: 'linear' | 'step' | 'cubic';
}
