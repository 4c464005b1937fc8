import { creasedNormals } from '../../mesh/corner-normals.ts';
import { COPIED_CORNERS, flattenScene } from '../../mesh/flatten.ts';
import type { Scene, SceneImage } from '../../mesh/scene.ts';
import { triangulate } from '../../mesh/triangulate.ts';
import { fromPixels, toFile, toPixels } from '../../raster/raw-pixels.ts';
import { LINEAR_OF_BYTE, nearestByteOfLinear } from '../../raster/srgb.ts';
import { type DelightedTexture, type Delighter, SourceUnusable, type Work } from '../../spec.ts';
import { DepthViews } from './depth-views.ts';
import { fitLight } from './fit-light.ts';
import { openImage } from './open-image.ts';
import { PLACES, placesOf, type TexturedPlaces, type Triangles } from './textured-places.ts';

/** Directions of light that are told apart. */
const DIRECTIONS = 64;
/** Light below and above which it is not taken out, as a multiple of the mean: dark colors have no detail left. */
const LIMITS = { least: 0.3, most: 2 };
/** Share of the differences in brightness that light must explain, and the contrast that it must have, to be taken out. */
const EXPLAINED = 0.25;
const CONTRAST = 1.15;
/** Contrast above which dark paint was probably taken for a shadow, as the black windows of a white car. */
const MOST_CONTRAST = 20;
/** Angle in radians below which adjacent faces look smooth if the model has no normals. */
const SMOOTH_ANGLE = (40 * Math.PI) / 180;
const CORNERS = { vertices: 20_000_000, corners: 40_000_000, copiedCorners: COPIED_CORNERS };

/** Creates the built-in {@link Delighter}. */
export function createDelighter(): Delighter {
  return {
    specVersion: 1,
    identity: { id: 'delight', version: '1', provider: 'built-in' },
    delight,
  };
}

async function delight(scene: Scene, work: Work): ReturnType<Delighter['delight']> {
  const used = new Set(scene.materials.flatMap((one) => one.baseColorTexture?.image ?? []));
  if (used.size === 0) return { scene, textures: [] };
  const surface = trianglesOf(scene);
  await work.breathe(0.1);
  const views = await DepthViews.draw(surface.soup, DIRECTIONS, work.within(0.4));
  const images = [...scene.images];
  const textures: DelightedTexture[] = [];
  for (const image of used) {
    const done = await delightImage(images[image]!, placesOf(scene, surface, image), views);
    if (done !== null) {
      images[image] = done.image;
      textures.push({ image, ...done.texture });
    }
    await work.breathe(0.4 + (0.6 * textures.length) / used.size);
  }
  return { scene: { ...scene, images }, textures };
}

function trianglesOf(scene: Scene): Triangles {
  const mesh = flattenScene(scene, CORNERS);
  const { triangles, faces } = triangulate(mesh);
  if (triangles.length === 0) throw new SourceUnusable('the model has no faces');
  const soup = new Float32Array(3 * triangles.length);
  for (let i = 0; i < triangles.length; i++) {
    const vertex = mesh.corners[triangles[i]!]!;
    for (let k = 0; k < 3; k++) soup[3 * i + k] = mesh.positions[3 * vertex + k]!;
  }
  const normals = mesh.normals ?? creasedNormals(mesh, SMOOTH_ANGLE);
  return { mesh, corners: triangles, faces, soup, normals };
}

/** Takes the light out of one image; null if it cannot be read or no surface shows it. */
async function delightImage(image: SceneImage, places: TexturedPlaces, views: DepthViews) {
  const pixels = await toPixels(openImage(image.bytes)).catch(() => null);
  if (pixels?.channels !== 4) return null;
  const { width, height, data } = pixels;
  const numbers: number[] = [];
  places.used.forEach((isUsed, place) => void (isUsed === 1 && numbers.push(place)));
  const fit = fitLight({
    colors: colorsAt(numbers, { width, height, data }),
    received: receivedAt(numbers, places, views),
    directions: DIRECTIONS,
  });
  if (fit === null) return null;
  const sorted = Float32Array.from(fit.light).sort();
  const contrast =
    sorted[Math.floor(0.95 * sorted.length)]! /
    Math.max(0.01, sorted[Math.floor(0.05 * sorted.length)]!);
  const isShaded = fit.explained >= EXPLAINED && contrast >= CONTRAST && contrast <= MOST_CONTRAST;
  const found = { explained: fit.explained, contrast };
  if (!isShaded) return { image, texture: { ...found, changed: 0 } };
  const changed = divide({ width, height, data }, spread(numbers, fit.light));
  const isOpaque = data.every((value, i) => i % 4 !== 3 || value === 255);
  const raw = fromPixels(data, { width, height }, 4);
  const encoder = isOpaque ? raw.removeAlpha() : raw;
  const isJpeg = image.contentType === 'image/jpeg' && isOpaque;
  const bytes = await toFile(
    isJpeg
      ? encoder.jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
      : encoder.png({ compressionLevel: 3 }),
  );
  const contentType = isJpeg ? 'image/jpeg' : 'image/png';
  return {
    image: { ...image, contentType, bytes, width, height },
    texture: { ...found, changed },
  };
}

interface Image {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Returns the linear colors at places, of the texel at the center of each. */
function colorsAt(numbers: readonly number[], { width, height, data }: Image): Float32Array {
  const colors = new Float32Array(3 * numbers.length);
  numbers.forEach((place, n) => {
    const x = Math.min(width - 1, Math.floor((((place % PLACES) + 0.5) * width) / PLACES));
    const y = Math.min(
      height - 1,
      Math.floor(((Math.floor(place / PLACES) + 0.5) * height) / PLACES),
    );
    for (let k = 0; k < 3; k++) colors[3 * n + k] = LINEAR_OF_BYTE[data[4 * (x + width * y) + k]!]!;
  });
  return colors;
}

/** Returns how much of the light from each direction arrives at each place. */
function receivedAt(
  numbers: readonly number[],
  { points, normals }: TexturedPlaces,
  views: DepthViews,
): Float32Array {
  const { directions } = views;
  const received = new Float32Array(numbers.length * DIRECTIONS);
  numbers.forEach((place, n) => {
    const at = 3 * place;
    for (let d = 0; d < DIRECTIONS; d++) {
      const facing =
        directions[3 * d]! * normals[at]! +
        directions[3 * d + 1]! * normals[at + 1]! +
        directions[3 * d + 2]! * normals[at + 2]!;
      if (facing > 0 && views.reaches(d, points[at]!, points[at + 1]!, points[at + 2]!))
        received[n * DIRECTIONS + d] = facing;
    }
  });
  return received;
}

/** Returns the light at all places: where the surface has none, that of the nearest ones. */
function spread(numbers: readonly number[], light: Float32Array): Float32Array {
  const all = new Float32Array(PLACES * PLACES);
  const queue = Uint32Array.from({ length: all.length }, () => 0);
  let end = 0;
  numbers.forEach((place, n) => {
    all[place] = Math.max(light[n]!, 1e-3);
    queue[end++] = place;
  });
  for (let begin = 0; begin < end; begin++) {
    const place = queue[begin]!;
    const column = place % PLACES;
    const next = [
      column > 0 ? place - 1 : -1,
      column < PLACES - 1 ? place + 1 : -1,
      place - PLACES,
      place + PLACES,
    ];
    for (const other of next)
      if (other >= 0 && other < all.length && all[other] === 0) {
        all[other] = all[place]!;
        queue[end++] = other;
      }
  }
  return all;
}

/** Divides the colors by the light, in place. @returns the mean change of a channel, 0 to 1 */
function divide({ width, height, data }: Image, light: Float32Array): number {
  let changed = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const here = lightAt(
        light,
        ((x + 0.5) * PLACES) / width - 0.5,
        ((y + 0.5) * PLACES) / height - 0.5,
      );
      const factor = 1 / Math.min(LIMITS.most, Math.max(LIMITS.least, here));
      for (let k = 0; k < 3; k++) {
        const at = 4 * (x + width * y) + k;
        const before = data[at]!;
        data[at] = nearestByteOfLinear(Math.min(1, LINEAR_OF_BYTE[before]! * factor));
        changed += Math.abs(data[at]! - before);
      }
    }
  return changed / (3 * 255 * width * height);
}

/** Returns the light between four places, interpolated. */
function lightAt(light: Float32Array, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [x - left, y - top];
  const within = (value: number) => Math.min(PLACES - 1, Math.max(0, value));
  const at = (column: number, row: number) => light[within(column) + PLACES * within(row)]!;
  return (
    (1 - fy) * ((1 - fx) * at(left, top) + fx * at(left + 1, top)) +
    fy * ((1 - fx) * at(left, top + 1) + fx * at(left + 1, top + 1))
  );
}
