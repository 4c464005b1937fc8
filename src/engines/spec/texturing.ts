import type { PolygonMesh } from '../mesh/polygon-mesh.ts';
import type { Scene } from '../mesh/scene.ts';
import type { EngineIdentity, Warning, Work } from './engine.ts';
import type { EncodedImage, PictureSide, Raster, ViewDirection } from './images.ts';
import type { PaintedView } from './likeness.ts';

export interface UnwrapReport {
  charts: number;
  /** Fraction of the atlas that charts cover. */
  utilisation: number;
  /** Sander's L2 stretch over the surface; 1: not stretched. */
  stretch: number;
  /** Share of the faces that have the place of what they mirror. Absent: none, or that was not asked for. */
  mirrored?: number;
}

/** Measures of a UV set. */
export interface UvReport {
  /** Connected areas of the texture. */
  charts: number;
  /** Share of the charts that cover fewer than eight texels. */
  smallCharts: number;
  /** Fraction of the textures that is covered, and the share of it that several faces cover. */
  utilisation: number;
  overlap: number;
  /** Share of the area in the texture of faces that lie mirrored on others, which does not count as an overlap. */
  mirrored: number;
  /** Sander's L2 stretch over the surface; 1: not stretched; null: no face has an area in the texture. */
  stretch: number | null;
  /** The same for the most stretched chart, at its own scale. */
  mostStretched: number | null;
  /** Mean number of texels per meter of surface, and its standard deviation as a fraction of the mean. */
  texelDensity: number;
  densitySpread: number;
  /** Corners of faces whose UVs are not finite numbers, and those whose UVs lie outside the texture. */
  cornersWithoutUv: number;
  cornersOutside: number;
}

/** How a scene is laid out. */
export interface LayoutRequest {
  textureSize: number;
  /** Where the new UVs go. */
  place: 'first' | 'second';
  /**
   * Texels to keep free between charts; fewer, if the charts would otherwise shrink to less than 88 % of their size.
   * Null: one cell of the packing grid, which is two or four texels of a texture of 2048². Absent: 16 for the first set.
   */
  padding?: number | null;
  /** Whether faces that are mirror images of others share their place in the texture. */
  mirror?: boolean;
}

/** A scene with new UVs. */
export interface SceneLayout {
  scene: Scene;
  /**
   * All faces in world space, each mesh once, with the new UVs only, for baking; without faces that share the place of
   * what they mirror, unless they reach beyond it.
   */
  joined: PolygonMesh;
  report: UnwrapReport;
}

/** Unwraps a mesh: adds one UV set without overlaps. */
export interface Unwrapper {
  readonly specVersion: 1;
  readonly identity: EngineIdentity;
  /**
   * Seams run along the edges of faces. `textureSize`: side of the texture, which determines the padding unless it is
   * given as in {@link LayoutRequest}.
   */
  unwrap(
    mesh: PolygonMesh,
    textureSize: number,
    work: Work,
    padding?: number | null,
  ): Promise<{ mesh: PolygonMesh; report: UnwrapReport }>;
  /**
   * Unwraps all meshes of a scene into one texture and keeps nodes, skins and animations. The new UVs become the only
   * set, with normals and tangents to match, or the second one.
   */
  layOut(scene: Scene, request: LayoutRequest, work: Work): Promise<SceneLayout>;
  /**
   * Returns the reason why the mesh cannot be textured with its own first UV set, as the end of a sentence after "its
   * UVs"; null: there is none.
   */
  judge(mesh: PolygonMesh, work: Work): Promise<string | null>;
  /**
   * Measures the first UV set of a mesh in world space; null if it has none, or no area. Instances of a mesh overlap, so
   * give each mesh once. `textureSize`: side of the texture in pixels.
   */
  measure(mesh: PolygonMesh, textureSize: number, work: Work): Promise<UvReport | null>;
  /**
   * Returns the share of a mesh's corners that another mesh in the same space has with the same UV, in any order of
   * faces; null if one of them has no UVs.
   */
  kept(before: PolygonMesh, after: PolygonMesh, work: Work): Promise<number | null>;
}

/** Maps that are baked on request, beside those of the material. */
export type ExtraMap =
  | 'ambient_occlusion'
  | 'curvature'
  | 'thickness'
  | 'position'
  | 'vertex_colors';

export interface BakeRequest {
  /** All surfaces of it are baked, in world space. */
  source: Scene;
  /** With a UV set without overlaps. */
  target: PolygonMesh;
  /** Side of the maps in pixels. */
  textureSize: number;
  /**
   * Further maps. `ambient_occlusion` also goes into the occlusion of the material. Gray maps have the same value in
   * all channels; positions are relative to the bounding box, whose longest side is 1.
   */
  maps?: readonly ExtraMap[];
  /** Maximum distance between target and source along a ray, as a share of the source's diagonal; 0.015 by default. */
  reach?: number;
  /** Whether the target has the shape of the source, so that small differences of the normals are rounding errors. */
  sameShape?: boolean;
}

/** Result of a bake. */
export interface Bake {
  /**
   * The target with a single material, with normals and, for a normal map, tangents. A map is left out if a factor
   * gives the same result. The occlusion may be stored in the red channel of the image for metallic and roughness.
   */
  scene: Scene;
  /** The further maps that were requested, as PNG. */
  extras?: { name: ExtraMap; image: EncodedImage }[];
  /** Fraction of the texels that found the source within reach. */
  hit: number;
  warnings: Warning[];
}

/** Bakes the appearance of one surface into textures of another. */
export interface Baker {
  readonly specVersion: 1;
  readonly identity: EngineIdentity;
  /** Bakes from every surface of `source`, in world space, onto `target` with its first UV set. */
  bake(request: BakeRequest, work: Work): Promise<Bake>;
}

/** What was found in a texture of base colors. */
export interface DelightedTexture {
  /** Index of the scene's image. */
  image: number;
  /** Share of the differences in brightness of equal paints that light explains, 0 to 1. */
  explained: number;
  /** Ratio of the light at the brightest places to that at the darkest. */
  contrast: number;
  /** Mean change of a color channel, 0 to 1; 0 if the light was too even, or explains too little, to be taken out. */
  changed: number;
}

/** Takes light that is baked into base colors out of them. */
export interface Delighter {
  readonly specVersion: 1;
  readonly identity: EngineIdentity;
  /** Textures that the model shows from several sides at once keep the light at these places. */
  delight(scene: Scene, work: Work): Promise<{ scene: Scene; textures: DelightedTexture[] }>;
}

/** How an image is used for a model, and the evidence for that. */
export interface PictureUse {
  /**
   * `projection`: it shows the model from one of four sides; `material`: it shows a material; `palette`: it shows
   * something else, and only its colors are used.
   */
  use: 'projection' | 'material' | 'palette';
  /** The side of the model whose outline agrees best: the front is +Z, the right +X; null: no side was searched for. */
  side: 'front' | 'back' | 'left' | 'right' | null;
  /** Intersection over union of both outlines, 0 to 1. From `needed` on, the image counts as one of the model. */
  agreement: number;
  needed: number;
  /** Whether the agreement is close to `needed`, so that the decision may be wrong. */
  doubtful: boolean;
  /** Place of the model's box in the image, in pixels; null if the image is not projected. */
  box: { left: number; top: number; width: number; height: number } | null;
}

export interface TextureRequest {
  /** In world space, with a UV set without overlaps. */
  mesh: PolygonMesh;
  textureSize: number;
  /** Exactly one is given: this prompt, or a cut-out image of the object. */
  prompt: string | null;
  image: Raster | null;
  /** The image before its object was cut out; absent: `image` is unchanged. */
  uncut?: Raster | null;
  /** Result of {@link Texturer.judgeImage} for the image; absent: it is still to be determined. */
  use?: PictureUse | null;
  /** Existing appearance of the model, on the same UVs: a palette then changes its colors and keeps the rest. */
  looks?: Scene | null;
  seed: number;
  /**
   * Whether textures that were made elsewhere are transferred to the UVs of `mesh`, regardless of the UVs that they
   * were made on.
   */
  keepUvs?: boolean;
  /**
   * Names of the parts in the mesh's source file, by face: in a prompt, "legs" then refers to the parts with that name.
   */
  groups?: { ofFaces: Uint32Array; names: readonly string[] } | null;
}

/** A request to paint a model with images from several sides. */
export interface ViewsRequest {
  /** Triangles with normals, in world space, front +Z; the mesh fills the bounding box of the object in each image. */
  mesh: PolygonMesh;
  textureSize: number;
  /** Cut-outs of the object; at least one. */
  views: Readonly<Partial<Record<PictureSide, Raster>>>;
  /** Where images are taken from that do not show their side exactly. */
  directions?: Readonly<Partial<Record<PictureSide, ViewDirection>>>;
}

/** Creates textures for a mesh. */
export interface Texturer {
  readonly specVersion: 1;
  readonly identity: EngineIdentity;
  /** `ready`: the textured model already exists, with its own UVs, and the mesh only determines where it is placed. */
  readonly capabilities: { ready: boolean };
  /** Determines how an image relates to a model, which does not need UVs yet. */
  judgeImage(
    request: Pick<TextureRequest, 'mesh' | 'image' | 'uncut'>,
    work: Work,
  ): Promise<PictureUse>;
  /** Textures the model with the images, on new UVs; areas that no image shows get the surrounding colors. */
  textureByViews(request: ViewsRequest, work: Work): Promise<Scene>;
  /** Throws `PromptNotUnderstood` if the prompt names no material and no color. */
  texture(
    request: TextureRequest,
    work: Work,
  ): Promise<
    Bake & {
      parts: { material: string; color: string | null; part: string | null }[];
      /** How the image was used; null or absent if there was none. */
      picture?: PictureUse | null;
    }
  >;
}

/** A request to paint pictures on parts of a scene. */
export interface PartsRequest {
  scene: Scene;
  /** Nodes with meshes, in ascending order; at least one. */
  nodes: readonly number[];
  views: readonly PaintedView[];
  /** Side of the texture that they share. */
  textureSize: number;
}

/** Paints pictures on parts of a scene; unlike {@link Texturer}, it keeps the parts, and what the pictures do not show. */
export interface PartPainter {
  readonly specVersion: 1;
  readonly identity: EngineIdentity;
  /** @returns the scene, and the share of the surface of the given nodes that was painted */
  paint(request: PartsRequest, work: Work): Promise<{ scene: Scene; painted: number }>;
}
