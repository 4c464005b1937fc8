import type { Material, Scene, TextureUse } from '../../mesh/scene.ts';
import { material } from '../../mesh/scene-defaults.ts';
import type { SourceFiles } from '../format.ts';
import { isGrey } from '../image/is-grey.ts';
import { splitTiles } from '../udim/split-tiles.ts';
import type { Element } from '../xml/document.ts';
import type { Collada } from './collada.ts';
import { readExactMaterial } from './material-extra.ts';
import { ImageReader } from './read-images.ts';
import { TextureReader, type UvBinding } from './read-textures.ts';

const SHADERS = ['phong', 'blinn', 'lambert', 'constant'];

/**
 * Converts materials, using the common profile of their effects, to metallic-roughness. Each material is converted once
 * for each binding of UV sets.
 */
export class MaterialReader {
  readonly #collada: Collada;
  readonly #scene: Scene;
  readonly #images: ImageReader;
  readonly #read = new Map<string, number>();
  readonly #used = new Set<Element>();
  /** Ambient color maps, which may contain ambient occlusion. */
  readonly #ambient: { material: Material; use: TextureUse }[] = [];

  constructor(collada: Collada, files: SourceFiles, scene: Scene) {
    this.#collada = collada;
    this.#scene = scene;
    this.#images = new ImageReader(collada, files, scene);
  }

  /** Returns the material's index in the scene. */
  material(element: Element, binding: UvBinding): number {
    const key = `${element} ${JSON.stringify([...binding])}`;
    this.#used.add(element);
    const known = this.#read.get(key);
    if (known !== undefined) return known;
    const name = this.#collada.nameOf(element);
    const instance = this.#collada.xml.child(element, 'instance_effect');
    const effect = this.#collada.linked(instance, 'url', 'effect');
    const read = effect === null ? material({ name }) : this.#effect(name, effect, binding);
    const index = this.#scene.materials.push(read) - 1;
    this.#read.set(key, index);
    return index;
  }

  /** Adds a material that no face uses to the scene. */
  unused(element: Element): void {
    if (!this.#used.has(element)) this.material(element, new Map());
  }

  /**
   * Sets the properties of materials that depend on the contents of images, and gives each texture tile a material of
   * its own.
   */
  async finish(): Promise<void> {
    const { context } = this.#collada;
    for (const { material: read, use } of this.#ambient) {
      if (await isGrey(this.#scene.images[use.image])) read.occlusionTexture ??= use;
      else context.unread.note('element', 'ambient texture');
    }
    splitTiles(this.#scene, this.#images.tiles, context);
  }

  #effect(name: string, effect: Element, binding: UvBinding): Material {
    const { xml } = this.#collada;
    const profile = xml.child(effect, 'profile_COMMON');
    const technique = profile === null ? null : xml.child(profile, 'technique');
    if (profile === null || technique === null) return material({ name });
    const kind = SHADERS.find((shader) => xml.child(technique, shader) !== null);
    const textures = new TextureReader(this.#collada, this.#images, profile, effect, binding);
    const read =
      kind === undefined
        ? material({ name })
        : this.#shader(name, kind, xml.child(technique, kind)!, textures);
    this.#extras([effect, profile, technique], read, textures);
    const exact = readExactMaterial(this.#collada, technique, read, (slot) => textures.find(slot));
    return Object.assign(read, exact);
  }

  #shader(name: string, kind: string, shader: Element, textures: TextureReader): Material {
    const read = material({ name });
    const number = (slot: string) => {
      const value = textures.value(shader, slot, ['float']);
      return value === null ? null : this.#collada.numbers(value, 1)[0];
    };
    const main = kind === 'constant' ? 'emission' : 'diffuse';
    const color = this.#color(shader, main, textures) ?? [1, 1, 1, 1];
    read.baseColorTexture = textures.slot(shader, main);
    read.baseColor = read.baseColorTexture === null ? color : [1, 1, 1, 1];
    read.unlit = kind === 'constant';
    if (kind !== 'constant') {
      const emission = this.#color(shader, 'emission', textures);
      read.emissiveTexture = textures.slot(shader, 'emission');
      if (read.emissiveTexture !== null) read.emissive = [1, 1, 1];
      else if (emission !== null) read.emissive = [emission[0], emission[1], emission[2]];
    }
    const shininess = number('shininess');
    // Blinn's exponent. A value of 1 or less is not an exponent, because exporters then write a fraction whose meaning
    // is uncertain.
    if (kind !== 'lambert' && shininess !== null && shininess > 1)
      read.roughness = Math.sqrt(2 / (shininess + 2));
    // Only Blender stores metallic here. Other exporters store mirror reflection, and often write 1 although there is
    // none.
    if (this.#collada.generator?.startsWith('Blender'))
      read.metallic = Math.min(1, Math.max(0, number('reflectivity') ?? 0));
    read.normalTexture = textures.slot(shader, 'bump');
    this.#transparency(shader, read, textures);
    if (kind !== 'constant') this.#otherMaps(shader, read, textures);
    return read;
  }

  /** Reads reflection maps, and ambient color maps if they differ from the base color's map. */
  #otherMaps(shader: Element, read: Material, textures: TextureReader): void {
    const specular = textures.slot(shader, 'specular');
    if (specular !== null)
      read.extensions.KHR_materials_specular = {
        specularColorFactor: [1, 1, 1],
        specularColorTexture: specular,
      };
    const ambient = textures.slot(shader, 'ambient');
    if (ambient !== null && ambient.image !== read.baseColorTexture?.image)
      this.#ambient.push({ material: read, use: ambient });
  }

  #transparency(shader: Element, read: Material, textures: TextureReader): void {
    const { xml, context } = this.#collada;
    const transparent = xml.child(shader, 'transparent');
    const given = textures.value(shader, 'transparency', ['float']);
    const factor = given === null ? null : this.#collada.numbers(given, 1)[0];
    const texture = textures.slot(shader, 'transparent');
    if (texture !== null) {
      if (texture.image === read.baseColorTexture?.image) read.alphaMode = 'blend';
      else
        context.warn(
          'opacity_map_skipped',
          'A separate transparency texture was left out; only transparency in the base color texture is kept.',
        );
    }
    if (transparent === null && factor === null) return;
    const mode = (transparent !== null && xml.attribute(transparent, 'opaque')) || 'A_ONE';
    const [red, green, blue, a] = this.#color(shader, 'transparent', textures) ?? [1, 1, 1, 1];
    const share =
      (factor ?? 1) * (mode.startsWith('RGB') ? 0.2126 * red + 0.7152 * green + 0.0722 * blue : a);
    const alpha = Math.min(1, Math.max(0, mode.endsWith('ZERO') ? 1 - share : share));
    // An alpha of 0 is ignored, because exporters have confused 0 and 1 here since COLLADA 1.3 and nobody sells an
    // invisible model.
    if (alpha === 0 || alpha === 1) return;
    read.baseColor[3] = alpha;
    read.alphaMode = 'blend';
  }

  #color(
    shader: Element,
    slot: string,
    textures: TextureReader,
  ): [number, number, number, number] | null {
    const { xml } = this.#collada;
    const color = textures.value(shader, slot, ['color']);
    if (color === null) return null;
    const [red, green, blue, alpha = 1] = this.#collada.numbers(
      color,
      xml.text(color).split(/\s+/).length > 3 ? 4 : 3,
    );
    return [red, green, blue, alpha].map((value) => Math.min(1, Math.max(0, value))) as [
      number,
      number,
      number,
      number,
    ];
  }

  /** Reads what exporters add to the standard: bump maps (FCollada, OpenCOLLADA) and two-sided faces. */
  #extras(holders: Element[], read: Material, textures: TextureReader): void {
    const { xml } = this.#collada;
    for (const extra of holders.flatMap((holder) => xml.children(holder, 'extra'))) {
      for (const technique of xml.children(extra, 'technique')) {
        read.normalTexture ??= textures.slot(technique, 'bump');
        if (this.#collada.numberAt(technique, 'double_sided') === 1) read.doubleSided = true;
      }
    }
  }
}
