import sharp from 'sharp';
import type { Material } from '../../../mesh/scene.ts';
import { mapsOf, texturedScene } from '../../../mesh/textured-scene.ts';
import { toPixels } from '../../../raster/raw-pixels.ts';
import type {
  PictureUse,
  Raster,
  Scene,
  TextureRequest,
  Texturer,
  Warning,
  Work,
} from '../../../spec.ts';
import type { SolidMaterial } from '../../../surfaces/materials/material.ts';
import { share, sharedBytes, sharedIntegers } from '../../../threads/shared-arrays.ts';
import { watch } from '../../../threads/watch.ts';
import { encodeMap } from '../../encode-map.ts';
import type { Layer } from '../coat.ts';
import { finisher, paint, paintLayers, ROWS, type TextureThreads, withoutAlpha } from '../paint.ts';
import { projectedPicture } from '../projection/front-picture.ts';
import { EVERYWHERE } from '../regions.ts';
import { type PaintedSurface, texelSide, withNormalsAndTangents } from '../surface.ts';
import { findBends } from '../wear.ts';
import { judgePicture } from './judge-picture.ts';
import { matchPalettes } from './match-palettes.ts';
import { paintParts } from './paint-parts.ts';
import { type PaletteColor, readPalette } from './palette.ts';
import { prepareSwatch } from './swatch.ts';
import { textureColors } from './texture-colors.ts';

type Textured = Awaited<ReturnType<Texturer['texture']>>;

/** The material of a picture, whose swatch replaces the material's pattern. */
const PICTURE: SolidMaterial = {
  id: 'picture',
  pattern: 'plain',
  colors: [],
  roughness: 0.6,
  metallic: 0,
  scale: 10,
  relief: 1,
  edge: null,
  dirt: 0.2,
  opacity: 1,
};

/** A picture and the surface that it is applied to. */
interface Given {
  request: TextureRequest;
  image: Raster;
  uncut: Raster;
  surface: PaintedSurface;
  cover: Int32Array;
  threads: TextureThreads;
  work: Work;
}

/** Projects the picture if it shows the model; otherwise makes a material of it, or takes its colors. */
export async function textureByPicture(
  request: TextureRequest,
  surface: PaintedSurface,
  cover: Int32Array,
  threads: TextureThreads,
  work: Work,
): Promise<Textured> {
  const { image } = request;
  if (image === null) throw new RangeError('either a prompt or an image is required');
  const uncut = request.uncut ?? image;
  const quiet = work.within(0);
  const use = request.use ?? (await judgePicture({ image, uncut }, surface, quiet));
  const given: Given = { request, image, uncut, surface, cover, threads, work };
  work.signal.throwIfAborted();
  const { side, box } = use;
  const made =
    side !== null && box !== null
      ? await textureByProjection(given, side, box)
      : use.use === 'material'
        ? await textureByMaterial(given)
        : await textureByPalette(given);
  return { ...made, hit: 1, warnings: doubts(use), picture: use };
}

type Made = Pick<Textured, 'scene' | 'parts'>;

/** Factors of 1: the map alone gives the values. */
const MAPPED: Partial<Material> = { metallic: 1, roughness: 1 };
/** A picture says nothing about reflections, so matte plastic is assumed. */
const PROJECTED: Partial<Material> = { metallic: 0, roughness: 0.6 };

async function textureByProjection(
  { request, image, surface, cover, threads, work }: Given,
  side: NonNullable<PictureUse['side']>,
  box: NonNullable<PictureUse['box']>,
): Promise<Made> {
  const { mesh, textureSize: size } = request;
  const projected = await projectedPicture(image, box);
  const pixels = sharedBytes(size * size * 4);
  const cursor = sharedIntegers(2);
  const job = { size, surface, cover, baseColor: pixels, side, projected, cursor };
  await paint(threads, (i) => threads.runOn(i, { kind: 'project', job }), job, work);
  const finish = finisher(threads, cover, size);
  const baseColor = await watch(
    finish(withoutAlpha(pixels), 3, 'jpeg'),
    work,
    () => (ROWS.to + 1) / 2,
  );
  return {
    scene: texturedScene(
      { ...withNormalsAndTangents(mesh, surface), tangents: null },
      'model',
      { baseColor },
      PROJECTED,
    ),
    parts: [{ material: `picture from the ${side}`, color: null, part: null }],
  };
}

async function textureByMaterial(given: Given): Promise<Made> {
  const { request, uncut, surface } = given;
  const texel = texelSide(surface, request.textureSize);
  const swatch = await prepareSwatch(uncut, texel, given.work.within(0));
  const layer: Layer = {
    wish: {
      material: PICTURE,
      color: null,
      cover: null,
      part: null,
      finish: { roughness: 1, relief: 1, wear: 0, dirt: 1 },
    },
    region: EVERYWHERE,
    own: { kind: 'swatch', swatch },
  };
  const material = `material of the picture, ${swatch.mode === 'tile' ? 'regular' : 'irregular'}`;
  return {
    ...(await paintOver(given, [layer])),
    parts: [{ material, color: null, part: null }],
  };
}

async function textureByPalette(given: Given): Promise<Made> {
  const { request, image } = given;
  const palette = await readPalette(image);
  if (request.looks && baseColorOf(request.looks)) return recolor(given, request.looks, palette);
  const layers = paintParts(request.mesh, request.groups ?? null, palette);
  const [first] = layers;
  const colors =
    first.own?.kind === 'bands'
      ? first.own.bands.map(({ hex }) => hex)
      : layers.map(({ wish }) => wish.color);
  return {
    ...(await paintOver(given, layers)),
    parts: colors.map((color) => ({ material: 'paint', color, part: null })),
  };
}

async function paintOver(
  { request, surface, cover, threads, work }: Given,
  layers: Layer[],
): Promise<Omit<Made, 'parts'>> {
  work.signal.throwIfAborted();
  const { mesh, seed, textureSize: size } = request;
  const bends = findBends(mesh, surface.diagonal);
  const job = { size, seed, surface, cover, bends, layers };
  const maps = await paintLayers(job, { glows: false, clear: false }, threads, work);
  return { scene: texturedScene(withNormalsAndTangents(mesh, surface), 'model', maps, MAPPED) };
}

/** Returns the base color image of the only material of a baked scene; null if it has none. */
function baseColorOf(looks: Scene) {
  return mapsOf(looks, looks.materials[0]).baseColor;
}

/** Recolors the existing textures of the model. */
async function recolor(
  { surface, cover, threads, work }: Given,
  looks: Scene,
  palette: readonly PaletteColor[],
): Promise<Made> {
  const own = baseColorOf(looks)!;
  const decoded = await toPixels(
    sharp(own.bytes, { limitInputPixels: false }).toColourspace('srgb'),
  );
  const channels = decoded.channels === 4 ? 4 : 3;
  const size = decoded.width;
  const pixels = share(decoded.data);
  const exchanges = matchPalettes(textureColors(pixels, channels, size, cover, surface), palette);
  const cursor = sharedIntegers(2);
  const job = { size, channels, pixels, exchanges, cursor } as const;
  await paint(threads, (i) => threads.runOn(i, { kind: 'recolor', job }), job, work);
  const format = channels === 4 ? 'png' : 'jpeg';
  const recolored = await watch(
    encodeMap(pixels, size, channels, format),
    work,
    () => (ROWS.to + 1) / 2,
  );
  const used = new Set(exchanges.map(({ to }) => to));
  return {
    scene: {
      ...looks,
      images: looks.images.map((image) =>
        image === own
          ? { ...own, contentType: `image/${recolored.format}`, bytes: recolored.bytes }
          : image,
      ),
    },
    parts: palette
      .filter(({ lab }) => used.has(lab))
      .map(({ hex }) => ({ material: 'its own, recoloured', color: hex, part: null })),
  };
}

function doubts({ use, agreement, needed, doubtful, side }: PictureUse): Warning[] {
  const alike = `${Math.round(100 * agreement)} %`;
  const least = `${Math.round(100 * needed)} %`;
  if (use === 'palette') {
    const message = `the image does not show the model: the outlines match by ${alike} at best, from the ${side}, but ${least} is required; only the colors of the image were used`;
    return [{ code: 'picture_palette_only', message }];
  }
  if (!doubtful) return [];
  const message = `the image may not show the model: the outlines match by ${alike}, but ${least} is required`;
  return [{ code: 'picture_fit_doubtful', message }];
}
