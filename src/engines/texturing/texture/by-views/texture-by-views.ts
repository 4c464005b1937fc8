import type { Material } from '../../../mesh/scene.ts';
import { texturedScene } from '../../../mesh/textured-scene.ts';
import { fromPixels, toPixels } from '../../../raster/raw-pixels.ts';
import {
  type PictureSide,
  type Raster,
  type Scene,
  SIDE_DIRECTIONS,
  type ViewsRequest,
  type Work,
} from '../../../spec.ts';
import { share, sharedBytes, sharedIntegers } from '../../../threads/shared-arrays.ts';
import { watch } from '../../../threads/watch.ts';
import { finisher, paint, ROWS, type TextureThreads, withoutAlpha } from '../paint.ts';
import { surfaceCamera } from '../projection/camera.ts';
import { type Picture, projectedPicture } from '../projection/front-picture.ts';
import { nearestDepths } from '../projection/nearest-depths.ts';
import { type Box, FINE, objectBox, shapeOf } from '../projection/silhouette.ts';
import { type PaintedSurface, withNormalsAndTangents } from '../surface.ts';
import type { ProjectedView } from './project-views.ts';
import { type HintView, vertexHints } from './vertex-hints.ts';

/** A picture says nothing about reflections, so matte plastic is assumed. */
const LOOKS: Partial<Material> = { metallic: 0, roughness: 0.6 };

/** The opposite of each side that is also painted on its far side, if no image shows that one. */
const OPPOSITE: Readonly<Partial<Record<PictureSide, PictureSide>>> = {
  front: 'back',
  back: 'front',
  left: 'right',
  right: 'left',
};

/** Minimum overlap of an outline with its mirror image at which it is assumed to be seen from the front or the back. */
const FACING = 0.9;

/** Side in pixels of the image whose colors are compared with those of others, and continued where none sees. */
const COARSE = 96;

/** Returns a small version of an image, in which misplaced details no longer matter. */
async function coarseOf(picture: Picture): Promise<Picture> {
  const { data, width, height } = await toPixels(
    fromPixels(picture.data, picture, 3).resize({ width: COARSE, height: COARSE, fit: 'fill' }),
  );
  return { width, height, data: share(data) };
}

/** Whether a picture may also show the far side, because no other one does. */
function isMirrored(side: PictureSide, views: ViewsRequest['views']): boolean {
  const other = OPPOSITE[side];
  return other !== undefined && views[other] === undefined;
}

/**
 * Whether a picture shows an object from the front or the back: its outline then equals its own mirror image, unlike
 * the outline of an animal or a car from the side. The opposite side of such an object looks different.
 */
function isFacing(image: Raster, box: Box): boolean {
  const { cells } = shapeOf(image, box);
  let [both, either] = [0, 0];
  for (let i = 0; i < cells.length; i++) {
    const x = i % FINE;
    const mirrored = cells[i - x + FINE - 1 - x];
    both += cells[i] & mirrored;
    either += cells[i] | mirrored;
  }
  return both >= FACING * either;
}

/** Paints a model from pictures. The model fills the object of each picture from border to border. */
export async function textureByViews(
  { mesh, views, directions = {}, textureSize: size }: ViewsRequest,
  surface: PaintedSurface,
  cover: Int32Array,
  threads: TextureThreads,
  work: Work,
): Promise<Scene> {
  const projected: (ProjectedView & HintView)[] = [];
  for (const [name, image] of Object.entries(views)) {
    const side = name as PictureSide;
    const box = objectBox(image);
    if (box === null) continue;
    const { picture } = await projectedPicture(image, box);
    const camera = surfaceCamera(surface, directions[side] ?? SIDE_DIRECTIONS[side]);
    projected.push({
      camera,
      isFront: side === 'front',
      picture,
      coarse: await coarseOf(picture),
      nearest: nearestDepths(surface, camera),
      through: isMirrored(side, views) && !isFacing(image, box),
    });
    await work.breathe(ROWS.from);
  }
  if (projected.length === 0) throw new RangeError('an image that shows the object is required');
  const hints = vertexHints(surface, projected);
  await work.breathe(ROWS.from);
  const baseColor = sharedBytes(size * size * 4);
  const cursor = sharedIntegers(2);
  const job = { size, surface, cover, baseColor, views: projected, hints, cursor };
  await paint(threads, (i) => threads.runOn(i, { kind: 'views', job }), job, work);
  const finish = finisher(threads, cover, size);
  const map = await watch(
    finish(withoutAlpha(baseColor), 3, 'jpeg'),
    work,
    () => (ROWS.to + 1) / 2,
  );
  const painted = { ...withNormalsAndTangents(mesh, surface), tangents: null };
  return texturedScene(painted, 'model', { baseColor: map }, LOOKS);
}
