import { compact } from '../../mesh/compact.ts';
import { edgeStatistics } from '../../mesh/edges.ts';
import { vertexNormals } from '../../mesh/normals.ts';
import { texturedScene } from '../../mesh/textured-scene.ts';
import { triangleCount, triangleMesh } from '../../mesh/triangle-mesh.ts';
import { signedDistance } from '../../raster/distance-field.ts';
import type {
  Drawing,
  EncodedImage,
  PolygonMesh,
  Reconstruction,
  ReconstructionRequest,
  Scene,
  Warning,
  Work,
} from '../../spec.ts';
import { createGrid, type WorkingGrid } from '../field/working-grid.ts';
import type { MeshedSolid } from '../meshing/meshing.ts';
import { placeUpright } from '../meshing/placement.ts';
import { meshSliced } from '../meshing/sliced-mesh.ts';
import { layOutAtlas, unwrapFrontBack } from '../paint/atlas.ts';
import { encodeTexture, paintTexture, resampleToAtlas } from '../paint/texture.ts';
import { type ObjectBounds, objectBounds, resampleToGrid } from '../picture/crop.ts';
import { type LayeredShape, shapeLayers } from './layered-shape.ts';

/** Painted wood or plastic: no drawing tells more. */
const MATERIAL = { roughness: 0.55 };
/** Cells along the longest side, at least and at most. */
const GRID_SIDE = { least: 256, most: 512 };
/** Raw triangles for one cell of the silhouette, in the mean over the library. */
const TRIANGLES_PER_CELL = 9;
/** Raw triangles against the limit. */
const RAW_SURPLUS = 1.3;
/** Pairs of Taubin steps. */
const SMOOTHING_ROUNDS = 3;
/**
 * Cells from the outline within which the back shows what the front does: walls show both, and where one ends and the other
 * begins is ragged.
 */
const WALLS = 2.5;
/** A coarser grid shows nothing. */
const SMALLEST_GRID = 24;
/** Of 255: where the picture is this opaque it is the object's colour, glass as well. */
const COLOURED = 90;

/**
 * The model of a drawing: one solid a shape, joined smoothly, instead of one for the silhouette. The result promises the
 * same as that of a picture.
 * @throws SourceUnusable where the drawing is empty
 */
export async function reconstructLayers(
  request: ReconstructionRequest,
  drawing: Drawing,
  work: Work,
): Promise<Reconstruction> {
  const { image, maxTriangles, textureSize, turbo } = request;
  const bounds = objectBounds(image);
  const inMask = scaled(bounds, drawing.side / image.width);
  let side = gridSide(bounds, maxTriangles, turbo);
  let coarser = 0;
  for (;;) {
    const grid = createGrid(bounds, side);
    const atlas = textureSize === null ? null : layOutAtlas(grid, textureSize);
    // On other threads while the layers are read; encoding goes on beside the meshing in the same way.
    const front = atlas && detached(resampleToAtlas(image, bounds, atlas));
    const pixels = await work.stage('crop', 0.05, () => resampleToGrid(image, bounds, grid));
    const shape = await work.stage('layers', 0.25, () =>
      shapeLayers(drawing, pixels, inMask, grid),
    );
    let encoding: Promise<EncodedImage> | null = null;
    if (atlas && front) {
      const texture = await work.stage('texture', 0.09, async () => {
        const distance = outline(pixels, grid);
        const { frontOnly, backPlanes } = shape;
        const strength = distance.map((d) => Math.max(0, Math.min(1, (d - WALLS) / 2)));
        return paintTexture({
          ...{ front: coloured(await front), grid, atlas, distance, frontOnly },
          ...(backPlanes && { backFill: { planes: backPlanes, strength } }),
        });
      });
      encoding = detached(encodeTexture(texture, atlas.size));
    }
    const mesh = await meshSliced(shape.solid, SMOOTHING_ROUNDS, maxTriangles, work.within(0.48));
    if (mesh === null) {
      side = Math.floor(side * 0.6);
      coarser++;
      if (side < SMALLEST_GRID) {
        throw new Error(`The drawing cannot be meshed within ${maxTriangles} triangles.`);
      }
      continue;
    }
    const { geometry, cells } = await work.stage('normals', 0.05, () => {
      const { positions: cells, indices } = compact(mesh.positions, mesh.indices);
      const positions = placeUpright(cells);
      const normals = vertexNormals(positions, indices);
      return { geometry: triangleMesh(positions, indices, { normals }), cells };
    });
    let textured: Scene | null = null;
    if (atlas && encoding) {
      const { mesh: unwrapped } = await work.stage('unwrap', 0.03, () =>
        unwrapFrontBack(geometry, cells, shape.middle, grid, atlas),
      );
      const baseColor = await work.stage('encode', 0.02, () => encoding);
      textured = texturedScene(unwrapped, 'model', { baseColor }, MATERIAL);
    }
    await work.breathe(1);
    return {
      geometry,
      textured,
      statistics: statisticsOf(geometry, textured, mesh, shape, drawing, grid),
      warnings: coarser === 0 ? [] : [coarse(maxTriangles)],
    };
  }
}

/** A grid as fine as the limit can show. */
function gridSide(bounds: ObjectBounds, maxTriangles: number, turbo: boolean): number {
  const longest = Math.max(bounds.width, bounds.height);
  const share = (bounds.fill * bounds.width * bounds.height) / (longest * longest);
  const cells = (RAW_SURPLUS * maxTriangles) / TRIANGLES_PER_CELL;
  const side = Math.round(Math.sqrt(cells / Math.max(share, 0.001)));
  const clamped = Math.min(GRID_SIDE.most, Math.max(GRID_SIDE.least, side));
  // A few thousand triangles show no more than 128 cells a side do.
  if (maxTriangles <= 6000) return turbo ? 96 : 128;
  return turbo ? clamped >> 1 : clamped;
}

function scaled(bounds: ObjectBounds, factor: number) {
  return {
    left: bounds.left * factor,
    top: bounds.top * factor,
    width: bounds.width * factor,
    height: bounds.height * factor,
  };
}

/** Glass counts as opaque: what shows through it is what it looks like. In place. */
function coloured(pixels: Uint8Array): Uint8Array {
  for (let i = 3; i < pixels.length; i += 4) if (pixels[i] >= COLOURED) pixels[i] = 255;
  return pixels;
}

function outline(pixels: Uint8Array, { width, height }: WorkingGrid): Float32Array {
  const coverage = new Float32Array(width * height);
  for (let p = 0; p < coverage.length; p++) {
    coverage[p] = Math.min(1, pixels[p * 4 + 3] / (2 * COLOURED));
  }
  return signedDistance(coverage, { width, height });
}

/** A promise that is awaited later: if the run ends before that, its failure is no unhandled rejection. */
function detached<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

function statisticsOf(
  geometry: PolygonMesh,
  textured: Scene | null,
  { rawTriangles }: MeshedSolid,
  shape: LayeredShape,
  { asset, solid, layers }: Drawing,
  grid: WorkingGrid,
): Record<string, unknown> {
  const vertices = geometry.positions.length / 3;
  return {
    triangles: triangleCount(geometry),
    vertices,
    textured_vertices: textured && textured.meshes[0].geometry.positions.length / 3,
    raw_triangles: rawTriangles,
    watertight: edgeStatistics(geometry.corners, vertices).watertight,
    grid: `${grid.width}x${grid.height}`,
    drawing: asset,
    class: solid.kind,
    back: solid.vehicle ? 'mirror' : 'inpaint',
    layers: layers.length,
    bodies: shape.bodies,
    decals: shape.decalCount,
  };
}

function coarse(maxTriangles: number): Warning {
  return {
    code: 'coarse',
    message: `The object's detail had to be lowered to stay within ${maxTriangles} triangles.`,
  };
}
