import type { PartMaterial, ShapeProgram } from '../../../contract/shape-program.ts';
import { boundsOf } from '../../math/bounds.ts';
import type { Triple } from '../../math/vector.ts';
import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import type { Attached } from '../families/attachments/attachment.ts';
import type { Host } from '../families/attachments/host.ts';
import { assembly } from '../families/family.ts';
import { ofOneMaterial } from '../words/styles.ts';
import { valued } from './valued.ts';

/** How deep something in relief is, and how uneven the surface under it may be, relative to its longest side. */
const [RELIEF, UNEVEN] = [0.1, 0.12];
/** Rays per side that look for a place, and the share of the place that is filled. */
const [RAYS, FILLED] = [21, 0.92];
/** How much a place off the middle counts less, per ray. */
const OFF = 0.3;
/** Heights below this share of the width and depth lie, and show what is on their tops. */
const LYING = 0.3;

/** Names of what shields and banners usually show, which gives way to something else. */
export const EMBLEMS =
  /^(emblem|emblem bar|boss|boss ring|boss point|boss rivet|cross|cross band|(.* )?fleur|device|label|text)$/;

/** Returns the middle of the largest even square on the front of a thing (or on its top), half of its side, and how far its edges are behind. */
function panelOf(host: Host, isLying: boolean): { at: Triple; half: number; behind: number } {
  const [up, out] = isLying ? [2, 1] : [1, 2];
  const { box, size } = host;
  const step = Math.max(size[0], size[up]) / RAYS;
  const middle = (RAYS - 1) / 2;
  const center = (k: number) => (box.min[k] + box.max[k]) / 2;
  const place = (i: number, j: number): Triple => {
    const at: Triple = [center(0) + (i - middle) * step, center(1), center(2)];
    at[up] = center(up) + (j - middle) * step;
    return at;
  };
  const direction: Triple = [0, 0, 0];
  direction[out] = -1;
  const heights = Array.from({ length: RAYS * RAYS }, (_, n): number => {
    const origin = place(n % RAYS, Math.floor(n / RAYS));
    origin[out] = box.max[out] + size[out] + 1;
    return host.hit(origin, direction)?.at[out] ?? Number.NEGATIVE_INFINITY;
  });
  const reach = (i: number, j: number): number => {
    const own = heights[j * RAYS + i]!;
    for (let r = 1; ; r++)
      for (let d = -r; d <= r; d++)
        for (const [x, y] of [
          [i + d, j - r],
          [i + d, j + r],
          [i - r, j + d],
          [i + r, j + d],
        ] as const)
          if (
            x < 0 ||
            y < 0 ||
            x >= RAYS ||
            y >= RAYS ||
            !(Math.abs(heights[y * RAYS + x]! - own) <= UNEVEN * 2 * (r + 1) * step)
          )
            return r - 0.5;
  };
  let best = { i: middle, j: middle, r: 0.5, worth: Number.NEGATIVE_INFINITY };
  for (let j = 0; j < RAYS; j++)
    for (let i = 0; i < RAYS; i++) {
      if (heights[j * RAYS + i] === Number.NEGATIVE_INFINITY) continue;
      const r = reach(i, j);
      const worth = r - OFF * Math.hypot(i - middle, j - middle);
      if (worth > best.worth) best = { i, j, r, worth };
    }
  const at = place(best.i, best.j);
  const far = Math.floor(best.r);
  const span = Array.from({ length: 2 * far + 1 }, (_, d) => d - far);
  const own = span.flatMap((x) => span.map((y) => heights[(best.j + y) * RAYS + best.i + x]!));
  at[out] = Math.max(...own);
  return { at, half: best.r * step, behind: at[out] - Math.min(...own) };
}

/**
 * Shows a thing flat on the front of another one; animals are seen from the side, as in heraldry.
 * @param look of a relief; null: the thing's own colors
 * @param mesh its surface
 */
export function emblemOn(
  host: Host,
  program: ShapeProgram,
  look: PartMaterial | null,
  mesh: PolygonMesh,
): Attached {
  const made = look === null ? program : ofOneMaterial(program, look);
  const box = boundsOf(mesh.positions);
  const [w, h, d] = box.max.map((v, k) => v - box.min[k]) as Triple;
  const isSide = d > 1.45 * w;
  const most = Math.max(isSide ? d : w, h);
  const isLying = host.size[1] < LYING * Math.min(host.size[0], host.size[2]);
  const { at, half, behind } = panelOf(host, isLying);
  const scale = (2 * half * FILLED) / most;
  const flat = (RELIEF * most + behind / scale) / (isSide ? w : d);
  const middle = box.max.map((v, k) => -(v + box.min[k]!) / 2) as Triple;
  const turned = assembly(
    'turned',
    [assembly('body', valued(made), { at: middle })],
    isSide ? { turn: [0, -90, 0] } : {},
  );
  const relief = assembly('relief', [turned], { scale: [scale, scale, scale * flat] });
  return {
    materials: made.materials ?? {},
    parts: [assembly(program.name, [relief], { at, ...(isLying && { turn: [-90, 0, 0] }) })],
  };
}
