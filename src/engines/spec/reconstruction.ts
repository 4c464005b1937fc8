import type { PolygonMesh } from '../mesh/polygon-mesh.ts';
import type { Scene } from '../mesh/scene.ts';
import type { EngineIdentity, Warning, Work } from './engine.ts';
import type { Raster } from './images.ts';
import type { Drawing } from './imagination.ts';
import type { PictureSide } from './remote-job.ts';

/** Pictures of the same object from other sides than the front: right is +X, as in preview renders. */
export type OtherViews = Readonly<Partial<Record<Exclude<PictureSide, 'front'>, Raster>>>;

export interface ReconstructionRequest {
  /** The cut-out. */
  image: Raster;
  modelVersion: string;
  /** Never exceeded. */
  maxTriangles: number;
  /** Side of the square texture: exactly, or at most where the model is there already; null for geometry only. */
  textureSize: number | null;
  turbo: boolean;
  /** Cut-outs from other sides; `image` is then the one from the front. */
  views?: OtherViews;
  /** The drawing that the image shows, where it is one of ours: its layers say more than its pixels. */
  drawing?: Drawing;
  /**
   * Another mesh is made of it, and that keeps to the limits: a model that is there already stays as fine as it is.
   */
  intermediate?: boolean;
}

export interface Reconstruction {
  /**
   * The bare surface: centred on x and z, standing on y = 0, height 1; with normals. Closed and consistently oriented where
   * it was made here.
   */
  geometry: PolygonMesh;
  /** The same surface with UVs, its material and its textures; null where none were asked for. */
  textured: Scene | null;
  statistics: Record<string, unknown>;
  warnings: Warning[];
}

/** One image → one mesh. */
export interface Reconstructor {
  readonly specVersion: 1;
  readonly identity: EngineIdentity;
  readonly capabilities: {
    modelVersions: readonly string[];
    texture: boolean;
    /** The model is there already: pictures are only shown beside it, and its textures are encoded as others did. */
    ready: boolean;
  };
  doReconstruct(request: ReconstructionRequest, work: Work): Promise<Reconstruction>;
}
