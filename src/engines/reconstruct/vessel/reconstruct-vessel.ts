import { compact } from '../../mesh/compact.ts';
import { edgeStatistics } from '../../mesh/edges.ts';
import { vertexNormals } from '../../mesh/normals.ts';
import { texturedScene } from '../../mesh/textured-scene.ts';
import { triangleCount, triangleMesh } from '../../mesh/triangle-mesh.ts';
import { EXACT, labOf } from '../../raster/cielab.ts';
import type { Reconstruction, Work } from '../../spec.ts';
import { MARGIN, type WorkingGrid } from '../field/working-grid.ts';
import { placeUpright } from '../meshing/placement.ts';
import { meshSliced } from '../meshing/sliced-mesh.ts';
import { setUpright } from '../meshing/stance.ts';
import type { Atlas } from '../paint/atlas.ts';
import { encodeTexture, paintTexture } from '../paint/texture.ts';
import type { GridView } from '../picture/grid-view.ts';
import type { Silhouette } from '../picture/silhouette.ts';
import { unwrapVessel } from './unwrap-vessel.ts';
import { readVessel, type Vessel, WALL } from './vessel.ts';
import { vesselSolid } from './vessel-solid.ts';

/** Pairs of Taubin steps. */
const SMOOTHING_ROUNDS = 3;

/** Glazed clay or enamel: no picture tells more. */
const MATERIAL = { roughness: 0.5 };

/**
 * The vessel in the picture, in cells of the grid; null where the picture shows no inside of one.
 * @param view the picture on a grid that is the same for every limit of triangles
 */
export function findVessel(
  { pixels, silhouette, grid: coarse }: GridView,
  grid: WorkingGrid,
): Vessel | null {
  const vessel = readVessel(labOf(pixels, EXACT), silhouette.inside, coarse);
  if (vessel === null) return null;
  const scale =
    Math.max(grid.innerWidth, grid.innerHeight) / Math.max(coarse.innerWidth, coarse.innerHeight);
  const place = (v: number) => (v + 0.5 - MARGIN) * scale + MARGIN - 0.5;
  const { x, y, across, up, down } = vessel.opening;
  return {
    opening: {
      ...{ x: place(x), y: place(y) },
      ...{ across: across * scale, up: up * scale, down: down * scale },
    },
    sine: vessel.sine,
    level: vessel.level && vessel.level * scale,
  };
}

/**
 * The vessel as a turned body that is open at the top.
 * @returns null where it cannot be meshed closed within the limit
 */
export async function reconstructVessel(
  vessel: Vessel,
  silhouette: Silhouette,
  grid: WorkingGrid,
  maxTriangles: number,
  texture: { front: Promise<Uint8Array>; atlas: Atlas } | null,
  work: Work,
): Promise<Reconstruction | null> {
  const solid = vesselSolid(vessel, silhouette, grid);
  const mesh = await meshSliced(solid, SMOOTHING_ROUNDS, maxTriangles, work.within(0.7));
  if (mesh === null) return null;
  const { geometry, cells } = await work.stage('normals', 0.05, () => {
    const { positions: cells, indices } = compact(mesh.positions, mesh.indices);
    const positions = placeUpright(setUpright(cells, { slope: 0, sine: vessel.sine }));
    const normals = vertexNormals(positions, indices);
    return { geometry: triangleMesh(positions, indices, { normals }), cells };
  });
  let textured: Reconstruction['textured'] = null;
  if (texture) {
    const { atlas } = texture;
    const unwrapped = await work.stage('unwrap', 0.03, () =>
      unwrapVessel(geometry, cells, solid, grid, atlas),
    );
    const baseColor = await work.stage('encode', 0.02, async () => {
      const { distance } = silhouette;
      const frontOnly = aroundMouth(vessel, grid);
      const front = await texture.front;
      const painted = paintTexture({ front, grid, atlas, distance, frontOnly });
      return encodeTexture(painted, atlas.size);
    });
    textured = texturedScene(unwrapped, 'model', { baseColor }, MATERIAL);
  }
  const statistics = {
    ...{ triangles: triangleCount(geometry), vertices: geometry.positions.length / 3 },
    textured_vertices: textured && textured.meshes[0].geometry.positions.length / 3,
    raw_triangles: mesh.rawTriangles,
    watertight: edgeStatistics(geometry.corners, geometry.positions.length / 3).watertight,
    grid: `${grid.width}x${grid.height}`,
    class: 'vessel',
    filled: vessel.level !== null,
    view: { slope: 0, elevation_sine: Math.round(vessel.sine * 1000) / 1000 },
  };
  return { geometry, textured, statistics, warnings: [] };
}

/** 1 on all cells that do not show the inside: the back half of the atlas has its colours only. */
function aroundMouth({ opening }: Vessel, { width, height }: WorkingGrid): Uint8Array {
  const { x, y, across, up, down } = opening;
  return Uint8Array.from({ length: width * height }, (_, p) => {
    const px = p % width;
    const py = (p - px) / width;
    const far = Math.hypot((px - x) / across, (py - y) / (py < y ? up : down));
    return far > 1 - WALL ? 1 : 0;
  });
}
