import {
  type ObliqueSide,
  type OtherViews,
  SIDE_DIRECTIONS,
  type Warning,
  type Work,
} from '../../spec.ts';
import type { WorkingGrid } from '../field/working-grid.ts';
import { objectBounds } from '../picture/crop.ts';
import { mirrored, type Outline, outlineOf, sideOutline, topOutline } from './outline.ts';
import { superellipseHull } from './superellipse-hull.ts';
import {
  type Agreement,
  cellsOf,
  findDirection,
  outlineAgreement,
  type ProjectedBox,
  project,
  type SolidCells,
} from './view-agreement.ts';

/** Sides along an axis whose directions can be checked. */
const SIDES = ['right', 'back', 'left'] as const;
const OBLIQUE_SIDES = [
  'front_right',
  'back_right',
  'back_left',
  'front_left',
] as const satisfies ObliqueSide[];
type CheckedSide = (typeof SIDES)[number];
type PlacedSide = CheckedSide | ObliqueSide;
const FROM: Readonly<Record<PlacedSide, string>> = {
  right: 'from the right',
  back: 'from behind',
  left: 'from the left',
  front_right: 'from the front right',
  back_right: 'from the back right',
  back_left: 'from the back left',
  front_left: 'from the front left',
};

/** Agreement with the image of the opposite side, and with the hull, below both of which an image only gives colors. */
const LEAST_AGREEMENT = 0.85;
/** Agreement with the image of the opposite side from which both are taken from where they should be. */
const OPPOSITE_AGREEMENT = 0.96;
/** Degrees from the expected azimuth, gain in agreement, and agreement, from which an image counts as turned. */
const TURNED = { degrees: 7, gain: 0.02, agreement: 0.8 };

/**
 * Gain that an image from between the sides needs beyond {@link TURNED}, and beyond that of the others: hulls round the
 * corners of boxes, which then agree better from where they look wider.
 */
const ROUNDED_GAIN = 0.03;

/** Advantage in mean agreement that decides between two sides that contradict each other. */
const CLEARLY_BETTER = 0.04;

/** How much less an image agrees than others of its kind if it shows something else: of 10 sets it was .16 or more, right ones .14 or less. */
const FAR_BELOW = 0.15;

/** Width from which an image cannot agree, in multiples of the widest outline of the hull: it need not be traced. */
const WIDEST = 4;

/** Where an image was found to be taken from, and what it is used for. */
export interface PlacedView extends Agreement {
  /** `cut`: its outline cuts the hull of the others, from its direction. */
  use: 'outline' | 'cut' | 'colors';
  isTurned: boolean;
  /** Whether a turned image agrees less from the other side of its expected direction. */
  isSure: boolean;
  /** Of the hull from there; null if it was not compared. */
  box: ProjectedBox | null;
}

export type PlacedViews = Partial<Record<PlacedSide, PlacedView>>;

/** Outlines on a coarse grid. */
interface Placing {
  views: OtherViews;
  front: Outline;
  grid: WorkingGrid;
}

/**
 * Finds from where images show the object: those of the sides and the back are each compared with the hull of the
 * others, and the one that gains most by being turned is. Its outline then no longer counts as that of its side, unless
 * it is the only side. Two images alone cannot contradict each other, so nothing is found without a third one. Images
 * from between the sides are then compared with the hull of those that count.
 */
export async function placeViews(placing: Placing, work: Work): Promise<PlacedViews> {
  const { views } = placing;
  const given = SIDES.filter((side) => views[side] !== undefined);
  const turned: PlacedViews = {};
  for (;;) {
    const trusted = given.filter((side) => !turned[side]);
    const placed: PlacedViews = {};
    let most: { side: CheckedSide; gain: number } | null = null;
    for (const side of trusted) {
      const others = trusted.filter((other) => other !== side);
      const found = await placeView(side, others, placing, work);
      if (found === null) continue;
      placed[side] = found.view;
      if (found.view.isTurned && found.gain > (most?.gain ?? 0)) most = { side, gain: found.gain };
    }
    if (most === null) {
      const straight = await decided({ ...placed, ...turned }, placing, work);
      return { ...straight, ...(await placeOblique(straight, placing, work)) };
    }
    turned[most.side] = placed[most.side]!;
  }
}

/**
 * Of two sides that only contradict each other, keeps the outline of the one whose hull agrees better with the images from between the
 * sides. If they do not tell, both count: no third image says which of them is wrong.
 */
async function decided(placed: PlacedViews, placing: Placing, work: Work): Promise<PlacedViews> {
  const { left, right } = placed;
  if (!left || !right || left.isTurned || right.isTurned) return placed;
  if (left.use === 'outline' || right.use === 'outline') return placed;
  const byRight = await obliqueAgreement('right', placing, work);
  const byLeft = await obliqueAgreement('left', placing, work);
  const isClear = Math.abs(byRight - byLeft) >= CLEARLY_BETTER;
  return {
    ...placed,
    right: { ...right, use: !isClear || byRight > byLeft ? 'outline' : 'colors' },
    left: { ...left, use: !isClear || byLeft > byRight ? 'outline' : 'colors' },
  };
}

/** Mean agreement of the images from between the sides with the hull of the front and one side; 0: there are none. */
async function obliqueAgreement(
  side: 'right' | 'left',
  { views, front, grid }: Placing,
  work: Work,
): Promise<number> {
  const depth = await sideOutline({ [side]: views[side] }, grid);
  const cells = cellsOf(superellipseHull({ front, side: depth, top: null }));
  const given = OBLIQUE_SIDES.filter((oblique) => views[oblique] !== undefined);
  let sum = 0;
  for (const oblique of given) {
    const outline = await outlineWithin(views[oblique]!, grid, front, depth!.width);
    if (outline === null) continue;
    const { straight } = await compare(
      cells,
      outline,
      SIDE_DIRECTIONS[oblique].azimuth,
      work,
      true,
    );
    sum += straight.agreement;
  }
  return sum / Math.max(1, given.length);
}

/** The views whose outlines count as those of their sides. */
export function withOutlines(views: OtherViews, placed: PlacedViews): OtherViews {
  const kept = Object.entries(views).filter(
    ([side]) => (placed[side as PlacedSide]?.use ?? 'outline') === 'outline',
  );
  return Object.fromEntries(kept);
}

/** Explains why images from between the sides only gave colors where no image shows the depth. */
export function depthWarnings(placed: PlacedViews): Warning[] {
  if (OBLIQUE_SIDES.every((side) => placed[side] === undefined)) return [];
  const message =
    'No image from the right, the left or above shows the depth, so only the colors of the images between the sides were used.';
  return [{ code: 'depth_not_shown', message }];
}

/** Explains which images are not taken from where they should be. */
export function placingWarnings(placed: PlacedViews): Warning[] {
  return [...SIDES, ...OBLIQUE_SIDES].flatMap((side) => {
    const view = placed[side];
    if (view?.isTurned) {
      const rest = {
        outline: '',
        cut: ' It was used from there.',
        colors: ' Only its colors were used.',
      }[view.use];
      const away = Math.round(Math.abs(view.azimuth - SIDE_DIRECTIONS[side].azimuth));
      const message = `The image ${FROM[side]} seems to be taken about ${away}° beside that side.${rest}`;
      return [{ code: 'view_turned', message }];
    }
    if (view?.use !== 'colors') return [];
    // Right images often agree by less than the limit: perspective, and limbs that the hull makes too thick.
    const message =
      side.includes('_') && !standsOut(side, placed)
        ? `The outline of the image ${FROM[side]} does not fit the shape closely, so only its colors were used.`
        : `The image ${FROM[side]} does not agree with the others, so only its colors were used.`;
    return [{ code: 'view_disagrees', message }];
  });
}

/** Whether an image from between the sides agrees far less than the others from there, which share what keeps them from agreeing. */
function standsOut(side: PlacedSide, placed: PlacedViews): boolean {
  const others = OBLIQUE_SIDES.flatMap((other) =>
    other === side ? [] : (placed[other]?.agreement ?? []),
  ).sort((a, b) => a - b);
  const median = others[Math.floor(others.length / 2)];
  return median !== undefined && placed[side]!.agreement < median - FAR_BELOW;
}

interface Placed {
  view: PlacedView;
  gain: number;
}

/** What was found, and the same image as if it were taken from where it should be. */
interface Compared extends Placed {
  straight: PlacedView;
}

/** Compares an image with the hull of the others, and with that of the opposite side; null: no hull without it. */
async function placeView(
  side: CheckedSide,
  others: readonly CheckedSide[],
  { views, front, grid }: Placing,
  work: Work,
): Promise<Placed | null> {
  const beside = others.filter((other) => other !== 'back');
  const taken: OtherViews = Object.fromEntries(beside.map((other) => [other, views[other]]));
  const depth = await sideOutline(taken, grid);
  const top = await topOutline(views, grid, depth);
  if (depth === null && top === null) return null;
  const opposite = side === 'back' ? front : beside.length > 0 ? depth : null;
  const { azimuth } = SIDE_DIRECTIONS[side];
  const outline = await outlineWithin(views[side]!, grid, front, depth?.width ?? top!.height);
  if (outline === null) {
    const use = opposite === null ? 'outline' : 'colors';
    return { view: unlike(azimuth, use), gain: 0 };
  }
  const asOpposite = side === 'left' ? outline : mirrored(outline);
  const mirror = opposite === null ? 0 : outlineAgreement(asOpposite, opposite);
  const hull = superellipseHull({ front, side: depth, top });
  const { view, gain } = await compare(cellsOf(hull), outline, azimuth, work);
  if (view.isTurned && mirror < OPPOSITE_AGREEMENT) {
    const isShown = side === 'back' || beside.length > 0;
    const use = isShown ? 'colors' : 'outline';
    return { view: { ...view, use }, gain };
  }
  const agreement = Math.max(mirror, view.agreement - gain);
  const use = opposite !== null && agreement < LEAST_AGREEMENT ? 'colors' : 'outline';
  const straight = { azimuth, elevation: 0, agreement, shift: 0, use, isTurned: false } as const;
  return { view: { ...view, ...straight }, gain };
}

/** Compares images from between the sides with the hull of the images that count. */
async function placeOblique(
  straight: PlacedViews,
  { views, front, grid }: Placing,
  work: Work,
): Promise<PlacedViews> {
  const given = OBLIQUE_SIDES.filter((side) => views[side] !== undefined);
  if (given.length === 0) return {};
  const counted = withOutlines(views, straight);
  const depth = await sideOutline(counted, grid);
  const top = await topOutline(views, grid, depth);
  if (depth === null && top === null)
    return Object.fromEntries(
      given.map((side) => [side, unlike(SIDE_DIRECTIONS[side].azimuth, 'colors')]),
    );
  const cells = cellsOf(superellipseHull({ front, side: depth, top }));
  const found: Partial<Record<ObliqueSide, Compared>> = {};
  for (const side of given) {
    const outline = await outlineWithin(views[side]!, grid, front, depth?.width ?? top!.height);
    if (outline !== null)
      found[side] = await compare(cells, outline, SIDE_DIRECTIONS[side].azimuth, work, true);
  }
  return Object.fromEntries(
    given.map((side) => {
      const one = found[side];
      if (one === undefined) return [side, unlike(SIDE_DIRECTIONS[side].azimuth, 'colors')];
      const gains = given.map((other) => (other === side ? 0 : (found[other]?.gain ?? 0)));
      const view =
        one.gain >= Math.max(...gains, ROUNDED_GAIN) + TURNED.gain ? one.view : one.straight;
      // If the sign of the angle is unclear, the outline may be that from the other side.
      const isKnown = !view.isTurned || view.isSure;
      const use = isKnown && view.agreement >= LEAST_AGREEMENT ? 'cut' : 'colors';
      return [side, { ...view, use }];
    }),
  );
}

/** An image whose outline cannot be that of the object, or has nothing to be compared with. */
function unlike(azimuth: number, use: PlacedView['use']): PlacedView {
  const nothing = { elevation: 0, agreement: 0, shift: 0, isTurned: false, isSure: false };
  return { ...nothing, azimuth, use, box: null };
}

/** Traces an image; null if its object is so wide that it cannot agree. */
async function outlineWithin(
  image: NonNullable<OtherViews['right']>,
  grid: WorkingGrid,
  front: Outline,
  depth: number,
): Promise<Outline | null> {
  const bounds = objectBounds(image);
  const widest = WIDEST * Math.hypot(front.width, depth);
  if ((grid.innerHeight * bounds.width) / bounds.height > widest) return null;
  return outlineOf(image, { height: grid.innerHeight });
}

/** Finds the direction of an outline; the expected one counts unless another one agrees clearly better. */
async function compare(
  cells: SolidCells,
  outline: Outline,
  expected: number,
  work: Work,
  isShifted = false,
): Promise<Compared> {
  const found = await findDirection(cells, outline, expected, work, isShifted);
  const { best, asExpected, acrossExpected } = found;
  const gain = best.agreement - asExpected.agreement;
  const isTurned =
    Math.abs(best.azimuth - expected) >= TURNED.degrees &&
    gain >= TURNED.gain &&
    best.agreement >= TURNED.agreement;
  const isSure = best.agreement - acrossExpected >= TURNED.gain;
  const placed = (agreement: Agreement): PlacedView => {
    const { data: _, ...box } = project(cells, agreement);
    box.left += agreement.shift;
    return { ...agreement, use: 'outline', isTurned: agreement === best, isSure, box };
  };
  const straight = { ...placed(asExpected), isTurned: false };
  return { view: isTurned ? placed(best) : straight, straight, gain: isTurned ? gain : 0 };
}
