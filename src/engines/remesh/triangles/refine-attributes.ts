import type { Work } from '../../spec.ts';
import { EditableSurface } from '../surface/editable-surface.ts';
import { nextOf, type Surface } from '../surface/surface.ts';
import type { AttributeMesh } from './attribute-mesh.ts';

const BUCKETS = 4096;

/**
 * Halves the longest edges until there are `target` triangles, or one fewer of a closed surface; seams stay seams. The
 * shape stays the same.
 * `surface`: the same triangles without seams.
 */
export async function refineAttributes(
  mesh: AttributeMesh,
  surface: Surface,
  target: number,
  work: Work,
): Promise<{ mesh: AttributeMesh; surface: Surface }> {
  const places = new EditableSurface(surface);
  // The vertex of `mesh` at each corner, and for each new vertex the two vertices that it lies halfway between.
  let looks = Int32Array.from(mesh.indices);
  const parents: number[] = [];
  const first = mesh.positions.length / 3;
  const start = places.triangleCount;
  while (places.triangleCount < target) {
    const longest = longestFirst(places);
    const before = places.triangleCount;
    for (const e of longest) {
      const added = places.opposite[e] < 0 ? 1 : 2;
      if (places.triangleCount + added > target) break;
      halve(e);
      await work.breathe((places.triangleCount - start) / (target - start));
    }
    if (places.triangleCount === before) break;
  }
  // Splitting an inner edge adds two triangles, splitting a border edge adds one.
  const border = places.triangleCount < target ? longestBorder(places) : -1;
  if (border >= 0) halve(border);
  return interpolated();

  function halve(e: number): void {
    const o = places.opposite[e];
    const [a, b] = [looks[e], looks[nextOf(e)]];
    const middle = newLook(a, b);
    const other =
      o < 0
        ? -1
        : looks[o] === b && looks[nextOf(o)] === a
          ? middle
          : newLook(looks[o], looks[nextOf(o)]);
    const p = places.positions;
    const i = places.indices[e] * 3;
    const j = places.tip(e) * 3;
    const t = places.triangleCount;
    places.split(e, (p[i] + p[j]) / 2, (p[i + 1] + p[j + 1]) / 2, (p[i + 2] + p[j + 2]) / 2);
    if (looks.length < places.indices.length) {
      const larger = new Int32Array(places.indices.length);
      larger.set(looks);
      looks = larger;
    }
    splitLooks(e, t, middle);
    if (o >= 0) splitLooks(o, t + 1, other);
  }

  /** Splits like EditableSurface.split: the new triangle is (middle, tip, apex). */
  function splitLooks(e: number, t: number, middle: number): void {
    const [e1, e2] = [nextOf(e), nextOf(nextOf(e))];
    looks[3 * t] = middle;
    looks[3 * t + 1] = looks[e1];
    looks[3 * t + 2] = looks[e2];
    looks[e1] = middle;
  }

  function newLook(a: number, b: number): number {
    return first + parents.push(a, b) / 2 - 1;
  }

  function interpolated(): { mesh: AttributeMesh; surface: Surface } {
    const count = first + parents.length / 2;
    const materials = mesh.materials && new Int32Array(count);
    if (materials !== null) {
      materials.set(mesh.materials!);
      for (let v = first; v < count; v++) materials[v] = materials[parents[2 * (v - first)]];
    }
    const indices = Uint32Array.from(looks.subarray(0, 3 * places.triangleCount));
    const ofLooks = new Uint32Array(count);
    for (let e = 0; e < indices.length; e++) ofLooks[indices[e]] = places.indices[e];
    return {
      mesh: {
        positions: withMidpoints(mesh.positions, 3, parents),
        indices,
        layers: mesh.layers.map(({ width, values }) => ({
          width,
          values: withMidpoints(values, width, parents),
        })),
        materials,
        places: ofLooks,
      },
      surface: places.toSurface(),
    };
  }
}

/** Returns one half-edge of each edge that has at least 0.7 of the longest one's length, longest first. */
function longestFirst(places: EditableSurface): Int32Array {
  let most = 0;
  const count = 3 * places.triangleCount;
  for (let e = 0; e < count; e++) most = Math.max(most, places.lengthOf(e));
  const starts = new Int32Array(BUCKETS + 1);
  const bucket = (e: number) => {
    const o = places.opposite[e];
    const share = most > 0 ? places.lengthOf(e) / most : 1;
    if ((o >= 0 && o < e) || share < 0.7) return -1;
    return Math.min(BUCKETS - 1, Math.floor(((1 - share) / 0.3) * BUCKETS));
  };
  for (let e = 0; e < count; e++) if (bucket(e) >= 0) starts[bucket(e) + 1]++;
  for (let b = 0; b < BUCKETS; b++) starts[b + 1] += starts[b];
  const order = new Int32Array(starts[BUCKETS]);
  for (let e = 0; e < count; e++) if (bucket(e) >= 0) order[starts[bucket(e)]++] = e;
  return order;
}

/** Returns the longest half-edge on a border; −1 if the surface is closed. */
function longestBorder(places: EditableSurface): number {
  let longest = -1;
  for (let e = 0; e < 3 * places.triangleCount; e++) {
    if (places.opposite[e] >= 0) continue;
    if (longest < 0 || places.lengthOf(e) > places.lengthOf(longest)) longest = e;
  }
  return longest;
}

/**
 * Values of the old vertices, followed by those of the new ones, each the mean of its parents'.
 * @param parents two vertices for each new one, either old or made before it
 */
function withMidpoints(
  values: Float32Array,
  width: number,
  parents: readonly number[],
): Float32Array {
  const all = new Float32Array(values.length + (parents.length / 2) * width);
  all.set(values);
  for (let i = 0, to = values.length; i < parents.length; i += 2, to += width) {
    const a = parents[i] * width;
    const b = parents[i + 1] * width;
    for (let k = 0; k < width; k++) all[to + k] = (all[a + k] + all[b + k]) / 2;
  }
  return all;
}
