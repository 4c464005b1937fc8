import type { PolygonMesh } from './polygon-mesh.ts';
import type { Strokes } from './strokes.ts';

/**
 * The model that every format is read into and written from: glTF's scene, with polygons instead of triangles.
 * Right-handed, +Y up, front +Z, meters, seconds, radians; colors linear; matrices column-major; quaternions x, y, z,
 * w. Readers convert on input and keep what the file stated in `source`.
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
   * Position of the scene's origin in the world of its file, meters, +Y up: a model far from the origin is processed
   * next to it (`origin.ts`). If omitted, the file's own origin.
   */
  origin?: Vector3;
}

/** Statements of the file about itself. */
export interface SceneSource {
  format: string;
  generator: string | null;
  /** Meters per unit of the file. */
  unitMetres: number;
  upAxis: 'x' | 'y' | 'z';
  /** How the unit was determined. If omitted, the file or its format states it. */
  unitFrom?: SpaceFrom;
  upAxisFrom?: SpaceFrom;
}

/** The file or its format states it, it was assumed because neither does, or the request gave it. */
type SpaceFrom = 'stated' | 'assumed' | 'given';

export interface SceneMesh {
  name: string;
  geometry: PolygonMesh;
  /** Weight of each morph target that no animation sets. */
  morphWeights: number[];
  /** Points and lines in addition to the faces; omitted if there are none. */
  strokes?: Strokes[];
  /**
   * Offset in meters that readers subtracted from the vertices (`far.ts`). It is moved to the nodes once a scene is
   * read.
   */
  offset?: Vector3 | undefined;
  /**
   * Meshes that take the place of this one when it is small on the screen, from the finest to the coarsest. They are
   * meshes of the same scene that no node shows. Omitted if there are none.
   */
  levels?: MeshLevel[];
}

/** A level of detail of a mesh. */
export interface MeshLevel {
  /** Index into the scene's meshes. */
  mesh: number;
  /** Height of the model on the screen, as a fraction of the screen's height, below which the level may be shown. */
  screenSize: number;
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
  /**
   * What a node is for whose mesh is not part of what the model shows: a shape for collisions, or a level of detail that
   * a game engine finds by the node's name. Omitted if the mesh is shown.
   */
  purpose?: NodePurpose;
}
export type NodePurpose = 'collider' | 'level';

/**
 * Local transform: scale, then rotate, then translate. `matrix` (16 values) replaces the three if they cannot express a
 * shear.
 */
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
  /** Factor by which `emissive` is multiplied. It may exceed 1. */
  emissiveStrength: number;
  emissiveTexture: TextureUse | null;
  alphaMode: 'opaque' | 'mask' | 'blend';
  alphaCutoff: number;
  doubleSided: boolean;
  unlit: boolean;
  /** glTF material extensions that only glTF can hold, by name, with `TextureUse` instead of texture infos. */
  extensions: Record<string, Record<string, unknown>>;
}

/** An image on a UV set. */
export interface TextureUse {
  image: number;
  uvSet: number;
  wrapS: Wrap;
  wrapT: Wrap;
  filter: 'linear' | 'nearest';
  /** KHR_texture_transform, or null. The rotation is in radians, counterclockwise. */
  transform: { offset: [number, number]; rotation: number; scale: [number, number] } | null;
}
export type Wrap = 'repeat' | 'clamp' | 'mirror';

/** An encoded image file. */
export interface SceneImage {
  name: string;
  /** Detected from its bytes: image/png, image/jpeg, image/webp, … */
  contentType: string;
  bytes: Uint8Array;
  /** Size in pixels; omitted if it is known only from the bytes. */
  width?: number;
  height?: number;
}

export interface Camera {
  name: string;
  /** Vertical field of view in radians; null if orthographic. */
  verticalFov: number | null;
  /** Half the height of the view in meters; null if perspective. */
  orthographicScale: number | null;
  /** Ratio of width to height; null for that of the viewport. */
  aspect: number | null;
  near: number;
  /** Null if infinite. */
  far: number | null;
}

/** Shines along the node's −Z; intensity in candela (point, spot) or lux (directional). */
export interface Light {
  name: string;
  kind: 'directional' | 'point' | 'spot';
  color: Vector3;
  intensity: number;
  /** Range in meters; null if infinite. */
  range: number | null;
  innerCone: number;
  outerCone: number;
}

export interface Skin {
  name: string;
  /** Indices of nodes. */
  joints: number[];
  /** 16 values per joint, column-major: from mesh space to the joint's space in the bind pose. */
  inverseBindMatrices: Float32Array;
}

export interface Animation {
  name: string;
  channels: AnimationChannel[];
}

/** Key frames of one property of one node. `weights` has one value per morph target and key. */
export interface AnimationChannel {
  node: number;
  path: 'translation' | 'rotation' | 'scale' | 'weights';
  /** Seconds, ascending. */
  times: Float32Array;
  /** `width` values per key; three times that for `cubic`: in-tangent, value, out-tangent. */
  values: Float32Array;
  interpolation: 'linear' | 'step' | 'cubic';
}
