/** A model that is being edited, as typed arrays for the GPU, in meters, with +Y up and linear colors. */
export interface EditedScene {
  /** Nodes of the scene, each one after its parent. */
  nodes: readonly EditedNode[];
  /** Surfaces of each mesh, one for each of its materials. */
  meshes: readonly (readonly EditedSurface[])[];
  materials: readonly EditedMaterial[];
  images: readonly EditedImage[];
}

export interface EditedNode {
  /** Index of a node; −1: none. */
  parent: number;
  /** The part that the node belongs to; −1 if there is none. */
  part: number;
  /** Local transform, column-major. */
  matrix: ArrayLike<number>;
  /** Index of a mesh; −1: none. */
  mesh: number;
}

/** Triangles of one material. */
export interface EditedSurface {
  /** Index of a material. */
  material: number;
  positions: Float32Array;
  normals: Float32Array | null;
  /** Four values per vertex: direction and handedness. */
  tangents: Float32Array | null;
  uvs: Float32Array | null;
  /** Four values per vertex. */
  colors: Float32Array | null;
  indices: Uint32Array;
}

/** Metallic-roughness, as in glTF. */
export interface EditedMaterial {
  name: string;
  /** Linear RGBA. */
  baseColor: readonly [number, number, number, number];
  metallic: number;
  roughness: number;
  /** Emitted light as linear RGB. */
  emissive: readonly [number, number, number];
  emissiveStrength: number;
  /** Index of the normal map's image; −1 if there is none. */
  colorImage: number;
  /** Index of an image; −1: none. */
  normalImage: number;
  isBlended: boolean;
}

/** An image in RGBA with 8 bits per channel, starting at the top. Images repeat as tiles. */
export interface EditedImage {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** An edited model, and which parts are hidden or marked. */
export interface EditedView {
  scene: EditedScene;
  /** Parts that are not shown. */
  hidden: ReadonlySet<number>;
  /** Parts that a frame marks; if empty, no frame is shown. */
  marked: ReadonlySet<number>;
}
