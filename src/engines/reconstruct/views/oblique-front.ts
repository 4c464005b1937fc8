import type { ViewDirection, Work } from '../../spec.ts';
import { MARGIN } from '../field/working-grid.ts';
import type { ObliqueOutline } from './oblique-cut.ts';
import { straightRows } from './oblique-rows.ts';
import { mirrored, type Outline } from './outline.ts';
import type { Run } from './runs.ts';
import { symmetricRows } from './symmetric-rows.ts';

/** Depth / height from which the rows of an image from above mix too much to be read one by one. */
const DEEP = 0.6;

/** The outline from straight ahead, and where the oblique outline lies around it. */
export interface StraightFront {
  front: Outline;
  cuts: ObliqueOutline[];
}

/**
 * Derives the outline from straight ahead from one that is seen obliquely, and one from the side.
 * @param oblique cells of any size
 * @param side over z and y
 * @param focal length of the oblique image in cells of its outline; Infinity: no perspective
 * @returns null if the two outlines have nothing in common
 */
export async function straightFront(
  oblique: Outline,
  side: Outline,
  direction: ViewDirection,
  focal: number,
  work: Work,
): Promise<StraightFront | null> {
  const deep = (side.width - 2 * MARGIN) / (side.height - 2 * MARGIN);
  const isDeep = deep >= DEEP;
  const found = isDeep
    ? await symmetricRows(oblique, side, direction, focal, work)
    : straightRows(oblique, side, direction, focal);
  if (found === null) return null;
  const { camera } = found;
  const rows = withEnds(found.rows);
  const ends = rows.flat();
  const low = Math.min(...ends.map(({ from }) => from));
  const high = Math.max(...ends.map(({ to }) => to));
  if (!(high - low >= 2)) return null;
  const center = (low + high) / 2;
  const cut = { ...direction, outline: oblique, camera: movedBy(center, camera, direction) };
  const front = outlineOfRows(rows, { low: center - (high - low) / 2, width: high - low });
  if (!isDeep) return { front, cuts: [cut] };
  const other = {
    azimuth: -direction.azimuth,
    elevation: direction.elevation,
    outline: mirrored(oblique),
    camera: { ...cut.camera, left: oblique.width - 1 - cut.camera.left },
  };
  return { front, cuts: [cut, other] };
}

/** A camera over an object whose middle is moved to the right. */
function movedBy(x: number, camera: ObliqueOutline['camera'], { azimuth }: ViewDirection) {
  const shift = x * Math.cos((azimuth * Math.PI) / 180) * camera.scale;
  return { ...camera, left: camera.left + shift };
}

/** Repeats the highest and the lowest rows that are filled up to the ends of the side's outline, so that heights agree. */
function withEnds(rows: readonly Run[][]): Run[][] {
  const isFilled = (row: readonly Run[]) => row.length > 0;
  const [first, last] = [rows.findIndex(isFilled), rows.findLastIndex(isFilled)];
  if (first < 0) return [...rows];
  return rows.map((row, r) => {
    if (r < MARGIN || r >= rows.length - MARGIN) return row;
    return r < first ? rows[first]! : r > last ? rows[last]! : row;
  });
}

/** The outline that runs fill, with a margin at both sides; values up to 1 are how much of a cell is filled. */
function outlineOfRows(
  rows: readonly Run[][],
  { low, width: inner }: { low: number; width: number },
) {
  const width = Math.ceil(inner) + 2 * MARGIN;
  const left = low - (width - inner) / 2;
  const distance = new Float32Array(width * rows.length);
  rows.forEach((runs, r) => {
    for (const run of runs) {
      const [from, to] = [run.from - left, run.to - left];
      for (let i = Math.max(0, Math.floor(from)); i < Math.min(width, Math.ceil(to)); i++) {
        const share = Math.min(i + 1, to) - Math.max(i, from);
        distance[r * width + i] = Math.max(distance[r * width + i], share);
      }
    }
  });
  return { width, height: rows.length, distance };
}
