import type { PolygonMesh } from '../mesh/polygon-mesh.ts';
import type { Scene, Vector3 } from '../mesh/scene.ts';
import type { Warning, Work } from './engine.ts';

/**
 * Which levels of detail are made: by their share of the triangles, by their number or by the error that they may have. The
 * order does not matter: the finest is level 1.
 */
export interface LodOptions {
  /** Shares of the model's triangles, below 1. Default: 0.5, 0.25, 0.1. */
  ratios?: readonly number[];
  /** Numbers of triangles with all instances. Takes the place of `ratios`. */
  triangles?: readonly number[];
  /** Errors, as fractions of the diagonal of the model's box. Takes the place of both. */
  errors?: readonly number[];
}

/** One level of detail. Level 0 is the model itself and is not listed. */
export interface LodLevel {
  /** 1 for the finest simplified level. */
  level: number;
  triangles: number;
  /** Estimated deviation from the model, as a fraction of its diagonal; it grows from level to level. */
  error: number;
  /**
   * Height of the model's bounding sphere, as a fraction of the screen's height, below which this level may be shown:
   * its error is then less than a pixel of 1,080.
   */
  screenSize: number;
  /** Distance in meters for `screenSize` at a vertical field of view of 60°. */
  distance: number;
  /** For each mesh of the scene, the mesh of this level, or null if the mesh stays as it is. */
  meshes: (PolygonMesh | null)[];
}

export interface Lods {
  /** Triangles of the model itself, including all instances. */
  triangles: number;
  /** Diagonal of the model's box in meters. */
  diagonal: number;
  /** From the finest to the coarsest. Empty if the model is too small for levels; `warnings` explains it. */
  levels: LodLevel[];
  warnings: Warning[];
}

/**
 * Shape for collisions. `box`: one box, oriented if that makes it much smaller · `hull`: one convex hull · `convex`:
 * several convex pieces.
 */
export type ColliderKind = 'box' | 'hull' | 'convex';

export interface ColliderOptions {
  kind: ColliderKind;
  /** Maximum number of convex pieces, 1 to 16. Default: 16. */
  maxPieces?: number;
}

/** A closed convex triangle mesh in world space, with at most 128 vertices. */
export interface ConvexPiece {
  positions: Float32Array;
  /** Three per triangle, counterclockwise from outside. */
  indices: Uint32Array;
}

export interface BoxShape {
  center: Vector3;
  /** Half of the side along each axis. */
  halfSize: Vector3;
  /** Unit vectors of the box's axes in world space. */
  axes: [Vector3, Vector3, Vector3];
  axisAligned: boolean;
}

export interface Collider {
  kind: ColliderKind;
  pieces: ConvexPiece[];
  /** Null unless `kind` is `box`. */
  box: BoxShape | null;
  report: ColliderReport;
}

export interface ColliderReport {
  pieces: number;
  /** Vertices and triangles of all pieces. */
  vertices: number;
  triangles: number;
  /** Most vertices of any piece. */
  mostVertices: number;
  /** Sum of the pieces' volumes, m³. */
  volume: number;
  /** Volume that the model encloses, m³. */
  solidVolume: number;
  /** `volume` / `solidVolume`. */
  volumeRatio: number;
  /** Fraction of the model's solid that the pieces cover. */
  coverage: number;
  /** Whether the model's surface was closed, or was closed by voxels first. */
  solid: 'closed' | 'voxels';
  warnings: Warning[];
}

export interface AtlasOptions {
  /** Largest side of the atlas in texels, a power of two. Default: 2048. */
  textureSize?: number;
  /** Free texels around each tile at full resolution. Default: 8, which lasts to the third mip level. */
  padding?: number;
}

export interface AtlasReport {
  /** Pairs of a mesh and a material that its nodes show: one draw call each. */
  drawCallsBefore: number;
  drawCallsAfter: number;
  materialsBefore: number;
  materialsAfter: number;
  imagesBefore: number;
  imagesAfter: number;
  /** Sides of the atlases in texels. */
  sizes: { width: number; height: number }[];
  /** Texels of the atlas per texel of the sources, along one side; 1 if nothing was reduced. */
  scale: number;
  /** Names of materials that were left alone. */
  kept: string[];
  warnings: Warning[];
}

export interface MergedScene {
  scene: Scene;
  report: AtlasReport;
}

/** Makes what a game engine needs in addition to the model. Scenes that are given are not changed. */
export interface GameAssetMaker {
  /** Simplifies the model to several levels of detail. */
  makeLods(scene: Scene, options: LodOptions, work: Work): Promise<Lods>;
  /** Makes shapes for collisions, of the model at rest. */
  colliderOf(scene: Scene, options: ColliderOptions, work: Work): Promise<Collider>;
  /** Does the same in a thread, for use beside work that leaves the caller's thread and some of the processor idle. */
  colliderInThread(scene: Scene, options: ColliderOptions, work: Work): Promise<Collider>;
  /** Joins the materials of a model, to reduce its draw calls, without changing how it looks. */
  mergeMaterials(scene: Scene, options: AtlasOptions, work: Work): Promise<MergedScene>;
  /** Gives base colors and vertex colors the nearest colors of a palette, such as `#9a6a3c`. */
  recolor(
    scene: Scene,
    colors: readonly string[],
    work: Work,
  ): Promise<{ scene: Scene; warnings: Warning[] }>;
  /** Gives meshes with a normal texture tangents, if they have normals and UVs but no tangents. */
  addTangents(scene: Scene): Scene;
}
