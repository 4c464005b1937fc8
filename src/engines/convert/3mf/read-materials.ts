import type { Scene, TextureUse, Wrap } from '../../mesh/scene.ts';
import { material } from '../../mesh/scene-defaults.ts';
import type { ConvertContext } from '../format.ts';
import { imageContentType } from '../image/content-type.ts';
import { stem } from '../mesh-scene.ts';
import type { ModelPart, PropertyGroup, Texture } from './model-part.ts';
import type { Package } from './package.ts';

/** Arguments of a request for a material, with the index of the resulting material. */
interface Asked {
  holder: PropertyGroup | ModelPart | null;
  index: number;
  texture: number;
  material: number;
}

/** Adds materials and their texture images to the scene, each only once. */
export class Materials {
  readonly #scene: Scene;
  readonly #source: Package;
  readonly #context: ConvertContext;
  readonly #made = new Map<PropertyGroup | ModelPart, Map<string, number>>();
  readonly #images = new Map<string, number>();
  #last: Asked = { holder: null, index: -1, texture: -1, material: -1 };

  constructor(scene: Scene, source: Package, context: ConvertContext) {
    this.#scene = scene;
    this.#source = source;
    this.#context = context;
  }

  /**
   * Returns the index of the material with this base and this texture (−1 each: none); −1 if both are missing.
   * @param base the group that `index` refers to
   */
  material(part: ModelPart, base: PropertyGroup | null, index: number, texture: number): number {
    if (base === null && texture < 0) return -1;
    const holder = base ?? part;
    const last = this.#last;
    // Consecutive triangles usually ask for the same material.
    if (last.holder === holder && last.index === index && last.texture === texture)
      return last.material;
    let made = this.#made.get(holder);
    if (made === undefined) {
      made = new Map();
      this.#made.set(holder, made);
    }
    const key = `${index} ${texture}`;
    let found = made.get(key);
    if (found === undefined) {
      found = this.#make(part, base, index, texture);
      made.set(key, found);
    }
    this.#last = { holder, index, texture, material: found };
    return found;
  }

  #make(part: ModelPart, base: PropertyGroup | null, index: number, texture: number): number {
    const made = material();
    if (base?.kind === 'base') {
      const [red, green, blue, alpha] = base.colors[index];
      made.name = base.names[index];
      made.baseColor = [red, green, blue, alpha];
      if (alpha < 1) made.alphaMode = 'blend';
    }
    const used = part.textures.get(texture);
    if (used !== undefined) {
      made.baseColorTexture = this.#texture(used);
      if (made.name === '') made.name = stem(used.path);
    }
    return this.#scene.materials.push(made) - 1;
  }

  #texture({ path, tileU, tileV, filter }: Texture): TextureUse | null {
    let image = this.#images.get(path);
    if (image === undefined) {
      image = this.#image(path);
      this.#images.set(path, image);
    }
    if (image < 0) return null;
    return {
      image,
      uvSet: 0,
      wrapS: wrap(tileU),
      wrapT: wrap(tileV),
      filter: filter === 'nearest' ? 'nearest' : 'linear',
      transform: null,
    };
  }

  #image(path: string): number {
    const bytes = this.#source.part(path);
    const contentType = bytes === null ? null : imageContentType(bytes);
    if (bytes === null || contentType === null) {
      this.#context.warn(
        'texture_missing',
        `The texture "${path.slice(0, 120)}" is missing from the file or is not an image.`,
      );
      return -1;
    }
    return this.#scene.images.push({ name: stem(path), contentType, bytes }) - 1;
  }
}

function wrap(tile: string): Wrap {
  if (tile === 'mirror') return 'mirror';
  return tile === 'clamp' || tile === 'none' ? 'clamp' : 'repeat';
}
