import type { TextureUse, Wrap } from '../../mesh/scene.ts';
import type { FormatError } from '../format.ts';
import { imageContentType } from '../image/content-type.ts';
import { isWithinLimits } from '../image/web-image.ts';
import { findTiles, hasTileToken, tilePath } from '../udim/find-tiles.ts';
import { childNumber, childOf, childText, type FbxRecord, isArray } from './document.ts';
import { type FbxObject, plainName } from './fbx-object.ts';
import type { FbxSource } from './source.ts';

const RADIANS = Math.PI / 180;

/** Reads textures and their images, each only once. */
export interface TextureReader {
  /**
   * Returns null, with a warning, if the image is missing or of an unknown kind. `uvSetNames` are the names in the
   * meshes that use the texture.
   */
  read(texture: FbxObject, uvSetNames: readonly string[]): Promise<TextureUse | null>;
  /**
   * Returns the numbers of the texture's tiles (UDIM), and whether only its file name suggests them. The list is empty
   * if the texture is a single image.
   */
  tilesOf(texture: FbxObject): { tiles: number[]; isGuess: boolean };
  /** Selects the tile that is read for textures with tiles; null selects their first tile. */
  setTile(tile: number | null): void;
}

export function createTextureReader(source: FbxSource): TextureReader {
  const images = new Map<string, number>();
  let tile: number | null = null;
  return {
    setTile(next) {
      tile = next;
    },
    tilesOf(texture) {
      const { records, paths } = filesOf(texture, source);
      const isEmbedded = records.some((record) => embeddedBytes(record) !== null);
      for (const path of isEmbedded ? [] : paths) {
        const found = findTiles(path, (name) => companion([name], source));
        if (found !== null && found.length > 0)
          return { tiles: found.map((one) => one.tile), isGuess: !hasTileToken(path) };
      }
      return { tiles: [], isGuess: false };
    },
    async read(texture, uvSetNames) {
      const [plain] =
        texture.kind === 'LayeredTexture' ? source.graph.childrenOf(texture, 'Texture') : [texture];
      if (plain === undefined) return null;
      if (plain !== texture) {
        source.context.warn('texture_layers', 'Only the first layer of layered textures was kept.');
      }
      const image = await readImage(plain, source, images, tile);
      if (image < 0) return null;
      const { properties } = plain;
      const uvSet = Math.max(uvSetNames.indexOf(properties.text('UVSet') ?? ''), 0);
      return {
        image,
        uvSet,
        wrapS: wrap(properties.number('WrapModeU', 0)),
        wrapT: wrap(properties.number('WrapModeV', 0)),
        filter: 'linear',
        transform: readTransform(plain),
      };
    },
  };
}

function wrap(mode: number): Wrap {
  return mode === 1 ? 'clamp' : 'repeat';
}

/** Returns the records of a texture's file and the paths in them, with the best ones first. */
function filesOf(texture: FbxObject, source: FbxSource) {
  const [video] = source.graph.childrenOf(texture, 'Video');
  const records = [video?.record, texture.record].filter((record) => record !== undefined);
  const paths = records.flatMap((record) =>
    [
      childText(record, 'RelativeFilename'),
      childText(record, 'FileName'),
      childText(record, 'Filename'),
    ].filter((path) => path !== null && path !== ''),
  ) as string[];
  return { video, records, paths };
}

/** Returns the index of the texture's image in the scene; −1 if there is none. */
async function readImage(
  texture: FbxObject,
  source: FbxSource,
  images: Map<string, number>,
  tile: number | null,
): Promise<number> {
  const { video, records, paths: named } = filesOf(texture, source);
  const paths = tile === null ? named : named.map((path) => tilePath(path, tile));
  const isTile = paths.some((path, i) => path !== named[i]);
  const key = isTile || video === undefined ? paths.join('\0') : `${String(video.id)}`;
  const known = images.get(key);
  if (known !== undefined) return known;
  const bytes =
    records.map(embeddedBytes).find((found) => found !== null) ?? companion(paths, source);
  const name = plainName((paths[0] ?? texture.name).split(/[/\\]/).at(-1) ?? '');
  // The textures of one material do not need to have the same tiles.
  const absent = () => (isTile ? -1 : missing(name, source));
  const index = bytes === null ? absent() : await addImage(name, bytes, source);
  images.set(key, index);
  return index;
}

async function addImage(name: string, bytes: Uint8Array, { scene, context }: FbxSource) {
  const contentType = imageContentType(bytes);
  if (contentType === null) {
    context.warn(
      'image_unknown',
      `The texture “${name}” is not in a supported image format; it was left out.`,
    );
    return -1;
  }
  const image = { name: name.replace(/\.[^.]*$/, ''), contentType, bytes };
  if (!(await isWithinLimits(image, context))) return -1;
  return scene.images.push(image) - 1;
}

function missing(name: string, { context }: FbxSource): number {
  context.warn(
    'image_missing',
    `The texture “${name}” is neither embedded in the file nor included with it; it was left out.`,
  );
  return -1;
}

/**
 * Returns the bytes of an embedded file: raw in binary files, base64 in ASCII files, which split long texts into
 * pieces.
 */
function embeddedBytes(record: FbxRecord): Uint8Array | null {
  const content = childOf(record, 'Content');
  if (content === null) return null;
  const raw = content.values.find((value) => value instanceof Uint8Array && value.length > 0);
  if (raw instanceof Uint8Array) return raw;
  const array = content.values.find((value) => isArray(value));
  if (array !== undefined) return null;
  const text = content.values.filter((value) => typeof value === 'string').join('');
  const bytes = Buffer.from(text, 'base64');
  return bytes.length > 0 ? bytes : null;
}

function companion(paths: readonly string[], { files, context }: FbxSource): Uint8Array | null {
  for (const path of paths) {
    try {
      const bytes = files.companion(path);
      if (bytes !== null) return bytes;
    } catch (error) {
      context.warn('image_too_large', (error as FormatError).message);
    }
  }
  return null;
}

/**
 * Reads a texture's transform. FBX moves the image on the surface (scale, rotate, translate; v points up), while glTF
 * moves the coordinates (v points down), so the result is the inverse, flipped vertically. A rotation with uneven
 * scales cannot be expressed by glTF's three values and is approximated.
 */
function readTransform({ properties, record }: FbxObject): TextureUse['transform'] {
  const legacyMove = childOf(record, 'ModelUVTranslation')?.values ?? [];
  const legacyScale = childOf(record, 'ModelUVScaling')?.values ?? [];
  const move = properties.vector('Translation', [
    number(legacyMove[0], 0),
    number(legacyMove[1], 0),
    0,
  ]);
  const scale = properties.vector('Scaling', [
    number(legacyScale[0], 1),
    number(legacyScale[1], 1),
    1,
  ]);
  const turn = properties.vector('Rotation', [0, 0, 0])[2] * RADIANS;
  if (move[0] === 0 && move[1] === 0 && turn === 0 && scale[0] === 1 && scale[1] === 1) return null;
  if (scale[0] === 0 || scale[1] === 0) return null;
  const pivot = properties.vector('TextureScalingPivot', [0, 0, 0]);
  const center = properties.vector('TextureRotationPivot', [0, 0, 0]);
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  // From image to surface: x ↦ R (S (x − pivot) + pivot − center) + center + move, and its inverse A x + b.
  const [ox, oy] = [0, 1].map((i) => pivot[i] - scale[i] * pivot[i] - center[i]);
  const tx = c * ox - s * oy + center[0] + move[0];
  const ty = s * ox + c * oy + center[1] + move[1];
  const a = [c / scale[0], s / scale[0], -s / scale[1], c / scale[1]];
  const b = [-(a[0] * tx + a[1] * ty), -(a[2] * tx + a[3] * ty)];
  return {
    offset: [a[1] + b[0], 1 - a[3] - b[1]],
    rotation: -turn,
    scale: [1 / scale[0], 1 / scale[1]],
  };
}

function number(value: unknown, missing: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : missing;
}

/** Returns the exporter's name for the image, which is used to tell normal maps from height maps. */
export function textureFileName(texture: FbxObject): string {
  return childText(texture.record, 'RelativeFilename') ?? plainName(texture.name);
}

/** Returns whether the texture is switched off. */
export function isUnused(texture: FbxObject): boolean {
  return childNumber(texture.record, 'UseTexture') === 0;
}
