import type { Material, SceneImage, TextureUse } from '../../mesh/scene.ts';
import { material } from '../../mesh/scene-defaults.ts';
import type { ConvertContext } from '../format.ts';
import { type ChannelOrValue, extractChannel, mergeMetallicRoughness } from '../image/channels.ts';
import { toWebImage } from '../image/web-image.ts';
import { joinTiles } from '../udim/join-tiles.ts';
import type { ConnectedTexture, TextureReader } from './read-textures.ts';
import { shaderInput } from './shader-graph.ts';
import type { Stage } from './stage.ts';
import { asNumbers, type StagePrim } from './stage-prim.ts';

/** Fraction of light that a surface with index 1.5 reflects at normal incidence. */
const DIELECTRIC = 0.04;

const CHANNELS = { r: 'red', g: 'green', b: 'blue', a: 'alpha' } as const;

/** Reads the UsdPreviewSurface of Material prims. */
export class MaterialReader {
  readonly #stage: Stage;
  readonly #textures: TextureReader;
  readonly #context: ConvertContext;
  readonly #merged = new Map<string, number>();

  constructor(stage: Stage, textures: TextureReader, context: ConvertContext) {
    this.#stage = stage;
    this.#textures = textures;
    this.#context = context;
  }

  /**
   * Reads a material.
   * @param uvNames primvars of the UV sets of the mesh that uses the material, in order
   */
  async read(prim: StagePrim, uvNames: string[]): Promise<Material> {
    const textures = this.#textures;
    const tiles = textures.tilesOf(this.#stage, prim);
    if (tiles.size === 0) return this.#read(prim, uvNames);
    const byTile = new Map<number, Material>();
    for (const tile of tiles) {
      textures.tile = tile;
      byTile.set(tile, await this.#read(prim, uvNames));
    }
    textures.tile = null;
    return joinTiles(byTile, textures.tiles, false);
  }

  async #read(prim: StagePrim, uvNames: string[]): Promise<Material> {
    const surface = this.#surface(prim);
    const result = material({ name: prim.displayName });
    if (surface === null) return result;
    const texture = (input: string) =>
      this.#textures.connected(this.#stage, surface, `inputs:${input}`, uvNames);
    const numbers = (input: string, otherwise: number[]): number[] => {
      const { property } = shaderInput(this.#stage, surface, `inputs:${input}`);
      const values = asNumbers(property?.value());
      return values === undefined || values.length < otherwise.length
        ? otherwise
        : Array.from(values);
    };
    const [opacity] = numbers('opacity', [1]);
    const diffuse = texture('diffuseColor');
    // A surface whose texture is missing becomes white instead of USD's dark gray.
    const isTextured = shaderInput(this.#stage, surface, 'inputs:diffuseColor').shader !== null;
    const plain = isTextured ? [1, 1, 1] : [0.18, 0.18, 0.18];
    const [r, g, b] = diffuse?.scale ?? numbers('diffuseColor', plain);
    result.baseColor = [r, g, b, opacity];
    result.baseColorTexture = diffuse?.use ?? null;
    this.#readOpacity(result, texture('opacity'), diffuse, numbers('opacityThreshold', [0])[0]);
    await this.#readMetallicRoughness(result, texture, numbers);
    const normal = texture('normal');
    if (normal !== null) {
      result.normalTexture = normal.use;
      // A scale of 2 with a bias of −1 unpacks bytes. Without these, the file leaves the unpacking to the renderer.
      result.normalScale = normal.bias[0] < 0 && normal.scale[0] > 0 ? normal.scale[0] / 2 : 1;
    }
    const occlusion = texture('occlusion');
    if (occlusion !== null) result.occlusionTexture = await this.#red(occlusion);
    const emissive = texture('emissiveColor');
    result.emissiveTexture = emissive?.use ?? null;
    readEmissive(result, emissive?.scale ?? numbers('emissiveColor', [0, 0, 0]));
    readExtensions(result, numbers);
    if (numbers('useSpecularWorkflow', [0])[0] !== 0)
      readSpecular(result, texture('specularColor'), numbers('specularColor', [0, 0, 0]));
    return result;
  }

  #surface(prim: StagePrim): StagePrim | null {
    const surface = shaderInput(this.#stage, prim, 'outputs:surface').shader?.prim ?? null;
    if (surface?.text('info:id') === 'UsdPreviewSurface') return surface;
    this.#context.warn(
      'material_unknown',
      `the material "${prim.name}" is not a UsdPreviewSurface; it was replaced with plain white`,
    );
    return null;
  }

  #readOpacity(
    result: Material,
    opacity: ConnectedTexture | null,
    diffuse: ConnectedTexture | null,
    threshold: number,
  ): void {
    if (opacity !== null) {
      result.baseColor[3] = opacity.scale[3];
      const isDiffuseAlpha = opacity.use.image === diffuse?.use.image && opacity.output === 'a';
      if (!isDiffuseAlpha) {
        this.#context.warn(
          'opacity_texture_dropped',
          'an opacity texture other than the alpha of the color texture was left out',
        );
        return;
      }
    }
    if (threshold > 0) {
      result.alphaMode = 'mask';
      result.alphaCutoff = threshold;
    } else if (opacity !== null || result.baseColor[3] < 1) result.alphaMode = 'blend';
  }

  async #readMetallicRoughness(
    result: Material,
    texture: (input: string) => ConnectedTexture | null,
    numbers: (input: string, otherwise: number[]) => number[],
  ): Promise<void> {
    const [metallic, roughness] = [texture('metallic'), texture('roughness')];
    if (metallic === null) [result.metallic] = numbers('metallic', [0]);
    if (roughness === null) [result.roughness] = numbers('roughness', [0.5]);
    if (metallic === null && roughness === null) return;
    const use = (roughness ?? metallic)!.use;
    if (metallic !== null) result.metallic = factorOf(metallic);
    if (roughness !== null) result.roughness = factorOf(roughness);
    const isPacked =
      roughness?.output === 'g' &&
      metallic?.output === 'b' &&
      roughness.use.image === metallic.use.image;
    if (isPacked) {
      result.metallicRoughnessTexture = use;
      return;
    }
    const key = `${metallic?.use.image}${metallic?.output} ${roughness?.use.image}${roughness?.output}`;
    const image = await this.#derived(key, async () => {
      const sources = [await this.#channel(metallic), await this.#channel(roughness)];
      return mergeMetallicRoughness(sources[0] ?? 1, sources[1] ?? 1, 'metallicRoughness');
    });
    if (image !== null) result.metallicRoughnessTexture = { ...use, image };
  }

  async #red(texture: ConnectedTexture): Promise<TextureUse | null> {
    if (texture.output === 'r' || texture.output === 'rgb') return texture.use;
    const image = await this.#derived(`red ${texture.use.image}${texture.output}`, async () => {
      const source = await this.#channel(texture);
      return source === null || typeof source === 'number'
        ? null
        : extractChannel(source, 'occlusion');
    });
    return image === null ? null : { ...texture.use, image };
  }

  /** Returns null if there is no texture, or if it cannot be read. */
  async #channel(texture: ConnectedTexture | null): Promise<ChannelOrValue | null> {
    if (texture === null) return null;
    const image = await toWebImage(this.#textures.images[texture.use.image], this.#context);
    if (image === null) return null;
    return { image, channel: CHANNELS[texture.output as keyof typeof CHANNELS] ?? 'red' };
  }

  /** Creates an image once per key; null if it cannot be created. */
  async #derived(key: string, make: () => Promise<SceneImage | null>) {
    const known = this.#merged.get(key);
    if (known !== undefined) return known;
    const image = await make();
    if (image === null) return null;
    this.#textures.images.push(image);
    this.#merged.set(key, this.#textures.images.length - 1);
    return this.#textures.images.length - 1;
  }
}

function factorOf({ scale, output }: ConnectedTexture): number {
  return scale['rgba'.indexOf(output)] ?? scale[0];
}

function readEmissive(result: Material, [r, g, b]: number[]): void {
  const strength = Math.max(1, r, g, b);
  result.emissive = [r / strength, g / strength, b / strength];
  result.emissiveStrength = strength;
}

/**
 * Reads the specular workflow, which states the reflected color itself. In glTF, the specular color is a factor on the
 * reflection of a dielectric with index 1.5. Both are equivalent if nothing is metallic.
 */
function readSpecular(result: Material, texture: ConnectedTexture | null, color: number[]): void {
  result.metallic = 0;
  delete result.extensions.KHR_materials_ior;
  const [r, g, b] = texture?.scale ?? color;
  result.extensions.KHR_materials_specular = {
    specularColorFactor: [r, g, b].map((value) => Math.max(0, value) / DIELECTRIC),
    ...(texture !== null && { specularColorTexture: texture.use }),
  };
}

/** Reads the UsdPreviewSurface inputs for which there are glTF extensions. */
function readExtensions(
  result: Material,
  numbers: (input: string, otherwise: number[]) => number[],
): void {
  const [clearcoat] = numbers('clearcoat', [0]);
  if (clearcoat > 0) {
    const [clearcoatRoughness] = numbers('clearcoatRoughness', [0.01]);
    result.extensions.KHR_materials_clearcoat = {
      clearcoatFactor: clearcoat,
      clearcoatRoughnessFactor: clearcoatRoughness,
    };
  }
  const [ior] = numbers('ior', [1.5]);
  if (ior !== 1.5 && ior >= 1) result.extensions.KHR_materials_ior = { ior };
}
