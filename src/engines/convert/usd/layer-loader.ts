import { isZip, ZipArchive } from '../archive/read-zip.ts';
import { type ConvertContext, FormatError, type SourceFiles } from '../format.ts';
import { TextEncoding } from '../text/text-encoding.ts';
import type { Layer } from './layer.ts';
import { readCrate } from './read-crate.ts';
import { isCrate } from './read-crate-sections.ts';
import { readUsda } from './read-usda.ts';

/** Maximum number of layers of one stage: a set of cars with a file per part has about a hundred. */
const MAX_LAYERS = 1000;
/** Maximum nesting of sublayers. */
const MAX_SUBLAYER_DEPTH = 16;

/**
 * Reads the layers and other files of one bundle, each only once, by paths relative to the layer that refers to them.
 */
export class LayerLoader {
  readonly root: Layer;
  readonly #context: ConvertContext;
  readonly #companion: (path: string) => Uint8Array | null;
  readonly #layers = new Map<string, Layer | null>();

  /** @throws FormatError if the main file is broken */
  constructor(files: SourceFiles, context: ConvertContext) {
    this.#context = context;
    const { main, path, companion } = openPackage(files, context);
    this.#companion = companion;
    this.root = this.#parse(main, path);
    this.#layers.set(path, this.root);
  }

  /** The layer and its sublayers, strongest first. */
  stack(layer: Layer, depth = 0): Layer[] {
    const names = layer.metadata.get('subLayers');
    const stack = [layer];
    if (!Array.isArray(names) || depth >= MAX_SUBLAYER_DEPTH) return stack;
    for (const name of names) {
      const below = typeof name === 'string' ? this.layer(name, layer.path) : null;
      if (below !== null && below !== layer) stack.push(...this.stack(below, depth + 1));
      if (stack.length > MAX_LAYERS) throw tooMany();
    }
    return stack;
  }

  /** Returns the layer that `from` refers to by this asset path; null if it is not in the bundle or cannot be read. */
  layer(asset: string, from: string): Layer | null {
    const path = joinPath(from, asset);
    const known = this.#layers.get(path);
    if (known !== undefined) return known;
    if (this.#layers.size >= MAX_LAYERS) throw tooMany();
    const bytes = this.#companion(path);
    let layer: Layer | null = null;
    if (bytes === null) this.#missing(asset);
    else if (isZip(bytes)) {
      this.#context.warn('nested_package', `"${asset}" is a nested package; it was left out`);
    } else layer = this.#readable(asset, bytes, path);
    this.#layers.set(path, layer);
    return layer;
  }

  /** Returns the bytes of a texture or similar file; null if the bundle lacks it. */
  file(asset: string, from: string): Uint8Array | null {
    const bytes = this.find(asset, from);
    if (bytes === null) this.#missing(asset);
    return bytes;
  }

  /** Like `file`, without a warning. */
  find(asset: string, from: string): Uint8Array | null {
    return this.#companion(joinPath(from, asset));
  }

  #missing(asset: string): void {
    this.#context.warn(
      'missing_file',
      `the file "${asset.slice(0, 200)}" that the model refers to was not included`,
    );
  }

  /** Null, with a warning, for a part that cannot be read, such as a MaterialX document. */
  #readable(asset: string, bytes: Uint8Array, path: string): Layer | null {
    try {
      return this.#parse(bytes, path);
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      this.#context.warn(
        'layer_unreadable',
        `"${asset.slice(0, 200)}", which the model refers to, was left out: ${error.message}`,
      );
      return null;
    }
  }

  #parse(bytes: Uint8Array, path: string): Layer {
    const { limits } = this.#context;
    if (isCrate(bytes)) return readCrate(bytes, path, this.#context);
    return readUsda(new TextEncoding(this.#context).toUtf8(bytes), path, limits);
  }
}

/** A USDZ package's first file is its root layer (USDZ specification, "Default Layer"). */
function openPackage({ main, name, companion }: SourceFiles, { limits }: ConvertContext) {
  if (!isZip(main)) return { main, path: baseName(name), companion };
  const archive = ZipArchive.open(main, limits);
  const first = archive.entries.find(({ path }) => /\.usd[ac]?$/i.test(path));
  if (first === undefined) throw new FormatError('The USDZ package contains no USD file.');
  const inPackage = (path: string) => {
    const entry = archive.find(path) ?? archive.find(baseName(path));
    return entry === null ? null : archive.read(entry);
  };
  return { main: archive.read(first), path: first.path, companion: inPackage };
}

function baseName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}

/** Resolves an asset path relative to the file that contains it. `..` cannot leave the bundle. */
function joinPath(from: string, asset: string): string {
  const parts = from.split('/').slice(0, -1);
  for (const part of asset.replaceAll('\\', '/').split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

function tooMany(): FormatError {
  return new FormatError(`The USD stage consists of more than ${MAX_LAYERS} layers.`);
}
