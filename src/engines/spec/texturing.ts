import type { PolygonMesh } from '../mesh/polygon-mesh.ts';
import type { Material, Scene } from '../mesh/scene.ts';
import type { EngineContext, EngineIdentity, Warning } from './engine.ts';
import type { EncodedImage, Raster } from './images.ts';

export interface UnwrapReport {
  charts: number;
  /** Share of the atlas that charts cover. */
  utilisation: number;
  /** Sander's L2 stretch over the surface, 1 is none. */
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
    context: EngineContext,
  ): Promise<{ mesh: PolygonMesh; report: UnwrapReport }>;
  /** What keeps the mesh from being textured with its own first UV set, to stand after "its UVs"; null: nothing. */
  doJudge(mesh: PolygonMesh, context: EngineContext): Promise<string | null>;
}

/** The maps of one material; null where the source has nothing that varies. */
export interface BakedMaps {
  baseColor: EncodedImage | null;
  /** Green: roughness, blue: metallic; the occlusion in red where `occlusion` is set. */
  metallicRoughness: EncodedImage | null;
  /** Tangent space, +Y up. */
  normal: EncodedImage | null;
  occlusion: EncodedImage | null;
  emissive: EncodedImage | null;
}

export interface Bake {
  /** The target with normals and, for a normal map, tangents; `material` and `faceMaterials` say 0. */
  mesh: PolygonMesh;
  maps: BakedMaps;
  /** The factors beside the maps. */
  material: Pick<
    Material,
    | 'baseColor'
    | 'metallic'
    | 'roughness'
    | 'emissive'
    | 'emissiveStrength'
    | 'alphaMode'
    | 'alphaCutoff'
    | 'doubleSided'
  >;
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
    context: EngineContext,
  ): Promise<Bake>;
}

export interface TextureRequest {
  /** In world space, with a UV set without overlaps. */
  mesh: PolygonMesh;
  textureSize: number;
  /** Either words or a picture of the object, cut out. */
  prompt: string | null;
  image: Raster | null;
  seed: number;
  /** Names of parts in the file that the mesh is from, by face: "legs" then means what is called so. */
  groups?: { ofFaces: Uint32Array; names: readonly string[] } | null;
}

/** A mesh without looks → its textures. */
export interface Texturer {
  readonly specVersion: 1;
  readonly identity: EngineIdentity;
  /** Throws `PromptNotUnderstood` where the words name no material and no colour. */
  doTexture(
    request: TextureRequest,
    context: EngineContext,
  ): Promise<Bake & { parts: { material: string; colour: string | null; part: string | null }[] }>;
}
