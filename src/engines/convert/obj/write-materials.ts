import type { Material, Scene, SceneImage, TextureUse } from '../../mesh/scene.ts';
import type { ConvertContext } from '../format.ts';
import { extractChannel } from '../image/channels.ts';
import { imageExtension } from '../image/content-type.ts';
import { toWebImage } from '../image/web-image.ts';

/** An image that is stored next to the library. */
export interface ImageFile {
  path: string;
  bytes: Uint8Array;
}

/** A material library with its material names and its images. */
export interface MaterialLibrary {
  text: string;
  /** Names of the materials, one for each material of the scene. */
  names: string[];
  files: ImageFile[];
}

/**
 * Writes materials as MTL with the physically based statements (Pr, Pm, norm, map_Pr, map_Pm), and equivalents for
 * programs without them: Ns and Ka, from which Blender derives roughness and metallic, and the normal map as map_Bump.
 */
export async function writeMaterials(
  scene: Scene,
  context: ConvertContext,
): Promise<MaterialLibrary> {
  const images = new ImageFiles(scene.images, context);
  const names = uniqueNames(scene.materials);
  const blocks: string[] = ['# Bozzetto\n'];
  for (const [m, material] of scene.materials.entries()) {
    warnOfMaterial(material, names[m], context);
    const lines = [`newmtl ${names[m]}`, ...constants(material), ...(await maps(material, images))];
    blocks.push(`${lines.join('\n')}\n`);
  }
  return { text: blocks.join('\n'), names, files: images.files };
}

function constants(material: Material): string[] {
  const { baseColor, metallic, roughness, emissive, emissiveStrength, unlit } = material;
  const reflects = metallic > 0;
  const lines = [
    // With illum 3, Blender reads the mean of Ka as metallic.
    `Ka ${triple(reflects ? [metallic, metallic, metallic] : [1, 1, 1])}`,
    `Kd ${triple(baseColor)}`,
    `Ks ${triple(unlit ? [0, 0, 0] : [0.5, 0.5, 0.5])}`,
    `Ns ${number((1 - roughness) ** 2 * 1000)}`,
    `Ke ${triple(emissive.map((value) => value * emissiveStrength))}`,
    `d ${number(material.alphaMode === 'opaque' ? 1 : baseColor[3])}`,
    `illum ${unlit ? 0 : reflects ? 3 : 2}`,
  ];
  return unlit ? lines : [...lines, `Pr ${number(roughness)}`, `Pm ${number(metallic)}`];
}

async function maps(material: Material, images: ImageFiles): Promise<string[]> {
  const lines: string[] = [];
  const add = async (
    keyword: string,
    use: TextureUse | null,
    options = '',
    channel: 'green' | 'blue' | null = null,
  ) => {
    const path = use && (await images.pathOf(use.image, channel));
    if (path) lines.push(`${keyword}${options}${placement(use)} ${path}`);
  };
  await add('map_Kd', material.baseColorTexture);
  if (material.alphaMode !== 'opaque') await add('map_d', material.baseColorTexture);
  await add('map_Ke', material.emissiveTexture);
  await add('norm', material.normalTexture);
  const scale = material.normalScale === 1 ? '' : ` -bm ${number(material.normalScale)}`;
  await add('map_Bump', material.normalTexture, scale);
  await add('map_Pr', material.metallicRoughnessTexture, '', 'green');
  await add('map_Pm', material.metallicRoughnessTexture, '', 'blue');
  return lines;
}

/** Writes offset, scale and clamping; in MTL the origin is at the bottom left. */
function placement({ transform, wrapS, wrapT }: TextureUse): string {
  const clamp = wrapS === 'clamp' && wrapT === 'clamp' ? ' -clamp on' : '';
  if (transform === null) return clamp;
  const { offset, scale } = transform;
  const v = 1 - scale[1] - offset[1];
  return `${clamp} -o ${number(offset[0])} ${number(v)} 0 -s ${number(scale[0])} ${number(scale[1])} 1`;
}

function warnOfMaterial(material: Material, name: string, context: ConvertContext): void {
  const warn = (code: string, what: string) =>
    context.warn(code, `OBJ cannot store ${what} (material "${name}").`);
  if (material.occlusionTexture !== null) warn('occlusion_dropped', 'occlusion maps');
  if (material.alphaMode === 'mask')
    warn('alpha_mask_dropped', 'an alpha cutoff; alpha is blended instead');
  const extensions = Object.keys(material.extensions);
  if (extensions.length > 0) warn('material_extensions_dropped', extensions.join(', '));
  const uses = [
    material.baseColorTexture,
    material.metallicRoughnessTexture,
    material.normalTexture,
    material.emissiveTexture,
  ].filter((use) => use !== null);
  if (uses.some(({ wrapS, wrapT }) => wrapS !== wrapT || wrapS === 'mirror')) {
    warn('wrap_dropped', 'textures that are mirrored or repeat in only one direction');
  }
  if (uses.some(({ transform }) => transform !== null && transform.rotation !== 0)) {
    warn('texture_rotation_dropped', 'rotated textures');
  }
  if (uses.some(({ uvSet }) => uvSet !== 0)) {
    warn('uv_sets_dropped', 'textures that use a second UV set');
  }
}

/** Returns unique names without spaces, because some readers end a name at a space. */
function uniqueNames(materials: readonly Material[]): string[] {
  const taken = new Set<string>();
  return materials.map(({ name }, m) => {
    const plain = name.trim().replace(/[\s#]+/g, '_') || `material_${m}`;
    let unique = plain;
    for (let n = 2; taken.has(unique); n++) unique = `${plain}_${n}`;
    taken.add(unique);
    return unique;
  });
}

/** The image files in the order of first use. Each is PNG or JPEG, and is written once. */
class ImageFiles {
  readonly files: ImageFile[] = [];
  readonly #images: readonly SceneImage[];
  readonly #context: ConvertContext;
  /** Paths of the files, keyed by image and channel; null if the image cannot be written. */
  readonly #paths = new Map<string, string | null>();
  readonly #wholes = new Map<number, Promise<SceneImage | null>>();
  readonly #taken = new Set<string>();

  constructor(images: readonly SceneImage[], context: ConvertContext) {
    this.#images = images;
    this.#context = context;
  }

  async pathOf(index: number, channel: 'green' | 'blue' | null): Promise<string | null> {
    const key = `${index} ${channel}`;
    const known = this.#paths.get(key);
    if (known !== undefined) return known;
    const path = await this.#write(index, channel);
    this.#paths.set(key, path);
    return path;
  }

  /** Converts the image to PNG or JPEG, once for all channels that are extracted from it. */
  #whole(index: number): Promise<SceneImage | null> {
    const source = this.#images[index];
    let whole = this.#wholes.get(index);
    if (whole === undefined) {
      whole = source === undefined ? Promise.resolve(null) : toWebImage(source, this.#context);
      this.#wholes.set(index, whole);
    }
    return whole;
  }

  async #write(index: number, channel: 'green' | 'blue' | null): Promise<string | null> {
    const whole = await this.#whole(index);
    if (whole === null) return null;
    const name = whole.name || `texture_${index}`;
    const image = channel === null ? whole : await this.#channelOf(whole, channel);
    if (image === null) return null;
    const suffix = { green: '_roughness', blue: '_metallic', none: '' }[channel ?? 'none'];
    const plain = name.replace(/[^\p{L}\p{N}._-]+/gu, '_').replace(/^\.+/, '') + suffix;
    const extension = imageExtension(image.contentType);
    let path = `${plain}.${extension}`;
    for (let n = 2; this.#taken.has(path.toLowerCase()); n++) path = `${plain}_${n}.${extension}`;
    this.#taken.add(path.toLowerCase());
    this.files.push({ path, bytes: image.bytes });
    return path;
  }

  async #channelOf(image: SceneImage, channel: 'green' | 'blue'): Promise<SceneImage | null> {
    try {
      return await extractChannel({ image, channel }, image.name);
    } catch {
      this.#context.warn(
        'image_unreadable',
        `The texture "${image.name}" is damaged and was left out.`,
      );
      return null;
    }
  }
}

function triple([red, green, blue]: readonly number[]): string {
  return `${number(red)} ${number(green)} ${number(blue)}`;
}

/** Writes a number with six decimals and without an exponent. */
function number(value: number): string {
  return String(Number(value.toFixed(6)));
}
