import type { TextureUse, Wrap } from '../../mesh/scene.ts';
import type { Element } from '../xml/document.ts';
import type { Collada } from './collada.ts';
import type { ImageReader } from './read-images.ts';
import { readPlacement } from './texture-placement.ts';

/** Maps each name of texture coordinates in a material's textures to a UV set of a mesh. */
export type UvBinding = ReadonlyMap<string, number>;

/** Number types that a parameter may have. */
const PARAMETER_KINDS = ['float', 'float3', 'float4', 'color'];

/** Finds the images that `<texture texture="sampler" texcoord="…"/>` refers to. */
export class TextureReader {
  readonly #collada: Collada;
  readonly #images: ImageReader;
  readonly #holders: Element[];
  readonly #binding: UvBinding;

  constructor(
    collada: Collada,
    images: ImageReader,
    profile: Element,
    effect: Element,
    binding: UvBinding,
  ) {
    this.#collada = collada;
    this.#images = images;
    this.#holders = [profile, ...collada.xml.children(profile, 'technique'), effect];
    this.#binding = binding;
  }

  /** Returns the texture in a slot of a shader; null if the slot has none, or the texture's image is missing. */
  slot(shader: Element, slot: string): TextureUse | null {
    const texture = this.#collada.xml.child(shader, slot, 'texture');
    return texture === null ? null : this.find(texture);
  }

  find(texture: Element): TextureUse | null {
    const { xml } = this.#collada;
    const reference = xml.attribute(texture, 'texture');
    const sampler = this.#parameter(reference, 'sampler2D');
    const surface =
      sampler === null ? null : this.#parameter(this.#collada.textAt(sampler, 'source'), 'surface');
    const instance = sampler === null ? null : xml.child(sampler, 'instance_image');
    const image =
      this.#image(instance === null ? null : xml.attribute(instance, 'url')) ??
      this.#image(surface === null ? null : this.#surfaceImage(surface)) ??
      // Many exporters refer directly to the image.
      this.#image(reference);
    const index = image === null ? -1 : this.#images.image(image);
    if (index < 0) return null;
    const placement = readPlacement(this.#collada, texture);
    return {
      image: index,
      uvSet: this.#binding.get(xml.attribute(texture, 'texcoord') ?? '') ?? 0,
      wrapS: placement?.wrapS ?? this.#wrap(sampler, 'wrap_s'),
      wrapT: placement?.wrapT ?? this.#wrap(sampler, 'wrap_t'),
      filter: this.#nearest(sampler) ? 'nearest' : 'linear',
      transform: placement?.transform ?? null,
    };
  }

  /**
   * Returns the element that holds a slot's value: an element of one of these kinds, or the parameter that the slot
   * names.
   */
  value(shader: Element, slot: string, kinds: readonly string[]): Element | null {
    const { xml } = this.#collada;
    for (const kind of kinds) {
      const found = xml.child(shader, slot, kind);
      if (found !== null) return found;
    }
    const param = xml.child(shader, slot, 'param');
    const sid = param === null ? null : xml.attribute(param, 'ref');
    for (const kind of PARAMETER_KINDS) {
      const found = this.#parameter(sid, kind);
      if (found !== null) return found;
    }
    return null;
  }

  /** Returns the image of a surface, given either in the standard's older form or in the form with planes. */
  #surfaceImage(surface: Element): string | null {
    const { xml } = this.#collada;
    const all = xml.child(surface, 'init_planar', 'all');
    return (
      this.#collada.textAt(surface, 'init_from') ??
      (all === null ? null : xml.attribute(all, 'ref'))
    );
  }

  #image(reference: string | null): Element | null {
    const element = this.#collada.resolve(reference);
    return element !== null && this.#collada.xml.name(element) === 'image' ? element : null;
  }

  #parameter(sid: string | null, kind: string): Element | null {
    const { xml } = this.#collada;
    if (sid === null) return null;
    for (const parameter of this.#holders.flatMap((holder) => xml.children(holder, 'newparam'))) {
      if (xml.attribute(parameter, 'sid') === sid) return xml.child(parameter, kind);
    }
    return null;
  }

  #wrap(sampler: Element | null, name: string): Wrap {
    const mode = sampler === null ? null : this.#collada.textAt(sampler, name);
    if (mode === 'MIRROR') return 'mirror';
    return mode === 'CLAMP' || mode === 'BORDER' ? 'clamp' : 'repeat';
  }

  #nearest(sampler: Element | null): boolean {
    return sampler !== null && this.#collada.textAt(sampler, 'magfilter') === 'NEAREST';
  }
}
