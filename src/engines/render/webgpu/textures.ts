import {
  ClampToEdgeWrapping,
  DataTexture,
  LinearFilter,
  LinearMipmapLinearFilter,
  MirroredRepeatWrapping,
  NearestFilter,
  NoColorSpace,
  RepeatWrapping,
  RGBAFormat,
  SRGBColorSpace,
  type Texture as ThreeTexture,
  UnsignedByteType,
} from 'three/webgpu';
import type { SceneImage, TextureUse } from '../../mesh/scene.ts';
import { decodeTexture, type Texture } from '../texture.ts';

const WRAPPING = {
  repeat: RepeatWrapping,
  clamp: ClampToEdgeWrapping,
  mirror: MirroredRepeatWrapping,
} as const;
/** Of floors seen at a flat angle; on a processor each step costs as much as the first. */
const ANISOTROPY = 2;

/** The textures of one scene on the GPU, each combination of image and use once. */
export class SceneTextures {
  readonly #images = new Map<number, Texture | null>();
  readonly #made = new Map<string, ThreeTexture>();

  /** Decodes images; one that cannot be decoded shows its material's plain colour. */
  static async decode(
    images: Readonly<Record<number, SceneImage>>,
    maxSide: number,
  ): Promise<SceneTextures> {
    const textures = new SceneTextures();
    await Promise.all(
      Object.entries(images).map(async ([index, { bytes }]) => {
        textures.#images.set(Number(index), await decodeTexture(bytes, maxSide));
      }),
    );
    return textures;
  }

  /** null where there is no such image. `coloured`: its RGB is sRGB. */
  of(use: TextureUse | null, coloured: boolean): ThreeTexture | null {
    const image = use === null ? null : this.#images.get(use.image);
    if (use === null || !image) return null;
    const key = JSON.stringify([use, coloured]);
    let texture = this.#made.get(key);
    if (texture === undefined) {
      texture = makeTexture(image, use, coloured);
      this.#made.set(key, texture);
    }
    return texture;
  }

  dispose(): void {
    for (const texture of this.#made.values()) texture.dispose();
  }
}

function makeTexture(image: Texture, use: TextureUse, coloured: boolean): ThreeTexture {
  const { wrapS, wrapT, filter, transform, uvSet } = use;
  const { texels, offsets, widths, heights } = image;
  const mipmaps = offsets.map((offset, level) => {
    const [width, height] = [widths[level], heights[level]];
    // The GPU takes no shared memory.
    const data = new Uint8Array(4 * width * height);
    data.set(new Uint8Array(texels.buffer, 4 * offset, data.length));
    return { data, width, height };
  });
  const [{ data, width, height }] = mipmaps;
  const texture = new DataTexture(data, width, height, RGBAFormat, UnsignedByteType);
  texture.mipmaps = mipmaps;
  texture.generateMipmaps = false;
  texture.colorSpace = coloured ? SRGBColorSpace : NoColorSpace;
  texture.wrapS = WRAPPING[wrapS];
  texture.wrapT = WRAPPING[wrapT];
  texture.magFilter = filter === 'nearest' ? NearestFilter : LinearFilter;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.anisotropy = filter === 'nearest' ? 1 : ANISOTROPY;
  texture.flipY = false;
  texture.channel = uvSet;
  if (transform !== null) {
    // Scaled, then turned; three's own turn comes first.
    const { offset, rotation, scale } = transform;
    const [sine, cosine] = [Math.sin(rotation), Math.cos(rotation)];
    const across = [cosine * scale[0], sine * scale[1], offset[0]] as const;
    const down = [-sine * scale[0], cosine * scale[1], offset[1]] as const;
    texture.matrixAutoUpdate = false;
    texture.matrix.set(...across, ...down, 0, 0, 1);
  }
  texture.needsUpdate = true;
  return texture;
}
