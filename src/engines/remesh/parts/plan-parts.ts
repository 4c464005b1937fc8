import type { PartTable } from './part-table.ts';

/** The planned treatment of each part. */
export interface PartPlan {
  /** 1 for parts that are remeshed on a field. */
  large: Uint8Array;
  /** Quads of the grid that stands for each small part; 0: dropped, or large. */
  quads: Uint32Array;
  /** Quads that small parts may have beyond `quads`, so that large ones keep most of theirs. */
  spare: number;
  dropped: number;
}

/**
 * A disc or sphere that gets fewer quads than this for its area is made from a grid, because a field needs a minimum of
 * space.
 */
const LEAST_FOR_DISC = 12;
const LEAST_FOR_SPHERE = 30;
/** Quads of the smallest grids. */
const SMALLEST_DISC = 1;
const SMALLEST_SPHERE = 6;
/** Large parts keep this share of the quads that their area would have: beyond, small parts are dropped. */
const LARGE_KEEP = 0.75;

/**
 * Shares quads out by area. Parts too small for a field get a grid of few quads each; where even the smallest grids are
 * too many, the smallest parts go.
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
  for (const p of small) {
    if (least(p) > room) continue;
    room -= least(p);
    quads[p] = least(p);
    kept.push(p);
  }
  // The unused share of the small parts goes to the larger of them.
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
  // By the last whole quads: discs take any number.
  for (let i = 0; largeArea === 0 && i < kept.length && spare >= 1; i++) {
    if (characteristics[kept[i]] !== 1) continue;
    quads[kept[i]]++;
    spare--;
  }
  const used = quads.reduce((sum, n) => sum + n, 0);
  const without = areas.reduce((sum, area) => sum + (area > 0 ? 0 : 1), 0);
  const dropped = small.length - kept.length + without;
  const most = Math.max(0, Math.floor(wanted - LARGE_KEEP * largeShare - used));
  return { large, quads, spare: most, dropped };
}
