import { EXACT, labOf } from '../../raster/cielab.ts';
import type { Grid } from '../../raster/grid.ts';
import { MARGIN, type WorkingGrid } from '../field/working-grid.ts';
import type { GridView } from '../picture/grid-view.ts';
import type { Shape } from '../shape/shape.ts';
import { isEmpty } from '../shape/solid.ts';
import { readVessel, type Vessel, WALL } from './vessel.ts';
import { vesselProjection } from './vessel-projection.ts';
import { vesselSolid } from './vessel-solid.ts';

/** Pairs of Taubin steps: one fewer than for solid objects, because smoothing thins the walls. */
const SMOOTHING = 3;
/** Roughness of glazed clay or enamel: a picture reveals nothing more. */
const ROUGHNESS = 0.5;

/**
 * Builds the vessel in the picture as a turned body that is open at the top; null if the picture shows no inside, or
 * the walls are too thin for the grid.
 * @param coarse the picture on a grid that is the same for every triangle limit
 */
export function vesselShape(coarse: GridView, { grid, silhouette }: GridView): Shape | null {
  const found = readVessel(labOf(coarse.pixels, EXACT), coarse.silhouette.inside, coarse.grid);
  if (found === null) return null;
  const vessel = transferVessel(found, coarse.grid, grid);
  const solid = vesselSolid(vessel, silhouette, grid);
  if (isEmpty(solid)) return null;
  return {
    class: 'vessel',
    solid,
    smoothing: SMOOTHING,
    stance: { slope: 0, sine: vessel.sine },
    back: 'mirror',
    projection: vesselProjection(solid),
    colors: () => ({
      distance: silhouette.distance,
      frontOnly: aroundMouth(vessel, grid),
      backFill: null,
      opaqueFrom: 255,
      detail: null,
    }),
    roughness: ROUGHNESS,
    statistics: { filled: vessel.level !== null },
  };
}

/** The same vessel on another grid of the same crop. */
function transferVessel({ opening, sine, level }: Vessel, from: WorkingGrid, to: WorkingGrid) {
  const scale =
    Math.max(to.innerWidth, to.innerHeight) / Math.max(from.innerWidth, from.innerHeight);
  const place = (v: number) => (v + 0.5 - MARGIN) * scale + MARGIN - 0.5;
  return {
    opening: {
      x: place(opening.x),
      y: place(opening.y),
      across: opening.across * scale,
      up: opening.up * scale,
      down: opening.down * scale,
    },
    sine,
    level: level && level * scale,
  };
}

/**
 * Returns 1 for all cells that do not show the inside: the back half of the atlas has only the colors of the inside.
 */
function aroundMouth({ opening }: Vessel, { width, height }: Grid): Uint8Array {
  const { x, y, across, up, down } = opening;
  return Uint8Array.from({ length: width * height }, (_, p) => {
    const px = p % width;
    const py = (p - px) / width;
    const far = Math.hypot((px - x) / across, (py - y) / (py < y ? up : down));
    return far > 1 - WALL ? 1 : 0;
  });
}
