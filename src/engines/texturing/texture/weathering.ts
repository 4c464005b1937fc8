import { createClosestPoint } from '../../mesh/closest-point.ts';
import { surfacePoint } from '../../mesh/surface-point.ts';
import type { Rgb } from '../../raster/hex-colors.ts';
import { ramp } from '../../surfaces/figures/ramp.ts';
import type { Look } from '../../surfaces/solid/look.ts';
import type { Bends, EdgeTree } from './wear.ts';

/** Distance from a ridge within which it wears, and distance from a groove within which dirt lies, in diagonals. */
const RIDGE = 0.011;
const GROOVE = 0.018;
/**
 * Curvature, in turns per diagonal, from which a surface starts to wear like an edge, and from which it wears fully.
 */
const BULGE = { from: 14, to: 45 };
const HOLLOW = { from: 6, to: 30 };

/** The material below a worn surface; its color is linear. */
export interface WornEdge {
  color: Rgb;
  roughness: number;
  metallic: number;
  strength: number;
}

/** A point of the surface that is exposed to weather and use. */
export interface Spot {
  /** Position in the model's coordinates. */
  point: Float64Array;
  /** Mean curvature in turns per diagonal, above 0 where the surface bulges; a single value. */
  curvature: Float64Array;
  /** Fine noise around 0 that makes borders uneven. */
  grain: number;
}

/** Wears ridges down to the material below, and darkens hollows. */
export class Weathering {
  /** Returns the distance of a point from the nearest ridge, at most `reach`. */
  readonly toRidge: (point: Float64Array, reach: number) => number;
  readonly #toGroove: (point: Float64Array, reach: number) => number;
  readonly #diagonal: number;

  /** @param diagonal length of the model's diagonal */
  constructor({ ridges, grooves }: Bends, diagonal: number) {
    this.toRidge = distanceTo(ridges);
    this.#toGroove = distanceTo(grooves);
    this.#diagonal = diagonal;
  }

  /** @param wear 0: none, 1: as on an object in use */
  wearEdges(look: Look, edge: WornEdge, wear: number, { point, curvature, grain }: Spot): void {
    if (!(wear > 0)) return;
    const reach = RIDGE * this.#diagonal * Math.min(2, wear);
    const near = 1 - this.toRidge(point, reach) / reach;
    const bulge = 0.9 * ramp(curvature[0], BULGE.from, BULGE.to);
    const sharpness = Math.max(near, bulge);
    // Only old objects have chips away from edges.
    const chips = 0.75 * grain * Math.min(1, 1.5 * sharpness + 0.4 * Math.max(0, wear - 1));
    const worn = edge.strength * ramp(sharpness * (0.8 + 0.35 * wear) + chips, 0.55, 0.85);
    if (!(worn > 0)) return;
    look.r += (edge.color[0] - look.r) * worn;
    look.g += (edge.color[1] - look.g) * worn;
    look.b += (edge.color[2] - look.b) * worn;
    look.roughness += (edge.roughness - look.roughness) * worn;
    look.metallic += (edge.metallic - look.metallic) * worn;
  }

  /** @param dirt 0: none, 1: hollows are dark */
  soilHollows(look: Look, dirt: number, { point, curvature, grain }: Spot): void {
    if (!(dirt > 0)) return;
    const reach = GROOVE * this.#diagonal;
    const near = 1 - this.#toGroove(point, reach) / reach;
    const hollow = ramp(-curvature[0], HOLLOW.from, HOLLOW.to);
    const film = dirt > 0.6 ? 0.3 * (dirt - 0.6) * ramp(grain + 0.35, 0.2, 0.9) : 0;
    const dark = Math.min(
      0.85,
      dirt * ramp(Math.max(near, hollow) * (0.9 + 0.5 * grain), 0.1, 0.9) + film,
    );
    if (!(dark > 0)) return;
    look.r *= 1 - dark * 0.82;
    look.g *= 1 - dark * 0.86;
    look.b *= 1 - dark * 0.9;
    look.roughness += (0.95 - look.roughness) * dark * 0.7;
    look.metallic *= 1 - 0.5 * dark;
  }
}

/** Returns a function for the distance of a point from the nearest edge, at most `reach`. */
function distanceTo(tree: EdgeTree | null): (point: Float64Array, reach: number) => number {
  if (tree === null) return (_point, reach) => reach;
  const closest = createClosestPoint(tree.nodes, tree.coordinates);
  const found = surfacePoint();
  return (p, reach) => (closest(p[0], p[1], p[2], found, reach) ? found.distance : reach);
}
