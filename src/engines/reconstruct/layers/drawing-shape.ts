import { EXACT, labOf } from '../../raster/cielab.ts';
import { signedDistance } from '../../raster/distance-field.ts';
import type { Grid } from '../../raster/grid.ts';
import { type Drawing, type SolidClass, SourceUnusable } from '../../spec.ts';
import { extendField } from '../field/push-pull.ts';
import type { WorkingGrid } from '../field/working-grid.ts';
import type { Rectangle } from '../picture/crop.ts';
import { frontAndBack } from '../shape/projection.ts';
import type { Shape } from '../shape/shape.ts';
import { LEVEL } from '../shape/stance.ts';
import { assemble } from './assemble.ts';
import { backColors } from './back-colors.ts';
import { decalRelief } from './decal-relief.ts';
import { type Part, placePart } from './part.ts';
import { partRoles } from './part-roles.ts';
import { BLEND, evaluateSlice, type SolidModel } from './union.ts';

/** Roughness of painted wood or plastic, because no drawing shows the actual one. */
const ROUGHNESS = 0.55;
/** Number of pairs of Taubin smoothing steps. */
const SMOOTHING = 3;
/** Smallest alpha, 0 to 255, at which a pixel shows the object's color. Glass has less than 255. */
const COLORED = 90;
/**
 * Distance from the outline, in cells, within which the back shows the front's colors, and the width over which this
 * fades out. Walls show both sides, and the border between the sides is ragged.
 */
const WALLS = { within: 2.5, fade: 2 };

/**
 * Returns the solid made from a drawing's layers. Each shape gives one solid, and these are joined smoothly, instead of
 * one solid for the whole silhouette.
 * @param pixels RGBA of the picture on the grid
 * @param bounds bounds of the object, in pixels of the layers' masks
 * @throws SourceUnusable if no shape of the object is left
 */
export function drawingShape(
  drawing: Drawing,
  pixels: Uint8Array,
  bounds: Rectangle,
  grid: WorkingGrid,
): Shape {
  const alpha = Float32Array.from(
    { length: grid.width * grid.height },
    (_, p) => pixels[p * 4 + 3] / 255,
  );
  const planes = labOf(pixels, EXACT);
  const layers = drawing.layers.flatMap(
    (layer) => placePart(layer, drawing.side, bounds, alpha, grid) ?? [],
  );
  const parts = partRoles(layers, planes, alpha, grid);
  const bodies = parts.filter(({ role }) => role === 'body');
  const decals = parts.filter(({ role }) => role === 'decal');
  if (bodies.length === 0) throw new SourceUnusable('The drawing shows no object.');
  const outline = outlineOf(bodies, grid);
  const { kind, vehicle } = drawing.solid;
  const solids = assemble(bodies, drawing.solid, outline, grid);
  const bump = decalRelief(parts, kind, planes, outline, grid);
  const model: SolidModel = { solids, bump, bothSides: vehicle, grid };
  const { lowest, highest, middle } = extent(model);
  return {
    class: kind,
    solid: {
      kind: 'slices',
      grid,
      lowest,
      highest,
      evaluate(z, slice) {
        evaluateSlice(model, z, slice);
        clearBorder(slice, grid);
      },
    },
    smoothing: SMOOTHING,
    stance: LEVEL,
    back: vehicle ? 'mirror' : 'inpaint',
    projection: frontAndBack(middle, grid),
    colors() {
      const frontOnly = frontOnlyCells(decals, drawing.solid, bodies, outline);
      const planes = frontOnly && backColors(pixels, bodies, frontOnly, outline, grid);
      const distance = distanceOfColors(pixels, grid);
      const backFill = planes && { planes, strength: distance.map(beyondWalls) };
      return { distance, frontOnly, backFill, opaqueFrom: COLORED, detail: null };
    },
    roughness: ROUGHNESS,
    statistics: {
      drawing: drawing.asset,
      layers: drawing.layers.length,
      bodies: bodies.length,
      decals: decals.length,
    },
  };
}

function beyondWalls(distance: number): number {
  return Math.max(0, Math.min(1, (distance - WALLS.within) / WALLS.fade));
}

/** Returns the signed distance to the outline of the colored area. */
function distanceOfColors(pixels: Uint8Array, grid: Grid): Float32Array {
  const coverage = new Float32Array(grid.width * grid.height);
  for (let p = 0; p < coverage.length; p++) {
    coverage[p] = Math.min(1, pixels[p * 4 + 3] / (2 * COLORED));
  }
  return signedDistance(coverage, grid);
}

/**
 * Area of a decal as a share of the largest part's area. Larger decals are walls or skin, and appear on the back as
 * well.
 */
const WALL = { straight: 0.3, rounded: 0.8 };
/** Cells beyond the outline, next to a decal, that still have the decal's colors. */
const BLEED = 4;

/**
 * Returns the cells of decals. Beyond the outline, this includes the cells next to them, whose colors were extended
 * from the decals.
 */
function frontOnlyCells(
  decals: readonly Part[],
  { kind, vehicle }: SolidClass,
  bodies: readonly Part[],
  outline: Float32Array,
): Uint8Array | null {
  if (vehicle || decals.length === 0) return null;
  const wall = kind === 'inflate' || kind === 'revolve' ? WALL.rounded : WALL.straight;
  const area = bodies.reduce((most, part) => Math.max(most, part.area), 0);
  const cells = new Uint8Array(outline.length);
  for (const decal of decals) {
    if (decal.area > wall * area) continue;
    for (let p = 0; p < cells.length; p++) {
      if (decal.distance[p] > (outline[p] <= 0 ? -BLEED : 0)) cells[p] = 1;
    }
  }
  return cells;
}

/** Returns the signed distance of the whole silhouette. */
function outlineOf(bodies: readonly Part[], grid: Grid): Float32Array {
  const { width, height } = grid;
  const coverage = new Float32Array(width * height);
  for (const part of bodies) {
    for (let p = 0; p < coverage.length; p++) {
      if (part.coverage[p] > coverage[p]) coverage[p] = part.coverage[p];
    }
  }
  return signedDistance(coverage, grid);
}

/** Returns the extent of the model along z, and its middle. */
function extent({ solids, bump, bothSides, grid }: SolidModel) {
  const count = grid.width * grid.height;
  const front = new Float32Array(count).fill(-Infinity);
  const back = new Float32Array(count).fill(Infinity);
  for (const { half, middle } of solids) {
    for (let p = 0; p < half.length; p++) {
      if (half[p] <= 0) continue;
      front[p] = Math.max(front[p], middle + half[p] + Math.max(0, bump[p]));
      back[p] = Math.min(back[p], middle - half[p] - (bothSides ? Math.max(0, bump[p]) : 0));
    }
  }
  let nearest = 0;
  let farthest = 0;
  const middle = new Float32Array(count);
  const known = new Float32Array(count);
  for (let p = 0; p < middle.length; p++) {
    if (front[p] === -Infinity) continue;
    nearest = Math.max(nearest, front[p]);
    farthest = Math.min(farthest, back[p]);
    middle[p] = (front[p] + back[p]) / 2;
    known[p] = 1;
  }
  extendField(middle, known, grid, 1);
  const room = Math.ceil(BLEND) + 1;
  return { highest: Math.ceil(nearest) + room, lowest: Math.floor(farthest) - room, middle };
}

/** Sets the outermost cells to outside, as a surface net requires. */
function clearBorder(slice: Float32Array, { width, height }: Grid): void {
  slice.fill(-1, 0, width);
  slice.fill(-1, (height - 1) * width);
  for (let y = 1; y < height - 1; y++) {
    slice[y * width] = -1;
    slice[y * width + width - 1] = -1;
  }
}
