import type { PolygonMesh } from '../mesh/polygon-mesh.ts';
import type { Scene } from '../mesh/scene.ts';
import type { Grid } from '../raster/grid.ts';
import type { EngineIdentity, Warning, Work } from './engine.ts';
import type { PictureSide, Raster, ViewDirection } from './images.ts';
import type { Drawing } from './imagination.ts';

/** Images of the same object from sides other than the front: right is +X, as in preview renders. */
export type OtherViews = Readonly<Partial<Record<Exclude<PictureSide, 'front'>, Raster>>>;

/**
 * Depths of a whole image, row by row from the top. They grow towards the viewer and have no unit; the map may have another
 * size than the image.
 */
export interface DepthMap extends Grid {
  values: Float32Array;
}

export interface ReconstructionRequest {
  /** The cut-out from the front. */
  image: Raster;
  modelVersion: string;
  /** Maximum number of triangles, which is never exceeded. */
  maxTriangles: number;
  /** Side of the square texture: exact, or a maximum if the model already exists. null: geometry only. */
  textureSize: number | null;
  turbo: boolean;
  /** Cut-outs from other sides; `image` then shows the front. */
  views?: OtherViews;
  /** Where `image` is taken from, if not from straight ahead. Ignored without images from the right or the left. */
  imageDirection?: ViewDirection;
  /**
   * A thing of the kind that the image shows, +Y up, front +Z. If its outline agrees with the image's, it tells the
   * depths. Ignored with `views` or a `drawing`.
   */
  guide?: PolygonMesh;
  /** Whether the guide is a person or an animal: then its outline from the side is used, whatever its pose. */
  guideIsBody?: boolean;
  /** Depths of `image` that a network read. Ignored with a `drawing`. */
  depths?: DepthMap;
  /** The drawing that the image shows, if this service drew it: its layers contain more than its pixels. */
  drawing?: Drawing;
  /**
   * Whether the result is only the source for another mesh, which will respect the limits: a model that already exists
   * then keeps its full detail.
   */
  intermediate?: boolean;
}

export interface Reconstruction {
  /**
   * The bare surface: centered on x and z, standing on y = 0, height 1; with normals. Watertight and consistently
   * oriented if it was made here.
   */
  geometry: PolygonMesh;
  /** The same surface with UVs, its material and its textures; null if no textures were requested. */
  textured: Scene | null;
  statistics: Record<string, unknown>;
  warnings: Warning[];
  /** Whether the request's guide told the depths. */
  isGuided?: boolean;
  /** Where images were found to be taken from, if it is not their side. */
  directions?: Readonly<Partial<Record<PictureSide, ViewDirection>>>;
}

/** Reconstructs a mesh from an image. */
export interface Reconstructor {
  readonly specVersion: 1;
  readonly identity: EngineIdentity;
  readonly capabilities: {
    modelVersions: readonly string[];
    texture: boolean;
    /** Whether the model already exists: images only accompany it, and its textures keep their encoding. */
    ready: boolean;
    /** Whether the model was made from a prompt alone, so that its images are rendered from it. */
    fromPrompt?: boolean;
  };
  reconstruct(request: ReconstructionRequest, work: Work): Promise<Reconstruction>;
}
