import type { InspectedFile, ReadModel, Verdict } from './conversion.ts';
import type { EngineIdentity, Work } from './engine.ts';

/** Facts about the surface of a whole model at rest, with vertices at the same position merged. */
export interface SurfaceFacts {
  /** Faces without area, in the coordinates of their mesh. */
  degenerateFaces: number;
  /** Edges in more than two faces that are not those of surfaces that only touch there. */
  nonManifoldEdges: number;
  /** Edges in only one face. */
  boundaryEdges: number;
  /** Connected groups of boundary edges. */
  holes: number;
  /** Edges whose two faces disagree about which side is the front. */
  misorientedEdges: number;
  /** Closed parts that show their back on the outside. A cavity inside another part does not count. */
  flippedParts: number;
  /** Connected parts. */
  islands: number;
  /**
   * Connected parts that neither touch the rest of the model nor its lowest point; null if there are too many to
   * measure.
   */
  floatingParts: number | null;
}

/** Facts about texture coordinates. Shares are of the surface's area, 0 to 1. */
export interface UvFacts {
  /** Smallest number of UV sets of a mesh, and the largest. */
  fewestSets: number;
  sets: number;
  /** Without texture coordinates, or with coordinates that are all zero. */
  missing: number;
  /** Outside the unit square. */
  outside: number;
  /** Whose texels other triangles of the same material also use; null if it could not be measured in time. */
  overlap: number | null;
  /** Missing, overlapping, or collapsed to a line. */
  bad: number | null;
}

/** Texels per meter of the base color texture, or of the first texture of a material without one. */
export interface TexelDensity {
  mean: number;
  /** 5 % of the textured surface has fewer texels per meter than this. */
  low: number;
}

export interface TextureFacts {
  name: string;
  /** Media type that was detected from the bytes. */
  contentType: string;
  bytes: number;
  /** Null if the header is damaged. */
  width: number | null;
  height: number | null;
}

export interface SkinFacts {
  /** Largest number of joints of a skin. */
  bones: number;
  /** Largest number of joints with a weight at one vertex. */
  influences: number;
  /** Vertices of skinned meshes without any weight. */
  unweighted: number;
}

/** Everything that is measured in a model file. Lengths are in meters, in glTF's axes (+Y up). */
export interface ModelFacts {
  format: string;
  bytes: number;
  /** Extent along x, y and z; null if there are no vertices. */
  size: [number, number, number] | null;
  /**
   * Distance of the origin from the center of the model's base, and from its center, as fractions of its longest side.
   */
  pivot: { base: number; center: number } | null;
  unitMetres: number;
  nodes: number;
  /** Nodes with a scale other than 1, and those that mirror. */
  scaledNodes: number;
  mirroredNodes: number;
  vertices: number;
  faces: number;
  triangles: number;
  watertight: boolean;
  /** Null if copies make the model too large to measure. */
  surface: SurfaceFacts | null;
  uvs: UvFacts;
  /** Null if no surface is textured. */
  texelDensity: TexelDensity | null;
  textures: TextureFacts[];
  /** Without those that only colliders and levels of detail have. */
  materials: number;
  /** One for each material of each placed mesh. */
  drawCalls: number;
  names: { nodes: string[]; materials: string[] };
  /**
   * Levels of detail besides the full model, and collision shapes. They are recognized by what the file says of them
   * (MSFT_lod, `extras.purpose`), or by their names.
   */
  lods: number;
  colliders: number;
  /** Null if nothing is skinned. */
  skin: SkinFacts | null;
  animations: number;
  /** Damage that was repaired while the file was read. */
  repairs: ReadModel['repairs'];
  /** Null if the file is not glTF. */
  verdict: Verdict | null;
}

/** Measures model files. The same file always gives the same facts. */
export interface Measurer {
  readonly identity: EngineIdentity;
  /** Throws like `ModelConverter.inspect` if the file cannot be read. */
  measure(file: InspectedFile, work: Work): Promise<ModelFacts>;
}
