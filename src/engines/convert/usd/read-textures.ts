import type { SceneImage, TextureUse, Wrap } from '../../mesh/scene.ts';
import type { ConvertContext } from '../format.ts';
import { imageContentType } from '../image/content-type.ts';
import { findTiles, hasTileToken, tilePath } from '../udim/find-tiles.ts';
import { TileSets } from '../udim/tile-sets.ts';
import type { LayerLoader } from './layer-loader.ts';
import { shaderInput } from './shader-graph.ts';
import type { Stage } from './stage.ts';
import { asNumbers, type StagePrim } from './stage-prim.ts';

const WRAPS: Record<string, Wrap> = {
  repeat: 'repeat',
  mirror: 'mirror',
  clamp: 'clamp',
  black: 'clamp',
};

/** A texture that an input of a surface shader is connected to. */
export interface ConnectedTexture {
  use: TextureUse;
  /** Output that is used: r, g, b, a or rgb. */
  output: string;
  /** The four factors by which the shader multiplies the texture's values. */
  scale: number[];
  bias: number[];
}

/** Reads UsdUVTexture shaders and their images; each image file becomes one image of the scene. */
export class TextureReader {
  readonly images: SceneImage[] = [];
  readonly tiles = new TileSets();
  /** Number of the tile to read from textures with several tiles. */
  tile: number | null = null;
  readonly #byPath = new Map<string, number>();
  readonly #tilesOf = new Map<StagePrim, ReadonlySet<number>>();
  readonly #loader: LayerLoader;
  readonly #context: ConvertContext;

  constructor(loader: LayerLoader, context: ConvertContext) {
    this.#loader = loader;
    this.#context = context;
  }

  /**
   * Returns the texture that an input is connected to.
   * @param uvNames primvars of the mesh's UV sets, in order
   */
  connected(
    stage: Stage,
    surface: StagePrim,
    input: string,
    uvNames: string[],
  ): ConnectedTexture | null {
    const { shader } = shaderInput(stage, surface, input);
    if (shader === null) return null;
    const { prim, output } = shader;
    if (prim.text('info:id') !== 'UsdUVTexture') {
      this.#context.warn(
        'shader_dropped',
        `the shader "${prim.text('info:id') ?? prim.name}" cannot be converted and was left out`,
      );
      return null;
    }
    const image = this.#image(stage, prim);
    if (image === null) return null;
    const wrap = (name: string): Wrap => WRAPS[prim.text(name) ?? ''] ?? 'repeat';
    const use: TextureUse = {
      image,
      uvSet: 0,
      wrapS: wrap('inputs:wrapS'),
      wrapT: wrap('inputs:wrapT'),
      filter: 'linear',
      transform: null,
    };
    placeTexture(stage, prim, uvNames, use);
    const scale = Array.from(prim.numbers('inputs:scale') ?? [1, 1, 1, 1]);
    const bias = Array.from(prim.numbers('inputs:bias') ?? [0, 0, 0, 0]);
    return { use, output, scale, bias };
  }

  /** Tile numbers of all textures of a material; empty if they are ordinary images. */
  tilesOf(stage: Stage, material: StagePrim): ReadonlySet<number> {
    const known = this.#tilesOf.get(material);
    if (known !== undefined) return known;
    const tiles = new Set<number>();
    const open = [material];
    for (let prim = open.pop(); prim !== undefined; prim = open.pop()) {
      for (const child of prim.children) if (child.typeName !== 'Material') open.push(child);
      const { asset, from } = assetOf(stage, prim);
      if (!hasTileToken(asset)) continue;
      const found = findTiles(asset, (path) => this.#loader.find(path, from));
      for (const { tile } of found ?? []) tiles.add(tile);
    }
    this.#tilesOf.set(material, tiles);
    return tiles;
  }

  #image(stage: Stage, texture: StagePrim): number | null {
    const { asset: named, from } = assetOf(stage, texture);
    if (named === '') return null;
    let asset = named;
    if (hasTileToken(named) && this.tile !== null) {
      asset = tilePath(named, this.tile);
      // Textures of one material need not have the same tiles.
      if (this.#loader.find(asset, from) === null) return null;
    }
    const key = `${from}\n${asset}`;
    const known = this.#byPath.get(key);
    if (known !== undefined) return known;
    const bytes = this.#loader.file(asset, from);
    if (bytes === null) return null;
    const name = asset.slice(Math.max(asset.lastIndexOf('/'), asset.lastIndexOf('\\')) + 1);
    const contentType = imageContentType(bytes) ?? 'application/octet-stream';
    this.images.push({ name: name.replace(/\.\w+$/, '').replace(/^\d+_/, ''), contentType, bytes });
    this.#byPath.set(key, this.images.length - 1);
    return this.images.length - 1;
  }
}

/** The image file of a texture shader, and the layer that refers to it. */
function assetOf(stage: Stage, texture: StagePrim): { asset: string; from: string } {
  const { property } = shaderInput(stage, texture, 'inputs:file');
  const asset = property?.value();
  if (property === null || typeof asset !== 'string') return { asset: '', from: '' };
  return { asset, from: property.layerPath };
}

/** Finds the UV set, and the transform between it and the texture. */
function placeTexture(stage: Stage, texture: StagePrim, uvNames: string[], use: TextureUse): void {
  let coordinates = shaderInput(stage, texture, 'inputs:st').shader?.prim ?? null;
  if (coordinates?.text('info:id') === 'UsdTransform2d') {
    use.transform = transform2d(coordinates);
    coordinates = shaderInput(stage, coordinates, 'inputs:in').shader?.prim ?? null;
  }
  if (coordinates === null) return;
  const name = shaderInput(stage, coordinates, 'inputs:varname').property?.value();
  if (typeof name === 'string') use.uvSet = Math.max(0, uvNames.indexOf(name));
}

/**
 * Converts a UsdTransform2d. USD scales, rotates and moves coordinates with the origin at the bottom left, while glTF's
 * origin is at the top left. With the flip F(u, v) = (u, 1 − v), glTF's transform is F ∘ T ∘ F, which has the same
 * scale and angle but a different offset.
 */
function transform2d(prim: StagePrim): TextureUse['transform'] {
  const [sx, sy] = asNumbers(prim.property('inputs:scale')?.value()) ?? [1, 1];
  const [tx, ty] = asNumbers(prim.property('inputs:translation')?.value()) ?? [0, 0];
  const rotation = (prim.number('inputs:rotation', 0) * Math.PI) / 180;
  const offset: [number, number] = [tx - sy * Math.sin(rotation), 1 - ty - sy * Math.cos(rotation)];
  return { offset, rotation, scale: [sx, sy] };
}
