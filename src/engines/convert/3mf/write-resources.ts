import type { Scene, TextureUse, Wrap } from '../../mesh/scene.ts';
import { nearestByteOfLinear } from '../../raster/srgb.ts';
import type { ImageFile } from '../image-files.ts';
import type { XmlWriter } from '../xml/xml-writer.ts';

const TILES: Readonly<Record<Wrap, string>> = { repeat: 'wrap', clamp: 'clamp', mirror: 'mirror' };

/** Identifier of the group of base materials, which is written first. */
export const BASE_GROUP = 1;

/**
 * Assigns identifiers to resources in the order in which they are written, and holds the resources that all objects
 * share: materials and textures.
 */
export class ModelResources {
  readonly #scene: Scene;
  readonly #files: Map<number, ImageFile>;
  readonly #textures = new Map<string, number>();
  #last = 0;

  constructor(scene: Scene, images: readonly ImageFile[]) {
    this.#scene = scene;
    this.#files = new Map(images.map((image) => [image.index, image]));
  }

  nextId(): number {
    return ++this.#last;
  }

  /** Index of a white base material, used for faces without a material in a mesh whose other faces have one. */
  get defaultBase(): number {
    return this.#scene.materials.length;
  }

  /** Returns the identifier of a material's texture; null if no texture was written. */
  texture(material: number): number | null {
    const use = this.#scene.materials[material]?.baseColorTexture ?? null;
    return use === null ? null : (this.#textures.get(textureKey(use)) ?? null);
  }

  /** Returns whether a material's color is white and therefore has no effect. */
  isWhite(material: number): boolean {
    return this.#scene.materials[material]?.baseColor.every((value) => value === 1) ?? true;
  }

  /** Writes the materials, ending with a white one, and the textures. */
  write(xml: XmlWriter): void {
    xml.open('basematerials', { id: this.nextId() });
    for (const { name, baseColor } of this.#scene.materials)
      xml.element('base', { name, displaycolor: colorText(baseColor) });
    xml.element('base', { name: 'default', displaycolor: '#FFFFFF' }).close();
    for (const { baseColorTexture: use } of this.#scene.materials) {
      const file = use === null ? undefined : this.#files.get(use.image);
      if (use === null || file === undefined || this.#textures.has(textureKey(use))) continue;
      const id = this.nextId();
      this.#textures.set(textureKey(use), id);
      xml.element('m:texture2d', {
        id,
        path: `/${file.path}`,
        contenttype: file.path.endsWith('.png') ? 'image/png' : 'image/jpeg',
        tilestyleu: TILES[use.wrapS],
        tilestylev: TILES[use.wrapT],
        filter: use.filter,
      });
    }
  }
}

function textureKey({ image, wrapS, wrapT, filter }: TextureUse): string {
  return `${image} ${wrapS} ${wrapT} ${filter}`;
}

/** Formats linear RGBA as `#RRGGBB`, or `#RRGGBBAA` if it is not opaque. */
export function colorText(color: ArrayLike<number>, first = 0): string {
  const alpha = Math.round(Math.min(1, Math.max(0, color[first + 3])) * 255);
  const bytes = [0, 1, 2].map((k) => nearestByteOfLinear(color[first + k]));
  if (alpha < 255) bytes.push(alpha);
  return `#${bytes.map((byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join('')}`;
}
