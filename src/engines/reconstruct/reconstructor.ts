import type {
  EngineIdentity,
  Reconstruction,
  ReconstructionRequest,
  Reconstructor,
  Work,
} from '../spec.ts';
import { readWeights, type Weights } from './depth/weights.ts';
import { createGrid } from './field/working-grid.ts';
import { finish } from './finish.ts';
import { drawingShape } from './layers/drawing-shape.ts';
import { prepareCanvas } from './paint/canvas.ts';
import { objectBounds, resampleToGrid, scaled } from './picture/crop.ts';
import { gridSide } from './picture/resolution.ts';
import { traceSilhouette } from './picture/silhouette.ts';
import {
  type PictureReader,
  pictureWarnings,
  readOutlineOnly,
  readWithAll,
} from './read-picture.ts';
import { hullShape, showDepth } from './views/hull-shape.ts';
import { sideForDepth } from './views/outline.ts';
import { separateParts } from './views/separate-parts.ts';
import { type Straightened, straightened } from './views/straightened.ts';

const IDENTITY: EngineIdentity = {
  id: 'bozzetto-inflate',
  version: '1.1.0',
  provider: 'built-in',
};

/** Minimum triangles of a useful closed mesh; the interface requires at least 1,000. */
const FEWEST_TRIANGLES = 50;

/** Settings by which a model version reads images. */
interface Method {
  read: PictureReader;
  /** Whether the picture's fine detail becomes a normal map. */
  normalMap: boolean;
}

/**
 * Creates the built-in reconstruction. The silhouette is inflated by Poisson's equation, turned about its mirror axis
 * or cut out of a box whose corner is visible, and set upright if the picture shows it from the side. Vessels are
 * hollow. If a small network contradicts the depth from the outline, its depths are used. Relief comes from the color
 * regions; the picture is projected onto front and back; anything not visible is guessed. Version `v1` is the plain
 * inflated silhouette. The same input gives the same bytes.
 */
export function createReconstructor(): Reconstructor {
  let weights: Promise<Weights> | null = null;
  const learned = () => {
    weights ??= readWeights();
    return weights;
  };
  const methods = new Map<string, Method>([
    ['v1', { read: readOutlineOnly, normalMap: false }],
    ['v2', { read: readWithAll(learned), normalMap: true }],
  ]);
  const modelVersions = [...methods.keys()];
  return {
    specVersion: 1,
    identity: IDENTITY,
    capabilities: { modelVersions, texture: true, ready: false },
    reconstruct: async (request, work) => {
      const method = methods.get(request.modelVersion);
      if (!method) {
        throw new RangeError(
          `The model version ${request.modelVersion} is not one of ${modelVersions.join(', ')}.`,
        );
      }
      return reconstruct(request, method, work);
    },
  };
}

/**
 * Reads the shape of a drawing from its layers, or of any other picture by the method, and builds its model.
 * @throws SourceUnusable if the cut-out is empty
 * @throws RangeError if a request field is out of range
 */
async function reconstruct(
  request: ReconstructionRequest,
  method: Method,
  work: Work,
): Promise<Reconstruction> {
  assertRequest(request);
  const straight = await work.stage('straighten', 0.03, (part) => straightened(request, part));
  if (straight === null || 'image' in straight)
    return reconstructFront(request, straight, method, work.within(0.97));
  const { imageDirection: _, ...asFront } = request;
  const made = await reconstructFront(asFront, null, method, work.within(0.97));
  return { ...made, warnings: [straight, ...made.warnings] };
}

/** @param straight what the image would show from straight ahead; null: it is taken from there */
async function reconstructFront(
  request: ReconstructionRequest,
  straight: Straightened | null,
  method: Method,
  work: Work,
): Promise<Reconstruction> {
  const { maxTriangles, textureSize, views, depths = null } = request;
  // The layers of a drawing lie as they are seen from where it is taken.
  const drawing = straight ? undefined : request.drawing;
  const image = straight?.image ?? request.image;
  const guide = views ? null : (request.guide ?? null);
  const guideIsBody = request.guideIsBody ?? false;
  const bounds = objectBounds(image);
  const side = straight?.side ?? gridSide(bounds, request);
  const grid = createGrid(bounds, views ? sideForDepth(side, bounds, views) : side);
  const withDetail = method.normalMap && !drawing;
  const canvas =
    textureSize === null ? null : prepareCanvas(image, bounds, grid, textureSize, withDetail);
  const pixels = await work.stage('crop', 0.05, () => resampleToGrid(image, bounds, grid));
  const silhouette = await work.stage('silhouette', 0.03, () => traceSilhouette(pixels, grid));
  const view = { grid, pixels, silhouette };
  const reading = work.within(views ? 0.25 : 0.27);
  // A hull takes its depth from outlines alone: on objects that nothing was chosen on, relief and depths of the front earn
  // nothing there.
  const read = views && showDepth(views) ? readOutlineOnly : method.read;
  const alone = drawing
    ? await reading.stage('layers', 1, () =>
        drawingShape(drawing, pixels, scaled(bounds, drawing.side / image.width), grid),
      )
    : await read({ image, bounds, view, depths, guide, guideIsBody }, reading);
  const shape = views
    ? await work.stage('views', 0.02, (part) =>
        hullShape(alone, view, views, part, straight?.cutsOn(grid)),
      )
    : alone;
  const made = await finish(shape, { grid, pixels, canvas, maxTriangles }, work.within(0.65));
  if (drawing) return made;
  const shown = straight ? objectBounds(request.image) : bounds;
  const apart = straight && separateParts(made.geometry, request.image);
  const warnings = [
    ...pictureWarnings(request.image, shown),
    ...(apart ? [apart] : []),
    ...(shape.warnings ?? []),
    ...made.warnings,
  ];
  const front = straight && { front: straight.direction };
  const directions = (shape.directions ?? front) && {
    directions: { ...shape.directions, ...front },
  };
  return { ...made, warnings, isGuided: alone.isGuided === true, ...directions };
}

function assertRequest({ image, maxTriangles, textureSize }: ReconstructionRequest) {
  if (image.width * image.height * 4 !== image.data.length || image.data.length === 0) {
    throw new RangeError('The raster does not have width · height RGBA pixels.');
  }
  if (!Number.isInteger(maxTriangles) || maxTriangles < FEWEST_TRIANGLES) {
    throw new RangeError(`At least ${FEWEST_TRIANGLES} triangles are needed, not ${maxTriangles}.`);
  }
  if (textureSize !== null && (!Number.isInteger(textureSize) || textureSize < 16)) {
    throw new RangeError(`The texture needs a side of at least 16 pixels, not ${textureSize}.`);
  }
}
