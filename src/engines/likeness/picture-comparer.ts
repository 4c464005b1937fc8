import type { PolygonMesh } from '../mesh/polygon-mesh.ts';
import type { Scene } from '../mesh/scene.ts';
import type { Mask } from '../raster/mask.ts';
import {
  type ComparedModel,
  type ComparedPicture,
  type CutOut,
  DOUBTFUL_CUT_OUT,
  type FittedCamera,
  type FittedView,
  type Likeness,
  type NamedRaster,
  type PictureComparer,
  type PixelBox,
  type Raster,
  type Renderer,
  SourceUnusable,
  type Work,
} from '../spec.ts';
import { angleBetween, type CameraFit, fitCameras, usualView } from './camera-fit.ts';
import {
  areasOnlyIn,
  colorDistance,
  regionColors,
  type ViewPair,
  widthDifferences,
} from './compare-views.ts';
import { cutOutTrust } from './cut-out-trust.ts';
import { facingOfSide } from './facing-of-side.ts';
import {
  drawOutline,
  type Frame,
  frameAround,
  overWhite,
  resampledPart,
  sideBySide,
} from './frame.ts';
import { measurePicture } from './measure-picture.ts';
import { boxOf, iouOf, maskOf } from './outline.ts';
import { pictureAppearance } from './picture-appearance.ts';
import { withPixelGrid } from './pixel-grid.ts';
import { silhouetteMesh } from './silhouette-mesh.ts';

/**
 * Length of the longer side in pixels: of the picture that an author sees, of its crops, and of the frame for the
 * comparison.
 */
const SIDES = { picture: 1000, crop: 900, compared: 500 } as const;
/** Sides of the model's renders in pixels, for the choice among cameras and for the comparison. */
const RENDERED = { choice: 160, compared: 600 } as const;
/** Cells along the diameter of the silhouette meshes. */
const CELLS = { coarse: 64, fine: 128 } as const;
/** Margins of crops and of the comparison, as shares of their longer side. */
const MARGINS = { crop: 0.04, compared: 0.03 } as const;
/** Gap between picture and render, in pixels. */
const GAP = 12;
/** Share of the object that each of the two crops shows, so that they overlap. */
const OVERLAP = 0.55;
/** Agreement of the outlines (IoU) from which on a picture tells what surfaces of the model look like. */
const LEAST_LIKE = 0.75;
const MAGENTA = [255, 0, 200] as const;

/**
 * Settings for choosing by color among cameras with similar outlines: longer side of the images that are compared,
 * small so that details may be slightly off; by how much an outline may be worse than the best; and the weights of
 * color, of degrees from the guess, and of degrees from the front if there is no guess.
 */
const CHOICE = { side: 40, within: 0.06, color: 0.6, guess: 0.0004, front: 0.0002 } as const;

/** Creates the {@link PictureComparer}. @param renderer draws the model from the fitted cameras */
export function createPictureComparer(renderer: Renderer): PictureComparer {
  return {
    specVersion: 1,
    identity: { id: 'bozzetto-likeness', version: '1', provider: 'built-in' },
    async prepare(picture, cutOut, work) {
      const side = Math.min(SIDES.picture, Math.max(picture.width, picture.height));
      const shown = frameAround([wholeOf(picture)], side, 0);
      const seen = resampledPart(picture, shown.box, shown);
      await work.breathe(0.3);
      const object = cutOut && resampledPart(cutOut.image, shown.box, shown);
      const measures = cutOut && object && measured(seen, object, cutOut);
      await work.breathe(0.6);
      const images = [
        { name: 'the picture, with a grid of pixels', image: withPixelGrid(overWhite(seen)) },
        ...crops(picture, measures?.box ?? wholeOf(seen), shown),
      ];
      return { measures, object: measures && object, images };
    },
    async compare(picture, model, work) {
      const object = picturedObject(picture);
      const { fit, other } = await located(renderer, object, model, work.within(0.7));
      const shown = { fits: [fit], side: RENDERED.compared };
      const [view] = await rendered(renderer, model.scene, shown, work.within(0.2));
      return compared(object, { fit, view, other });
    },
    async fit(pictures, model, work) {
      const views: FittedView[] = [];
      for (const picture of pictures) {
        const part = work.within(1 / pictures.length);
        if (picture.trust <= DOUBTFUL_CUT_OUT) continue;
        const object = picturedObject(picture);
        const { fit } = await located(renderer, object, model, part);
        if (fit.iou < LEAST_LIKE) continue;
        const { cutOut, box } = object;
        const camera = cameraOf(fit);
        const bounds = { box: around(box, fit.box), modelBox: fit.box };
        views.push({ cutOut, camera, placement: fit.placement, ...bounds });
      }
      return views;
    },
    facingOfSide,
    appearance: (views, model, work) =>
      pictureAppearance(
        views,
        model,
        async (scene, view, frame, part) => {
          const fit = { ...view.camera, placement: view.placement, box: view.modelBox };
          const shown = { fits: [fit], side: RENDERED.compared };
          const [drawn] = await rendered(renderer, scene, shown, part);
          return modelInFrame(fit, drawn, frame);
        },
        work,
      ),
  };
}

/** @throws SourceUnusable if the image shows nothing */
function picturedObject(picture: ComparedPicture): PicturedObject {
  const mask = maskOf(picture.cutOut);
  const box = boxOf(mask);
  if (box === null) throw new SourceUnusable('the image shows no object');
  return { ...picture, mask, box };
}

/** Finds the camera of a picture, and the best one on the other side of the front; null: there is none. */
async function located(
  renderer: Renderer,
  object: PicturedObject,
  model: { geometry: PolygonMesh; scene: Scene },
  work: Work,
): Promise<{ fit: CameraFit; other: CameraFit | null }> {
  const fits = await fitted(object, model.geometry, work.within(0.7));
  const close = fits.filter(({ iou }) => iou >= fits[0].iou - CHOICE.within);
  const fit =
    close.length === 1
      ? close[0]
      : chosen(
          object,
          close,
          await rendered(
            renderer,
            model.scene,
            { fits: close, side: RENDERED.choice },
            work.within(0.3),
          ),
        );
  const isOther = (each: CameraFit) => each !== fit && each.azimuth * fit.azimuth < 0;
  return { fit, other: (object.side === 'front' && fits.find(isOther)) || null };
}

function around(a: PixelBox, b: PixelBox): PixelBox {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

/** A picture with the pixels of its object and their bounds. */
interface PicturedObject extends ComparedPicture {
  mask: Mask;
  box: PixelBox;
}

const wholeOf = ({ width, height }: Raster): PixelBox => ({
  left: 0,
  top: 0,
  right: width,
  bottom: height,
});

/** Measures an object in the picture as shown to the author; null if the cut-out is empty. */
function measured(seen: Raster, object: Raster, { method, confidence }: CutOut) {
  const mask = maskOf(object);
  const box = boxOf(mask);
  if (box === null) return null;
  const trust = cutOutTrust(seen, mask, box, confidence ?? null);
  return measurePicture(object, mask, box, { method, trust });
}

/**
 * Returns two enlarged crops of the object: its upper and lower part, or its left and right part if it is wider than
 * high.
 */
function crops(picture: Raster, box: PixelBox, shown: Frame): NamedRaster[] {
  const scale = picture.width / shown.width;
  const own = {
    left: box.left * scale,
    top: box.top * scale,
    right: box.right * scale,
    bottom: box.bottom * scale,
  };
  const [width, height] = [own.right - own.left, own.bottom - own.top];
  const parts: [string, PixelBox][] =
    width > height
      ? [
          ['its left part', { ...own, right: own.left + OVERLAP * width }],
          ['its right part', { ...own, left: own.right - OVERLAP * width }],
        ]
      : [
          ['its upper part', { ...own, bottom: own.top + OVERLAP * height }],
          ['its lower part', { ...own, top: own.bottom - OVERLAP * height }],
        ];
  return parts.map(([name, part]) => {
    const frame = frameAround([part], SIDES.crop, MARGINS.crop);
    return { name, image: overWhite(resampledPart(picture, frame.box, frame)) };
  });
}

function fitted(
  { mask, box, guess, trust, side }: PicturedObject,
  geometry: PolygonMesh,
  work: Work,
): Promise<CameraFit[]> {
  const model = {
    coarse: silhouetteMesh(geometry, CELLS.coarse),
    fine: silhouetteMesh(geometry, CELLS.fine),
  };
  const isFixed = trust <= DOUBTFUL_CUT_OUT;
  return fitCameras(
    { mask, box, side },
    model,
    { guess: isFixed ? (guess ?? usualView(side)) : guess, isFixed },
    work,
  );
}

/** A render of the model, and its bounds in it. */
interface RenderedView {
  image: Raster;
  box: PixelBox;
}

async function rendered(
  renderer: Renderer,
  model: Scene,
  { fits, side }: { fits: readonly CameraFit[]; side: number },
  work: Work,
): Promise<RenderedView[]> {
  const shots = fits.map(({ azimuth, elevation, distance }) => ({
    camera: { azimuth, elevation, distance },
    width: side,
    height: side,
  }));
  const views: RenderedView[] = [];
  const request = { model, style: 'pbr', shots, backdrops: ['transparent'] } as const;
  for await (const [image] of renderer.render(request, work)) {
    const box = boxOf(maskOf(image));
    if (box === null) throw new SourceUnusable('The program shows nothing.');
    views.push({ image, box });
  }
  return views;
}

/** Chooses by color among cameras whose outlines are about equally good. */
function chosen(
  { cutOut, box, guess, side }: PicturedObject,
  fits: readonly CameraFit[],
  views: readonly RenderedView[],
): CameraFit {
  const frame = frameAround([box], CHOICE.side, 0);
  const scores = fits.map((fit, i) => {
    const away =
      guess === null
        ? CHOICE.front * Math.abs(fit.azimuth - usualView(side).azimuth)
        : CHOICE.guess * angleBetween(fit, guess);
    return fit.iou - CHOICE.color * colorDistance(pairOf(cutOut, fit, views[i], frame)) - away;
  });
  return fits[scores.indexOf(Math.max(...scores))];
}

/** Resamples the picture and the render of a fitted camera into one frame. */
function pairOf(cutOut: Raster, fit: CameraFit, view: RenderedView, frame: Frame): ViewPair {
  const picture = resampledPart(cutOut, frame.box, frame);
  const model = modelInFrame(fit, view, frame);
  const pictureMask = maskOf(picture);
  const box = boxOf(pictureMask) ?? wholeOf(picture);
  return { picture, model, pictureMask, modelMask: maskOf(model), box };
}

/** Resamples the render of a fitted camera into a part of the picture. */
function modelInFrame({ box: from }: CameraFit, { image, box: to }: RenderedView, frame: Frame) {
  const across = (x: number) =>
    to.left + ((x - from.left) * (to.right - to.left)) / Math.max(1e-9, from.right - from.left);
  const down = (y: number) =>
    to.top + ((y - from.top) * (to.bottom - to.top)) / Math.max(1e-9, from.bottom - from.top);
  const { left, top, right, bottom } = frame.box;
  const part = { left: across(left), top: down(top), right: across(right), bottom: down(bottom) };
  return resampledPart(image, part, frame);
}

function compared(
  { cutOut, box, side }: PicturedObject,
  { fit, view, other }: { fit: CameraFit; view: RenderedView; other: CameraFit | null },
): ComparedModel {
  const frame = frameAround([box, fit.box], SIDES.compared, MARGINS.compared);
  const pair = pairOf(cutOut, fit, view, frame);
  const { pictureMask, modelMask } = pair;
  const area = pictureMask.data.reduce((sum, value) => sum + value, 0);
  const proportion = ({ left, top, right, bottom }: PixelBox) =>
    (bottom - top) / Math.max(1e-9, right - left);
  const likeness: Likeness = {
    camera: { ...cameraOf(fit), iou: iouOf(pictureMask.data, modelMask.data) },
    other: other && cameraOf(other),
    widths: widthDifferences(pair),
    proportion: { picture: proportion(box), model: proportion(fit.box) },
    missing: areasOnlyIn(pictureMask, modelMask, frame, area),
    extra: areasOnlyIn(modelMask, pictureMask, frame, area),
    regions: regionColors(pair),
    colorDistance: colorDistance(pair),
  };
  const model = overWhite(pair.model);
  const overlay = { ...model, data: model.data.map((value) => 128 + value / 2) };
  drawOutline(overlay, pictureMask, MAGENTA);
  if (side !== 'front') {
    const image = sideBySide([overWhite(pair.picture), model, overlay], GAP);
    const name =
      'the picture’s object, your model from the fitted camera, and the outline of the one over the other';
    return { likeness, images: [{ name, image }] };
  }
  return {
    likeness,
    images: [
      {
        name: 'the picture’s object (left) and your model from the fitted camera (right)',
        image: sideBySide([overWhite(pair.picture), model], GAP),
      },
      {
        name: 'your model from there, paler, with the outline of the picture’s object in magenta',
        image: overlay,
      },
    ],
  };
}

function cameraOf({ azimuth, elevation, distance, iou }: CameraFit): FittedCamera {
  return { azimuth, elevation, distance, iou };
}
