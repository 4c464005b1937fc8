import { compact } from '../mesh/compact.ts';
import { edgeStatistics } from '../mesh/edges.ts';
import { vertexNormals } from '../mesh/normals.ts';
import { MAP_NAMES, texturedScene } from '../mesh/textured-scene.ts';
import { triangleCount, triangleMesh } from '../mesh/triangle-mesh.ts';
import type {
  EncodedImage,
  EngineIdentity,
  PolygonMesh,
  Reconstruction,
  ReconstructionRequest,
  Reconstructor,
  Scene,
  Warning,
  Work,
} from '../spec.ts';
import { learnShape } from './depth/learned-shape.ts';
import { readWeights, type Weights } from './depth/weights.ts';
import { createGrid, type WorkingGrid } from './field/working-grid.ts';
import { reconstructLayers } from './layers/reconstruct-layers.ts';
import { type MeshedSolid, meshSolid } from './meshing/meshing.ts';
import { placeUpright } from './meshing/placement.ts';
import { meshSliced } from './meshing/sliced-mesh.ts';
import { setUpright } from './meshing/stance.ts';
import { type Shape, shapePlain, shapeWithRelief } from './outline/shape.ts';
import type { ShapeClass } from './outline/shape-class.ts';
import { layOutAtlas, unwrapFrontBack } from './paint/atlas.ts';
import { detailPicture, encodeNormals, paintDetail } from './paint/detail-normals.ts';
import { projectedTangents } from './paint/projected-tangents.ts';
import { encodeTexture, paintTexture, resampleToAtlas } from './paint/texture.ts';
import {
  ANALYSIS_SIDE,
  type Analysis,
  analysePicture,
  transferAnalysis,
} from './picture/analysis.ts';
import { type ObjectBounds, objectBounds, resampleToGrid, touchedBorders } from './picture/crop.ts';
import { type GridView, viewAt } from './picture/grid-view.ts';
import { type Silhouette, traceSilhouette } from './picture/silhouette.ts';
import { readShading, type Shading } from './shading/shading.ts';
import { findVessel, reconstructVessel } from './vessel/reconstruct-vessel.ts';

const IDENTITY: EngineIdentity = {
  id: 'bozzetto-inflate',
  version: '1.1.0',
  provider: 'built-in',
};
const MODEL_VERSIONS = ['v1', 'v2'] as const;

/** Matt plastic: no single image tells more. */
const MATERIAL = { roughness: 0.6 };

/** Pairs of Taubin steps for what the network tells. */
const LEARNED_SMOOTHING = 4;
/** Cells along the longest side, at least and at most. */
const GRID_SIDE = { least: 256, most: 512 };
/** Raw triangles for one cell of the silhouette: 8 to 12 in most of the objects measured, 17 in a turned couch. */
const TRIANGLES_PER_CELL = 10;
/** Raw triangles against the limit; simplification to much less than half takes longer than all the rest. */
const RAW_SURPLUS = 1.3;
/** Pixels; a smaller object has no form to speak of. */
const TINY = 32;
/** Bodies whose normals tell how light falls on them; those of boxes are of two lines at the base and of no faces. */
const ROUND: ReadonlySet<ShapeClass> = new Set(['inflate', 'revolve']);
/** A closed mesh of any use; the interface asks for 1,000 and more. */
const FEWEST_TRIANGLES = 50;

/**
 * The built-in reconstruction: the silhouette inflated by Poisson's equation, turned about its mirror axis or cut out of a box
 * whose corner is seen, set upright where the picture shows it from the side; vessels hollow; as deep as a small network holds
 * it where that contradicts the outline. Relief from the colour regions, the picture projected onto front and back; what is
 * not seen is guessed. Same input, same bytes.
 */
export function createReconstructor(): Reconstructor {
  let weights: Promise<Weights> | null = null;
  return {
    specVersion: 1,
    identity: IDENTITY,
    capabilities: { modelVersions: MODEL_VERSIONS, texture: true },
    doReconstruct: (request, work) => {
      const learned = () => {
        weights ??= readWeights();
        return weights;
      };
      return reconstruct(request, learned, work);
    },
  };
}

/**
 * @throws SourceUnusable where the cut-out is empty
 * @throws RangeError where a request field is out of range
 */
async function reconstruct(
  request: ReconstructionRequest,
  weights: () => Promise<Weights>,
  work: Work,
): Promise<Reconstruction> {
  assertRequest(request);
  if (request.drawing) return reconstructLayers(request, request.drawing, work);
  const { image, modelVersion, maxTriangles, textureSize, turbo } = request;

  const bounds = objectBounds(image);
  const touched = touchedBorders(image, bounds);
  const grid = createGrid(bounds, gridSide(bounds, maxTriangles, turbo));

  const atlas = textureSize === null ? null : layOutAtlas(grid, textureSize);
  // On other threads while the silhouette is read; encoding goes on beside the meshing in the same way.
  const front = atlas && detached(resampleToAtlas(image, bounds, atlas));
  const relief = atlas && modelVersion !== 'v1' && detailPicture(image, bounds, grid, atlas.size);
  const pixels = await work.stage('crop', 0.05, () => resampleToGrid(image, bounds, grid));
  const silhouette = await work.stage('silhouette', 0.03, () => traceSilhouette(pixels, grid));
  const whole = modelVersion !== 'v1' && touched.length === 0;
  const view = { grid, pixels, silhouette };
  // The same for every limit of triangles.
  const coarse =
    modelVersion === 'v1'
      ? view
      : await work.stage('view', 0.02, () => viewAt(ANALYSIS_SIDE, view, image, bounds));
  const vessel = whole && (await work.stage('vessel', 0.02, () => findVessel(coarse, grid)));
  if (vessel) {
    const texture = atlas && front && { atlas, front };
    const made = await reconstructVessel(vessel, silhouette, grid, maxTriangles, texture, work);
    if (made) {
      await work.breathe(1);
      return made;
    }
  }
  const fullFrame = touched.length === 4 && fillsFrame(silhouette, grid);
  const analysis = modelVersion === 'v1' ? null : await analyse(view, coarse, work.within(0.17));
  const outlined = await work.stage('thickness', 0.05, () =>
    analysis
      ? shapeWithRelief(analysis, silhouette, grid, fullFrame, touched.length)
      : shapePlain(silhouette, grid, fullFrame),
  );
  const learned =
    analysis && whole
      ? await work.stage('depths', 0.02, async () =>
          learnShape(await weights(), outlined, analysis, pixels, silhouette, grid),
        )
      : null;
  const shape = learned ?? outlined;

  let encoding: Promise<EncodedImage> | null = null;
  let normals: Promise<EncodedImage> | null = null;
  let shading: Shading | null = null;
  if (atlas && front) {
    const { distance } = silhouette;
    const { frontOnly } = shape;
    if (analysis && ROUND.has(shape.shape)) {
      shading = await work.stage('shading', 0.01, () =>
        readShading(pixels, shape.field, analysis.label, silhouette, grid),
      );
    }
    const texture = await work.stage('texture', 0.09, async () =>
      paintTexture({ front: await front, grid, atlas, distance, frontOnly, shading }),
    );
    encoding = detached(encodeTexture(texture, atlas.size));
    if (analysis && relief) {
      const map = await work.stage('normal-map', 0.04, () =>
        paintDetail(relief, analysis.label, { shading, grid, distance, frontOnly }),
      );
      normals = map && detached(encodeNormals(map, relief.atlas.size));
    }
  }
  const sliced =
    learned?.solid &&
    (await meshSliced(learned.solid, LEARNED_SMOOTHING, maxTriangles, work.within(0.44)));
  const solid = sliced || (await meshSolid(shape.field, grid, maxTriangles, work.within(0.44)));

  const { geometry, cells } = await work.stage('normals', 0.05, () => {
    const { positions: cells, indices } = compact(solid.positions, solid.indices);
    // Grid triangles are clockwise seen from outside until y points up.
    const positions = placeUpright(setUpright(cells, shape.stance));
    const normals = vertexNormals(positions, indices);
    return { geometry: triangleMesh(positions, indices, { normals }), cells };
  });
  let textured: Scene | null = null;
  if (atlas && encoding) {
    const { mesh, back } = await work.stage('unwrap', 0.03, () =>
      unwrapFrontBack(geometry, cells, shape.field.middle, grid, atlas),
    );
    const baseColor = await work.stage('encode', 0.02, () => encoding);
    const normal = await normals;
    const tangents = normal && projectedTangents(mesh, back);
    const unwrapped = {
      ...mesh,
      tangents: tangents && { values: tangents, indices: mesh.corners },
    };
    textured = texturedScene(unwrapped, 'model', { baseColor, normal }, MATERIAL);
  }
  await work.breathe(1);
  return {
    geometry,
    textured,
    statistics: {
      ...statisticsOf(geometry, textured, solid, shape, analysis, grid),
      ...(shading && {
        shading: {
          delight: round(shading.strength),
          explained: round(shading.explained),
          spread: round(shading.spread),
        },
      }),
    },
    warnings: warningsOf(touched, bounds, solid, maxTriangles),
  };
}

/** The analysis for the view, made on a coarser one where its grid is finer than it needs. */
async function analyse(view: GridView, coarse: GridView, work: Work): Promise<Analysis> {
  const { grid } = view;
  const finer = Math.max(grid.width, grid.height) > ANALYSIS_SIDE;
  const { pixels, silhouette, grid: from } = finer ? coarse : view;
  const analysis = await analysePicture(pixels, silhouette, from, work);
  return from === grid ? analysis : transferAnalysis(analysis, from, grid);
}

/** A promise that is awaited later: if the run ends before that, its failure is no unhandled rejection. */
function detached<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

function assertRequest({ image, modelVersion, maxTriangles, textureSize }: ReconstructionRequest) {
  if (image.width * image.height * 4 !== image.data.length || image.data.length === 0) {
    throw new RangeError('The raster does not have width · height RGBA pixels.');
  }
  if (!MODEL_VERSIONS.some((version) => version === modelVersion)) {
    throw new RangeError(
      `The model version ${modelVersion} is none of ${MODEL_VERSIONS.join(', ')}.`,
    );
  }
  if (!Number.isInteger(maxTriangles) || maxTriangles < FEWEST_TRIANGLES) {
    throw new RangeError(`At least ${FEWEST_TRIANGLES} triangles are needed, not ${maxTriangles}.`);
  }
  if (textureSize !== null && (!Number.isInteger(textureSize) || textureSize < 16)) {
    throw new RangeError(`The texture needs a side of at least 16 pixels, not ${textureSize}.`);
  }
}

/** A grid as fine as the limit can show. */
function gridSide(bounds: ObjectBounds, maxTriangles: number, turbo: boolean): number {
  const longest = Math.max(bounds.width, bounds.height);
  const share = (bounds.fill * bounds.width * bounds.height) / (longest * longest);
  const cells = (RAW_SURPLUS * maxTriangles) / TRIANGLES_PER_CELL;
  const side = Math.sqrt(cells / Math.max(share, 0.001));
  const clamped = Math.min(GRID_SIDE.most, Math.max(GRID_SIDE.least, Math.round(side)));
  return turbo ? clamped >> 1 : clamped;
}

/** The silhouette is the whole rectangle: a picture without background. */
function fillsFrame(silhouette: Silhouette, grid: WorkingGrid): boolean {
  return silhouette.area >= 0.985 * grid.innerWidth * grid.innerHeight;
}

function statisticsOf(
  geometry: PolygonMesh,
  textured: Scene | null,
  solid: MeshedSolid,
  shape: Shape,
  analysis: Analysis | null,
  grid: WorkingGrid,
): Record<string, unknown> {
  const vertices = geometry.positions.length / 3;
  const edges = edgeStatistics(geometry.corners, vertices);
  return {
    triangles: triangleCount(geometry),
    vertices,
    normal_map: textured?.images.find(({ name }) => name === MAP_NAMES.normal)?.width ?? null,
    textured_vertices: textured && textured.meshes[0].geometry.positions.length / 3,
    raw_triangles: solid.rawTriangles,
    watertight: edges.watertight,
    grid: `${grid.width}x${grid.height}`,
    class: shape.shape,
    back: shape.back,
    view: { slope: round(shape.stance.slope), elevation_sine: round(shape.stance.sine) },
    ...(analysis && {
      symmetry: round(analysis.symmetry),
      axis: { score: round(analysis.axis.score), angle: analysis.axis.angle },
      regions: analysis.regions,
      enclosed_regions: analysis.enclosedRegions,
      mirrored_pairs: analysis.mirroredPairs,
    }),
  };
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

function warningsOf(
  touched: string[],
  bounds: { width: number; height: number },
  solid: MeshedSolid,
  maxTriangles: number,
): Warning[] {
  const warnings: Warning[] = [];
  if (touched.length > 0) {
    warnings.push({
      code: 'truncated',
      message: `The object touches the image's border (${touched.join(', ')}); what lies beyond is missing.`,
    });
  }
  if (Math.max(bounds.width, bounds.height) < TINY) {
    warnings.push({
      code: 'tiny',
      message: `The object is only ${bounds.width} x ${bounds.height} pixels in the image.`,
    });
  }
  if (solid.halvings > 0) {
    warnings.push({
      code: 'coarse',
      message: `The object's detail had to be lowered to stay within ${maxTriangles} triangles.`,
    });
  }
  return warnings;
}
