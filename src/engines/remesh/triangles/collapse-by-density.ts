import type { Work } from '../../spec.ts';
import type { AttributeMesh } from './attribute-mesh.ts';
import { type CollapseInput, collapse } from './collapse.ts';

/** Number of densities that are told apart. */
const BANDS = 4;

/** What is collapsed, and how far. */
interface DensityCollapse {
  start: Uint32Array;
  target: number;
  /** Relative number of triangles per area at each place. */
  densities: Float64Array;
  /** 1 for vertices that stay; null: none do. */
  locked: Uint8Array | null;
}

/**
 * Collapses edges until `target` triangles are left, which are spread by density: what an even collapse leaves in each
 * band of similar densities is weighted by its density. Bands are collapsed one after the other, the densest first, and
 * then locked.
 */
export async function collapseByDensity(
  input: CollapseInput,
  { places }: AttributeMesh,
  { start, target, densities, locked }: DensityCollapse,
  work: Work,
): Promise<Uint32Array> {
  const bands = bandsOf(densities);
  const bandOf = (indices: Uint32Array, e: number) =>
    Math.max(
      bands[places[indices[e]]],
      bands[places[indices[e + 1]]],
      bands[places[indices[e + 2]]],
    );
  const even = new Float64Array(BANDS);
  const wanted = new Float64Array(BANDS);
  const left = collapse(input, start, target, [], locked);
  await work.breathe(0.1);
  for (let e = 0; e < left.length; e += 3) {
    const band = bandOf(left, e);
    even[band]++;
    for (let k = 0; k < 3; k++) wanted[band] += densities[places[left[e + k]]] / 3;
  }
  const sum = wanted.reduce((all, own) => all + own, 0);
  const fixed = locked?.slice() ?? new Uint8Array(places.length);
  let current = start;
  let done = 0;
  for (let band = BANDS - 1; band > 0; band--) {
    if (even[band] === 0) continue;
    const rest = even.subarray(0, band + 1).reduce((all, own) => all + own, 0);
    const most = done + ((target * wanted[band]) / sum) * (rest / even[band]);
    if (3 * most < current.length) current = collapse(input, current, Math.ceil(most), [], fixed);
    await work.breathe(0.1 * (1 + BANDS - band));
    for (let e = 0; e < current.length; e += 3) if (bandOf(current, e) === band) done++;
    for (let v = 0; v < places.length; v++) if (bands[places[v]] === band) fixed[v] = 1;
  }
  return collapse(input, current, target, [], fixed);
}

/** Returns the band of each place, from 0, the least dense, up. */
function bandsOf(densities: Float64Array): Uint8Array {
  let [low, high] = [Infinity, 0];
  for (const density of densities) {
    low = Math.min(low, density);
    high = Math.max(high, density);
  }
  const range = Math.log(high / low);
  return Uint8Array.from(densities, (density) =>
    range > 0 ? Math.min(BANDS - 1, Math.floor((BANDS * Math.log(density / low)) / range)) : 0,
  );
}
