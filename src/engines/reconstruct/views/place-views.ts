import type { OtherViews, Warning } from '../../spec.ts';
import type { WorkingGrid } from '../field/working-grid.ts';
import { objectBounds } from '../picture/crop.ts';
import { mirrored, type Outline, outlineOf, sideOutline, topOutline } from './outline.ts';
import { superellipseHull } from './superellipse-hull.ts';
import { type Agreement, cellsOf, findDirection, outlineAgreement } from './view-agreement.ts';

/** Azimuths of the images whose directions can be checked, in degrees. */
const AZIMUTHS = { right: 90, back: 180, left: 270 } as const;
type PlacedSide = keyof typeof AZIMUTHS;
const FROM = { right: 'from the right', back: 'from behind', left: 'from the left' } as const;
const SIDES = Object.keys(AZIMUTHS) as PlacedSide[];

/** Agreement with the image of the opposite side, and with the hull, below both of which an image only gives colors. */
const LEAST_AGREEMENT = 0.85;
/** Agreement with the image of the opposite side from which both are taken from where they should be. */
const OPPOSITE_AGREEMENT = 0.96;
/** Degrees from the expected azimuth, gain in agreement, and agreement, from which an image counts as turned. */
const TURNED = { degrees: 7, gain: 0.02, agreement: 0.8 };

/** Width from which an image cannot agree, in multiples of the widest outline of the hull: it need not be traced. */
const WIDEST = 4;

/** Where an image was found to be taken from, and what it is used for. */
export interface PlacedView extends Agreement {
  use: 'outline' | 'colors';
  isTurned: boolean;
}

export type PlacedViews = Partial<Record<PlacedSide, PlacedView>>;

/** Outlines on a coarse grid. */
interface Placing {
  views: OtherViews;
  front: Outline;
  grid: WorkingGrid;
}

/**
 * Finds from where images of the sides and the back show the object: each is compared with the hull of the others, and
 * the one that gains most by being turned is. Its outline then no longer counts, unless it is the only side. Two images
 * alone cannot contradict each other, so nothing is found without a third one.
 */
export async function placeViews(placing: Placing): Promise<PlacedViews> {
  const { views } = placing;
  const given = SIDES.filter((side) => views[side] !== undefined);
  const turned: PlacedViews = {};
  for (;;) {
    const trusted = given.filter((side) => !turned[side]);
    const placed: PlacedViews = {};
    let most: { side: PlacedSide; gain: number } | null = null;
    for (const side of trusted) {
      const others = trusted.filter((other) => other !== side);
      const found = await placeView(side, others, placing);
      if (found === null) continue;
      placed[side] = found.view;
      if (found.view.isTurned && found.gain > (most?.gain ?? 0)) most = { side, gain: found.gain };
    }
    if (most === null) return withUndecided({ ...placed, ...turned });
    turned[most.side] = placed[most.side]!;
  }
}

/** Keeps the outlines of two sides that only contradict each other: no third image says which of them is wrong. */
function withUndecided(placed: PlacedViews): PlacedViews {
  const { left, right } = placed;
  if (!left || !right || left.isTurned || right.isTurned) return placed;
  if (left.use === 'outline' || right.use === 'outline') return placed;
  const kept = { use: 'outline' } as const;
  return { ...placed, left: { ...left, ...kept }, right: { ...right, ...kept } };
}

/** The views whose outlines count. */
export function withOutlines(views: OtherViews, placed: PlacedViews): OtherViews {
  const kept = Object.entries(views).filter(
    ([side]) => placed[side as PlacedSide]?.use !== 'colors',
  );
  return Object.fromEntries(kept);
}

/** Explains which images are not taken from where they should be. */
export function placingWarnings(placed: PlacedViews): Warning[] {
  return SIDES.flatMap((side) => {
    const view = placed[side];
    if (view?.isTurned) {
      const rest = view.use === 'colors' ? ' Only its colors were used.' : '';
      const away = Math.round(Math.abs(view.azimuth - AZIMUTHS[side]));
      const message = `The image ${FROM[side]} seems to be taken about ${away}° beside that side.${rest}`;
      return [{ code: 'view_turned', message }];
    }
    if (view?.use !== 'colors') return [];
    const message = `The image ${FROM[side]} does not agree with the others, so only its colors were used.`;
    return [{ code: 'view_disagrees', message }];
  });
}

/** Compares an image with the hull of the others, and with that of the opposite side; null: no hull without it. */
async function placeView(
  side: PlacedSide,
  others: readonly PlacedSide[],
  { views, front, grid }: Placing,
): Promise<{ view: PlacedView; gain: number } | null> {
  const beside = others.filter((other) => other !== 'back');
  const taken: OtherViews = Object.fromEntries(beside.map((other) => [other, views[other]]));
  const [depth, top] = await Promise.all([sideOutline(taken, grid), topOutline(views, grid)]);
  if (depth === null && top === null) return null;
  const opposite = side === 'back' ? front : beside.length > 0 ? depth : null;
  const azimuth = AZIMUTHS[side];
  const bounds = objectBounds(views[side]!);
  const widest = WIDEST * Math.hypot(front.width, depth?.width ?? top!.height);
  if ((grid.innerHeight * bounds.width) / bounds.height > widest) {
    const use = opposite === null ? 'outline' : 'colors';
    return { view: { azimuth, elevation: 0, agreement: 0, use, isTurned: false }, gain: 0 };
  }
  const outline = await outlineOf(views[side]!, { height: grid.innerHeight });
  const asOpposite = side === 'left' ? outline : mirrored(outline);
  const mirror = opposite === null ? 0 : outlineAgreement(asOpposite, opposite);
  const hull = superellipseHull({ front, side: depth, top, relief: null });
  const { best, asExpected } = findDirection(cellsOf(hull), outline, azimuth);
  const gain = best.agreement - asExpected;
  const away = Math.abs(best.azimuth - azimuth);
  const isTurned =
    mirror < OPPOSITE_AGREEMENT &&
    away >= TURNED.degrees &&
    gain >= TURNED.gain &&
    best.agreement >= TURNED.agreement;
  if (isTurned) {
    const use = side === 'back' || beside.length > 0 ? 'colors' : 'outline';
    return { view: { ...best, use, isTurned }, gain };
  }
  const agreement = Math.max(mirror, asExpected);
  const use = opposite !== null && agreement < LEAST_AGREEMENT ? 'colors' : 'outline';
  return { view: { azimuth, elevation: 0, agreement, use, isTurned }, gain };
}
