import type { Scene } from '../../mesh/scene.ts';
import type { SourceFiles } from '../format.ts';
import { imageContentType } from '../image/content-type.ts';
import { findTiles } from '../udim/find-tiles.ts';
import { TileSets } from '../udim/tile-sets.ts';
import type { Element } from '../xml/document.ts';
import type { Collada } from './collada.ts';

/** Adds the images that materials use to the scene, each only once. */
export class ImageReader {
  readonly #collada: Collada;
  readonly #files: SourceFiles;
  readonly #scene: Scene;
  /** Tiled textures, which consist of several images. */
  readonly tiles = new TileSets();
  readonly #read = new Map<string, number>();

  constructor(collada: Collada, files: SourceFiles, scene: Scene) {
    this.#collada = collada;
    this.#files = files;
    this.#scene = scene;
  }

  /** Returns the image's index in the scene; −1, with a warning, if its file is missing or is not an image. */
  image(element: Element): number {
    const { xml } = this.#collada;
    const init = xml.child(element, 'init_from');
    // COLLADA 1.5 has the path one level deeper.
    const reference = init === null ? null : (this.#collada.textAt(init, 'ref') ?? xml.text(init));
    if (reference === null || reference === '') return -1;
    const known = this.#read.get(reference);
    if (known !== undefined) return known;
    const path = plainPath(reference);
    const name = xml.attribute(element, 'name');
    const tiles = path === '' ? null : findTiles(path, this.#files.companion);
    const index =
      tiles === null || tiles.length === 0
        ? this.#load(reference, name)
        : this.tiles.add(path, tiles, (tile) => this.#load(tile.path, null));
    this.#read.set(reference, index);
    return index;
  }

  #load(reference: string, given: string | null): number {
    const { context } = this.#collada;
    const path = plainPath(reference);
    const bytes = reference.startsWith('data:') ? dataUri(reference) : this.#files.companion(path);
    const shown = path.slice(0, 120);
    if (bytes === null) {
      context.warn('texture_missing', `The texture "${shown}" was not included with the model.`);
      return -1;
    }
    const contentType = imageContentType(bytes);
    if (contentType === null) {
      context.warn(
        'image_unreadable',
        `The texture "${shown}" is not in a supported image format.`,
      );
      return -1;
    }
    const file = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
    // Maya names all images `file1`, so the file names are better.
    const plain = file.replace(/\.[^.]*$/, '');
    const name = this.#collada.isOwn ? (given ?? plain) : plain || (given ?? '');
    return this.#scene.images.push({ name, contentType, bytes }) - 1;
  }
}

/** Returns the path in a URI, decoded and without the scheme. */
function plainPath(reference: string): string {
  if (reference.startsWith('data:')) return '';
  const path = reference.replace(/^file:\/*/i, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function dataUri(reference: string): Uint8Array | null {
  const match = /^data:[^,]*;base64,/.exec(reference);
  return match === null ? null : Buffer.from(reference.slice(match[0].length), 'base64');
}
