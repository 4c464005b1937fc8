import type { PolygonMesh } from '../mesh/polygon-mesh.ts';
import type { Scene } from '../mesh/scene.ts';
import type { EngineIdentity, Warning, Work } from './engine.ts';
import type { Raster } from './images.ts';
import type { PictureSide } from './remote-job.ts';

export interface UnwrapReport {
  charts: number;
  /** Share of the atlas that charts cover. */
  utilisation: number;
  /** Sander's L2 stretch over the surface; 1: not stretched. */
  stretch: number;
}

/** A mesh → the same mesh with one UV set without overlaps. */
export interface Unwrapper {
  readonly specVersion: 1;
  readonly identity: EngineIdentity;
  /** Seams run along the edges of faces. `textureSize`: side of the texture that the padding is made for. */
  doUnwrap(
    mesh: PolygonMesh,
    textureSize: number,
    work: Work,
  ): Promise<{ mesh: PolygonMesh; report: UnwrapReport }>;
  /** What keeps the mesh from being textured with its own first UV set, to stand after "its UVs"; null: nothing. */
  doJudge(mesh: PolygonMesh, work: Work): Promise<string | null>;
}

/** Result of a bake. */
export interface Bake {
  /**
   * The target with normals and, for a normal map, tangents, in one material. A map is left out where a factor gives the same;
   * the occlusion may be the red of the image for metallic and roughness.
   */
  scene: Scene;
  /** Share of the texels that found the source within reach. */
  hit: number;
  warnings: Warning[];
}

/** The looks of one surface → textures on another. */
export interface Baker {
  readonly specVersion: 1;
  readonly identity: EngineIdentity;
  /** From every surface of `source`, in world space, onto `target` with its first UV set. */
  doBake(
    request: { source: Scene; target: PolygonMesh; textureSize: number },
    work: Work,
  ): Promise<Bake>;
}

/** How a picture is used for a model, and the evidence for that. */
export interface PictureUse {
  /**
   * `projection`: it shows the model from one of four sides; `material`: it shows a material; `palette`: it shows
   * something else, of which only the colours are of use.
   */
  use: 'projection' | 'material' | 'palette';
  /** The side whose outline agrees best: the front is +Z, the right +X; null: not looked for. */
  side: 'front' | 'back' | 'left' | 'right' | null;
  /** Intersection of both outlines over their union, 0 to 1. The picture counts as one of the model from `needed` on. */
  agreement: number;
  needed: number;
  /** The agreement is close to `needed`, so that the judgement may be wrong. */
  doubtful: boolean;
  /** Where the model's box lies in the picture, in pixels; null where it is not projected. */
  box: { left: number; top: number; width: number; height: number } | null;
}

export interface TextureRequest {
  /** In world space, with a UV set without overlaps. */
  mesh: PolygonMesh;
  textureSize: number;
  /** Either words or a picture of the object, cut out. */
  prompt: string | null;
  image: Raster | null;
  /** The picture before its object was cut out; absent: `image` is as it came. */
  uncut?: Raster | null;
  /** What {@link Texturer.doJudgePicture} said of the picture; absent: it is asked. */
  use?: PictureUse | null;
  /** What the model looks like, on the same UVs: a palette then changes its colours and keeps the rest. */
  looks?: Scene | null;
  seed: number;
  /** Whether textures that were made elsewhere come onto the UVs of `mesh`, whatever UVs they were made on. */
  keepUvs?: boolean;
  /** Names of parts in the file that the mesh is from, by face: "legs" then means what is called so. */
  groups?: { ofFaces: Uint32Array; names: readonly string[] } | null;
}

/** What pictures of a model from several sides paint it with. */
export interface ViewsRequest {
  /** Triangles with normals, in world space, front +Z; it fills each picture's object from border to border. */
  mesh: PolygonMesh;
  textureSize: number;
  /** Each object, cut out; at least one. */
  views: Readonly<Partial<Record<PictureSide, Raster>>>;
}

/** A mesh without looks → its textures. */
export interface Texturer {
  readonly specVersion: 1;
  readonly identity: EngineIdentity;
  /** `ready`: the textured model is there already, on UVs of its own; the mesh says only where it stands. */
  readonly capabilities: { ready: boolean };
  /** Tells what a picture is to a model, without UVs as yet. */
  doJudgePicture(
    request: Pick<TextureRequest, 'mesh' | 'image' | 'uncut'>,
    work: Work,
  ): Promise<PictureUse>;
  /** The model in what the pictures show, on UVs of its own; what none of them shows gets the colours about it. */
  doTextureByViews(request: ViewsRequest, work: Work): Promise<Scene>;
  /** Throws `PromptNotUnderstood` where the words name no material and no colour. */
  doTexture(
    request: TextureRequest,
    work: Work,
  ): Promise<
    Bake & {
      parts: { material: string; colour: string | null; part: string | null }[];
      /** How the picture was used; null or absent without a picture. */
      picture?: PictureUse | null;
    }
  >;
}
