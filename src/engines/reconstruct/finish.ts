import { compact } from '../mesh/compact.ts';
import { edgeStatistics } from '../mesh/edges.ts';
import { vertexNormals } from '../mesh/normals.ts';
import { MAP_NAMES, texturedScene } from '../mesh/textured-scene.ts';
import { triangleCount, triangleMesh } from '../mesh/triangle-mesh.ts';
import type { Grid } from '../raster/grid.ts';
import type { PolygonMesh, Reconstruction, Scene, Warning, Work } from '../spec.ts';
import { type MeshedSolid, meshWithin } from './meshing/mesh-within.ts';
import { placeUpright } from './meshing/placement.ts';
import { setUpright } from './meshing/set-upright.ts';
import type { Canvas } from './paint/canvas.ts';
import { type Painting, paintShape } from './paint/paint-shape.ts';
import { projectedTangents } from './paint/projected-tangents.ts';
import { unwrap } from './paint/unwrap.ts';
import { rounded } from './shape/rounded.ts';
import type { Shape } from './shape/shape.ts';

/** Inputs of a model other than its shape. */
export interface FinishRequest {
  grid: Grid;
  /** RGBA of the picture on the grid. */
  pixels: Uint8Array;
  /** null: geometry only. */
  canvas: Canvas | null;
  /** Never exceeded. */
  maxTriangles: number;
}

/**
 * Returns the finished model of a shape, regardless of how the shape was found: painted, meshed within the limit,
 * compacted, set upright, and unwrapped.
 * @throws Error if it cannot be meshed within the limit
 */
export async function finish(
  shape: Shape,
  { grid, pixels, canvas, maxTriangles }: FinishRequest,
  work: Work,
): Promise<Reconstruction> {
  const painting =
    canvas && (await paintShape(shape.colors(), canvas, pixels, grid, work.within(0.2)));
  const solid = await meshWithin(shape.solid, shape.smoothing, maxTriangles, work.within(0.65));
  const { geometry, cells } = await work.stage('normals', 0.08, () => upright(solid, shape));
  let textured: Scene | null = null;
  if (canvas && painting) {
    const unwrapped = await work.stage('unwrap', 0.04, () =>
      unwrap(geometry, cells, shape.projection, grid, canvas.atlas),
    );
    textured = await work.stage('encode', 0.03, () =>
      sceneOf(unwrapped, painting, shape.roughness),
    );
  }
  await work.breathe(1);
  return {
    geometry,
    textured,
    statistics: {
      ...meshStatistics(geometry, textured, solid),
      grid: `${grid.width}x${grid.height}`,
      ...shapeStatistics(shape, painting),
    },
    warnings: solid.halvings > 0 ? [coarse(maxTriangles)] : [],
  };
}

/** The mesh in meters with normals, and its positions in cells. */
function upright(solid: MeshedSolid, { stance }: Shape) {
  const { positions: cells, indices } = compact(solid.positions, solid.indices);
  // Grid triangles are clockwise seen from outside until y points up.
  const positions = placeUpright(setUpright(cells, stance));
  const normals = vertexNormals(positions, indices);
  return { geometry: triangleMesh(positions, indices, { normals }), cells };
}

/** The unwrapped mesh in its material, as soon as the maps are encoded. */
async function sceneOf(
  { mesh, back }: { mesh: PolygonMesh; back: Uint8Array },
  painting: Painting,
  roughness: number,
): Promise<Scene> {
  const baseColor = await painting.baseColor;
  const normal = await painting.normal;
  const tangents = normal && projectedTangents(mesh, back);
  const geometry = { ...mesh, tangents: tangents && { values: tangents, indices: mesh.corners } };
  return texturedScene(geometry, 'model', { baseColor, normal }, { roughness });
}

function meshStatistics(
  geometry: PolygonMesh,
  textured: Scene | null,
  { rawTriangles }: MeshedSolid,
): Record<string, unknown> {
  const vertices = geometry.positions.length / 3;
  return {
    triangles: triangleCount(geometry),
    vertices,
    normal_map: textured?.images.find(({ name }) => name === MAP_NAMES.normal)?.width ?? null,
    textured_vertices: textured && textured.meshes[0].geometry.positions.length / 3,
    raw_triangles: rawTriangles,
    watertight: edgeStatistics(geometry.corners, vertices).watertight,
  };
}

function shapeStatistics(shape: Shape, painting: Painting | null): Record<string, unknown> {
  const { stance, statistics } = shape;
  const shading = painting?.shading;
  return {
    class: shape.class,
    back: shape.back,
    view: { slope: rounded(stance.slope), elevation_sine: rounded(stance.sine) },
    ...statistics,
    ...(shading && {
      shading: {
        delight: rounded(shading.strength),
        explained: rounded(shading.explained),
        spread: rounded(shading.spread),
      },
    }),
  };
}

function coarse(maxTriangles: number): Warning {
  return {
    code: 'coarse',
    message: `The detail of the object was reduced to stay within ${maxTriangles} triangles.`,
  };
}
