import { SHAPE_LIMITS } from '../shape/limits.ts';
import type { PartTable } from './part-table.ts';

/** The planned treatment of each part. */
export interface PartPlan {
  /** 1 for parts that are remeshed on a field. */
  large: Uint8Array;
  /** Quads of the grid that stands for each small part; 0: dropped, or large. */
  quads: Uint32Array;
  /** Quads that small parts may have beyond `quads`, so that large ones keep most of theirs. */
  spare: number;
  /** Minimum quads for large parts, even if small ones take more than the target allows. */
  leastForLarge: number;
  dropped: number;
}

/** Factor of the target to which a result that loses the shape may grow. */
export const MOST_GROWTH = 2;

/** Quads by area below which a disc or sphere is made from a grid, because a field needs a minimum of space. */
const LEAST_FOR_DISC = 12;
const LEAST_FOR_SPHERE = 30;
/** Quads of the smallest grids, of a disc and of a sphere. */
const SMALLEST_DISC = 1;
const SMALLEST_SPHERE = 6;
/** Minimum share of their quads by area that large parts keep; small parts are dropped for that if necessary. */
const LARGE_KEEP = 0.75;

/**
 * Distributes quads by area. Parts too small for a field each get a grid of a few quads. If even the smallest grids are
 * too many, the count is increased if that keeps all parts and the smallest ones have a notable area (without this, a
 * comb of a thousand teeth lost 201 of them for 5,000 quads). Otherwise the smallest parts are dropped.
 */
export function planParts(table: PartTable, wanted: number): PartPlan {
  const { count, areas, characteristics } = table;
  const total = areas.reduce((sum, area) => sum + area, 0);
  const large = new Uint8Array(count);
  const quads = new Uint32Array(count);
  const small: number[] = [];
  let largeArea = 0;
  for (let p = 0; p < count; p++) {
    const share = (wanted * areas[p]) / total;
    const room = characteristics[p] === 1 ? LEAST_FOR_DISC : LEAST_FOR_SPHERE;
    const simple = characteristics[p] === 1 || characteristics[p] === 2;
    if (areas[p] > 0 && simple && share < room) small.push(p);
    else if (areas[p] > 0) {
      large[p] = 1;
      largeArea += areas[p];
    }
  }
  const largeShare = (wanted * largeArea) / total;
  // Largest first, so that the smallest parts are dropped when the quads run out.
  small.sort((a, b) => areas[b] - areas[a] || a - b);
  let room = Math.floor(wanted - LARGE_KEEP * largeShare);
  const least = (p: number) => (characteristics[p] === 1 ? SMALLEST_DISC : SMALLEST_SPHERE);
  const kept: number[] = [];
  const keepWhatFits = () => {
    for (const p of small) {
      if (quads[p] > 0 || least(p) > room) continue;
      room -= least(p);
      quads[p] = least(p);
      kept.push(p);
    }
  };
  keepWhatFits();
  const left = small.filter((p) => quads[p] === 0);
  const lostArea = left.reduce((sum, p) => sum + areas[p], 0);
  const missing = left.reduce((sum, p) => sum + least(p), 0) - room;
  if (lostArea > SHAPE_LIMITS.area * total && missing <= (MOST_GROWTH - 1) * wanted) {
    room += missing;
    keepWhatFits();
  }
  // The unused share of the small parts goes to the larger ones among them.
  const keptArea = kept.reduce((sum, p) => sum + areas[p], 0);
  let spare = wanted - largeShare - kept.reduce((sum, p) => sum + quads[p], 0);
  const budget = Math.max(0, wanted - largeShare);
  for (const p of kept) {
    const more = Math.floor((budget * areas[p]) / keptArea) - quads[p];
    if (more <= 0 || spare < 1) continue;
    const added = Math.min(more, Math.floor(spare));
    quads[p] += added;
    spare -= added;
  }
  // Distributes the last whole quads, because discs can use any number.
  for (let i = 0; largeArea === 0 && i < kept.length && spare >= 1; i++) {
    if (characteristics[kept[i]] !== 1) continue;
    quads[kept[i]]++;
    spare--;
  }
  const used = quads.reduce((sum, n) => sum + n, 0);
  const without = areas.reduce((sum, area) => sum + (area > 0 ? 0 : 1), 0);
  const dropped = small.length - kept.length + without;
  const most = Math.max(0, Math.floor(wanted - LARGE_KEEP * largeShare - used));
  const leastForLarge = Math.floor(LARGE_KEEP * largeShare);
  return { large, quads, spare: most, leastForLarge, dropped };
}
