/** A model that is being edited, as typed arrays for the GPU: meters, +Y up, colors linear. */
export interface EditedScene {
  /** Each node comes after its parent. */
  nodes: readonly EditedNode[];
  /** Surfaces of each mesh, one for each of its materials. */
  meshes: readonly (readonly EditedSurface[])[];
  materials: readonly EditedMaterial[];
  images: readonly EditedImage[];
}

export interface EditedNode {
  /** Index of a node; −1: none. */
  parent: number;
  /** The part that the node is made from; −1: none. */
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
  /** Linear light. */
  emissive: readonly [number, number, number];
  emissiveStrength: number;
  /** Index of an image; −1: none. */
  colorImage: number;
  /** Index of an image; −1: none. */
  normalImage: number;
  isBlended: boolean;
}

/** RGBA, 8 bits each, from the top; tiles repeat. */
export interface EditedImage {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** An edited model and how it is shown. */
export interface EditedView {
  scene: EditedScene;
  /** Parts that are not shown. */
  hidden: ReadonlySet<number>;
  /** Parts within a frame; empty: no frame. */
  marked: ReadonlySet<number>;
}
