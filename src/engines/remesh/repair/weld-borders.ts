import type { Steps } from '../../work/steps.ts';
import type { EdgeGroups } from './sort-edges.ts';

/** Number of border vertices that are joined without a pause. */
const VERTICES_AT_ONCE = 50_000;

/**
 * Joins vertices at borders that are closer than `distance`, as files with rounded or transformed coordinates have
 * them. Inner vertices stay, so that no detail is lost.
 * @returns for each vertex the one that it becomes, and how many were joined
 */
export function* weldBorders(
  positions: Float32Array,
  indices: Uint32Array,
  edges: EdgeGroups,
  distance: number,
): Steps<{ target: Uint32Array; joined: number }> {
  const target = new Uint32Array(positions.length / 3);
  for (let v = 0; v < target.length; v++) target[v] = v;
  const border = yield* borderVertices(indices, edges, target.length);
  const mask = 2 ** Math.ceil(Math.log2(Math.max(2, border.length * 2))) - 1;
  const head = new Int32Array(mask + 1).fill(-1);
  const following = new Int32Array(border.length);
  // Cells of twice the distance: any vertex that is near enough is in one of the eight cells around the nearest cell
  // corner.
  const size = 2 * distance;
  const cellOf = (value: number) => Math.floor(value / size);
  let joined = 0;
  for (let i = 0; i < border.length; i++) {
    if (i % VERTICES_AT_ONCE === 0) yield;
    const v = border[i];
    const [x, y, z] = [positions[3 * v], positions[3 * v + 1], positions[3 * v + 2]];
    let found = -1;
    for (let corner = 0; corner < 8 && found < 0; corner++) {
      const cx = cellOf(x + (corner & 1 ? distance : -distance));
      const cy = cellOf(y + (corner & 2 ? distance : -distance));
      const cz = cellOf(z + (corner & 4 ? distance : -distance));
      for (let j = head[hash(cx, cy, cz) & mask]; j >= 0; j = following[j]) {
        const u = border[j] * 3;
        const dx = positions[u] - x;
        const dy = positions[u + 1] - y;
        const dz = positions[u + 2] - z;
        if (dx * dx + dy * dy + dz * dz <= distance * distance) {
          found = border[j];
          break;
        }
      }
    }
    if (found >= 0) {
      target[v] = found;
      joined++;
      continue;
    }
    const slot = hash(cellOf(x), cellOf(y), cellOf(z)) & mask;
    following[i] = head[slot];
    head[slot] = i;
  }
  return { target, joined };
}

/** Returns the border vertices in ascending order. */
function* borderVertices(
  indices: Uint32Array,
  { order, offsets }: EdgeGroups,
  vertexCount: number,
): Steps<Uint32Array> {
  const marked = new Uint8Array(vertexCount);
  for (let g = 0; g + 1 < offsets.length; g++) {
    if (g % VERTICES_AT_ONCE === 0) yield;
    if (offsets[g + 1] - offsets[g] !== 1) continue;
    const e = order[offsets[g]];
    marked[indices[e]] = 1;
    marked[indices[e % 3 === 2 ? e - 2 : e + 1]] = 1;
  }
  const list: number[] = [];
  for (let v = 0; v < vertexCount; v++) if (marked[v]) list.push(v);
  return Uint32Array.from(list);
}

function hash(x: number, y: number, z: number): number {
  const h = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b) ^ Math.imul(z, 0xc2b2ae35);
  return h ^ (h >>> 15);
}
