import type { Surface } from './surface.ts';

/** Returns the connected part of each triangle, and the number of triangles in each part. */
export function countParts(opposite: Int32Array): { part: Int32Array; sizes: number[] } {
  const part = new Int32Array(opposite.length / 3).fill(-1);
  const sizes: number[] = [];
  const queue = new Int32Array(part.length);
  for (let seed = 0; seed < part.length; seed++) {
    if (part[seed] >= 0) continue;
    let tail = 0;
    queue[tail++] = seed;
    part[seed] = sizes.length;
    for (let head = 0; head < tail; head++) {
      for (let e = 3 * queue[head]; e < 3 * queue[head] + 3; e++) {
        const u = opposite[e] < 0 ? -1 : Math.floor(opposite[e] / 3);
        if (u < 0 || part[u] >= 0) continue;
        part[u] = sizes.length;
        queue[tail++] = u;
      }
    }
    sizes.push(tail);
  }
  return { part, sizes };
}

/**
 * Returns the surface of the chosen parts, linked as before, with triangles in their order and vertices in the order of
 * their first corner.
 */
export function subsurface(
  { positions, indices, opposite }: Surface,
  part: Int32Array,
  chosen: Uint8Array,
): Surface & { origin: Uint32Array } {
  const place = new Int32Array(part.length).fill(-1);
  let count = 0;
  for (let t = 0; t < place.length; t++) if (chosen[part[t]] === 1) place[t] = count++;
  const number = new Int32Array(positions.length / 3).fill(-1);
  const kept: number[] = [];
  const own = new Uint32Array(3 * count);
  const links = new Int32Array(3 * count);
  for (let e = 0; e < indices.length; e++) {
    const t = place[Math.floor(e / 3)];
    if (t < 0) continue;
    const v = indices[e];
    if (number[v] < 0) number[v] = kept.push(v) - 1;
    const o = opposite[e];
    own[3 * t + (e % 3)] = number[v];
    links[3 * t + (e % 3)] = o < 0 ? -1 : 3 * place[Math.floor(o / 3)] + (o % 3);
  }
  const points = new Float64Array(3 * kept.length);
  for (let v = 0; v < kept.length; v++) {
    for (let k = 0; k < 3; k++) points[3 * v + k] = positions[3 * kept[v] + k];
  }
  return { positions: points, indices: own, opposite: links, origin: Uint32Array.from(kept) };
}
