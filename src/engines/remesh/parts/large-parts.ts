import type { Bvh } from '../../mesh/bvh.ts';
import { buildBvh } from '../../mesh/bvh.ts';
import { connectedComponents } from '../../mesh/components.ts';
import { surfacePoint } from '../../mesh/surface-point.ts';
import type { Work } from '../../spec.ts';
import type { QuadProblem } from '../field/prepare-field.ts';
import type { Surface } from '../surface/surface.ts';
import type { NetFaces } from '../target/polygon-net.ts';
import { NetCollector } from './grid-net.ts';
import { demandOfParts } from './part-demand.ts';
import { type PartTable, surfaceOfParts } from './part-table.ts';
import { solveField } from './solve-field.ts';

/** Factor over the quads for its area from which a part is solved separately from the parts that need fewer. */
const HUNGRY = 1.5;
/** Maximum number of quads that a part gets in the first attempt, as a multiple of the quads for its area. */
const MOST_TIMES = 8;
/** Minimum share of its quads by area that a part without additional needs keeps when others get more. */
const LEAST_KEPT = 0.75;
/** Number of faces of a net's component that are used to find its part. */
const VOTES = 15;
/** Maximum number of large parts that are examined individually; more are solved together. */
export const MOST_SOLVED_APART = 2000;

/** Quads of several parts, solved together on one field. */
interface SolvedParts {
  net: NetFaces;
  creaseEdges: number;
  /** For each face, its part. */
  ofFaces: Int32Array;
}

/**
 * Solves for the quads of all large parts. Parts that are too thin or too strongly curved for the quads of their area
 * get more, in up to three groups by factor, and the others correspondingly fewer. A painted density decides alone.
 */
export async function solveLargeParts(
  problem: QuadProblem,
  { table, large }: { table: PartTable; large: Uint8Array },
  work: Work,
): Promise<SolvedParts[]> {
  const { surface, quads } = problem;
  const parts = large.reduce((sum, value) => sum + value, 0);
  const groups =
    parts > 1 && parts <= MOST_SOLVED_APART && problem.sizes === null
      ? await groupByDemand(problem, { table, large }, work.within(0.05))
      : [{ chosen: large, quads }];
  const solved: SolvedParts[] = [];
  for (const group of groups) {
    const share = (group.quads / quads) * (groups.length > 1 ? 0.95 : 1);
    const own = surfaceOfParts(surface, table, group.chosen);
    const index = own === surface ? problem.index : null;
    const found = await solveField(
      { ...problem, surface: own, index, quads: group.quads },
      work.within(share),
    );
    const ofFaces = partsOfNet(
      found.net,
      { surface, index: problem.index },
      { table, chosen: group.chosen },
    );
    solved.push({ ...found, ofFaces });
  }
  return solved;
}

/** Groups parts of a similar density, with the quads for them. */
async function groupByDemand(
  { surface, index, quads }: QuadProblem,
  { table, large }: { table: PartTable; large: Uint8Array },
  work: Work,
): Promise<{ chosen: Uint8Array; quads: number }[]> {
  const { areas, count } = table;
  const area = areas.reduce((sum, value, p) => sum + (large[p] ? value : 0), 0);
  const shares = Float64Array.from(areas, (value) => (quads * value) / area);
  const demand = await demandOfParts(surface, index, { table, shares, chosen: large }, work);
  const times = Float64Array.from(demand, (value, p) => Math.min(MOST_TIMES, value / shares[p]));
  // Parts that need more quads get the ones that others can spare.
  let extra = 0;
  let others = 0;
  for (let p = 0; p < count; p++) {
    if (large[p] === 0) continue;
    if (times[p] > HUNGRY) extra += (times[p] - 1) * shares[p];
    else others += shares[p];
  }
  if (extra === 0 || others === 0) return [{ chosen: large, quads }];
  const given = Math.min(1, ((1 - LEAST_KEPT) * others) / extra);
  const fewer = (given * extra) / others;
  const groups = new Map<number, { chosen: Uint8Array; quads: number }>();
  for (let p = 0; p < count; p++) {
    if (large[p] === 0) continue;
    const isHungry = times[p] > HUNGRY;
    const factor = isHungry ? 1 + given * (times[p] - 1) : 1 - fewer;
    const key = isHungry ? Math.round(Math.log2(factor)) : -1;
    let group = groups.get(key);
    if (group === undefined) {
      group = { chosen: new Uint8Array(count), quads: 0 };
      groups.set(key, group);
    }
    group.chosen[p] = 1;
    group.quads += factor * shares[p];
  }
  return [...groups.values()].map(({ chosen, quads }) => ({
    chosen,
    quads: Math.max(4, Math.round(quads)),
  }));
}

/**
 * Returns the part on which each face of a net lies: the part on which most of a sample of faces from its component
 * lie.
 */
function partsOfNet(
  net: NetFaces,
  { surface, index }: { surface: Surface; index: Bvh | null },
  { table, chosen }: { table: PartTable; chosen: Uint8Array },
): Int32Array {
  const faces = net.offsets.length - 1;
  const only = chosen.indexOf(1);
  if (!chosen.includes(1, only + 1)) return new Int32Array(faces).fill(only);
  const bvh = index ?? buildBvh(Float32Array.from(surface.positions), surface.indices);
  const { count, ofFaces } = connectedComponents(
    { faceOffsets: net.offsets, corners: net.corners },
    net.positions.length / 3,
  );
  const sizes = new Uint32Array(count);
  for (const component of ofFaces) sizes[component]++;
  const seen = new Uint32Array(count);
  const votes = Array.from({ length: count }, () => new Map<number, number>());
  const found = surfacePoint();
  for (let f = 0; f < faces; f++) {
    const component = ofFaces[f];
    const step = Math.max(1, Math.floor(sizes[component] / VOTES));
    if (seen[component]++ % step !== 0) continue;
    const [x, y, z] = centreOf(net, f);
    if (!bvh.closestPoint(x, y, z, found)) continue;
    const part = table.ofTriangles[found.triangle];
    if (chosen[part] === 0) continue;
    votes[component].set(part, (votes[component].get(part) ?? 0) + 1);
  }
  const winners = votes.map(
    (some) => [...some].reduce((best, vote) => (vote[1] > best[1] ? vote : best), [only, 0])[0],
  );
  return Int32Array.from(ofFaces, (component) => winners[component]);
}

function centreOf({ positions, offsets, corners }: NetFaces, f: number): number[] {
  const sides = offsets[f + 1] - offsets[f];
  const centre = [0, 0, 0];
  for (let c = offsets[f]; c < offsets[f + 1]; c++) {
    for (let k = 0; k < 3; k++) centre[k] += positions[3 * corners[c] + k] / sides;
  }
  return centre;
}

/** Returns the faces of each part; parts that got no faces are left out. */
export function netsOfParts({ net, ofFaces }: SolvedParts): Map<number, NetFaces> {
  const parts = new Map<number, NetFaces>();
  const first = ofFaces[0];
  if (ofFaces.every((part) => part === first)) return parts.set(first, net);
  const faces = new Map<number, number[]>();
  for (let f = 0; f < ofFaces.length; f++) {
    const some = faces.get(ofFaces[f]);
    if (some) some.push(f);
    else faces.set(ofFaces[f], [f]);
  }
  for (const [part, some] of faces) parts.set(part, facesOfNet(net, some));
  return parts;
}

function facesOfNet(net: NetFaces, faces: readonly number[]): NetFaces {
  const number = new Map<number, number>();
  const positions: number[] = [];
  const corners: number[] = [];
  const features: number[] = [];
  const offsets = [0];
  for (const f of faces) {
    for (let c = net.offsets[f]; c < net.offsets[f + 1]; c++) {
      const v = net.corners[c];
      let at = number.get(v);
      if (at === undefined) {
        at = positions.length / 3;
        for (let k = 0; k < 3; k++) positions.push(net.positions[3 * v + k]);
        number.set(v, at);
      }
      corners.push(at);
      features.push(net.features[c]);
    }
    offsets.push(corners.length);
  }
  return {
    positions: Float64Array.from(positions),
    offsets: Uint32Array.from(offsets),
    corners: Uint32Array.from(corners),
    features: Uint8Array.from(features),
  };
}

/** Concatenates nets. */
export function joinedNets(nets: readonly NetFaces[]): NetFaces {
  if (nets.length === 1) return nets[0];
  const all = new NetCollector();
  for (const net of nets) all.add(net);
  return all.after(null);
}
