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
import { affordableSide, decodeTexture, readSize, type Texture } from '../texture.ts';
import type { GpuKind } from './gpu-protocol.ts';

const WRAPPING = {
  repeat: RepeatWrapping,
  clamp: ClampToEdgeWrapping,
  mirror: MirroredRepeatWrapping,
} as const;
/**
 * Sharpness of floors seen at a flat angle. On a processor two samples instead of one double the time of a whole picture
 * (SwiftShader: 0.8 and 1.6 s of a view of 1024²), and the plain rasterizer takes one too.
 */
const ANISOTROPY: Record<GpuKind, number> = { gpu: 4, lavapipe: 1, swiftshader: 1 };

/** The textures of one scene on the GPU, each combination of image and use once. */
export class SceneTextures {
  readonly #images = new Map<number, Texture | null>();
  readonly #anisotropy: number;
  readonly #made = new Map<string, ThreeTexture>();

  private constructor(anisotropy: number) {
    this.#anisotropy = anisotropy;
  }

  /** Decodes images, smaller where there are very many; one that cannot be decoded shows its material's plain colour. */
  static async decode(
    images: Readonly<Record<number, SceneImage>>,
    enough: number,
    kind: GpuKind,
  ): Promise<SceneTextures> {
    const textures = new SceneTextures(ANISOTROPY[kind]);
    const sizes = await Promise.all(Object.values(images).map(({ bytes }) => readSize(bytes)));
    const side = affordableSide(sizes, enough);
    await Promise.all(
      Object.entries(images).map(async ([index, { bytes }]) => {
        textures.#images.set(Number(index), await decodeTexture(bytes, side));
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
      texture.anisotropy = use.filter === 'nearest' ? 1 : this.#anisotropy;
      this.#made.set(key, texture);
    }
    return texture;
  }

  /** What was decoded, once every material is made: the textures have copies. */
  forgetImages(): void {
    this.#images.clear();
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
