import { weldByPosition } from '../../mesh/weld.ts';
import { sharedBytes } from '../../threads/shared-arrays.ts';
import type { DrawnTriangles, Group, TriangleLayer } from '../scene/drawn-triangles.ts';
import type { DrawnAs, GroupedTriangles } from './drawing-work.ts';

/** Maximum number of blended triangles that are drawn in one place: more layers cannot be told apart. */
const LAYERS = 6;

/** The triangles that remain after others were left out, in their original order. */
export interface KeptTriangles {
  kept: Uint32Array;
  /** The given groups, with ranges that refer to `kept`; a group may be empty. */
  groups: Group[];
  /** Number of kept triangles that are opaque or masked. */
  solid: number;
}

/**
 * Leaves out triangles that coincide exactly with an earlier one of the same group, because opaque copies are never
 * seen. Masked triangles are kept, because a copy may show a different place of the texture through the holes.
 */
export function triangleCopiesLeftOut(
  { positions, indices, groups }: GroupedTriangles,
  materials: readonly DrawnAs[],
): KeptTriangles {
  const kept = new Uint32Array(indices.length / 3);
  let count = 0;
  let solid = 0;
  const welded = weldByPosition(positions);
  const seen = createTriangleSet(indices.length / 3, welded, indices);
  const left: Group[] = [];
  for (const { first, last, material } of groups) {
    const { alphaMode } = materials[material];
    const most = alphaMode === 'blend' ? LAYERS : 1;
    const start = count;
    seen.clear();
    for (let t = first; t < last; t++)
      if (alphaMode === 'mask' || seen.add(t) <= most) kept[count++] = t;
    left.push({ first: start, last: count, material });
    if (alphaMode !== 'blend') solid = count;
  }
  return { kept: kept.subarray(0, count), groups: left, solid };
}

/** Returns the surface without copies of its triangles. The result shares arrays with the original where possible. */
export function withoutCopies(
  surface: DrawnTriangles,
  materials: readonly DrawnAs[],
): DrawnTriangles {
  const { indices } = surface;
  const { kept, groups, solid } = triangleCopiesLeftOut(surface, materials);
  const count = kept.length;
  if (3 * count === indices.length) return surface;
  const made = new Map<Uint32Array, Uint32Array>();
  const ofKept = (elements: Uint32Array): Uint32Array => {
    let found = made.get(elements);
    if (found === undefined) {
      found = new Uint32Array(new SharedArrayBuffer(12 * count));
      for (let i = 0; i < 3 * count; i++)
        found[i] = elements[3 * kept[Math.trunc(i / 3)] + (i % 3)];
      made.set(elements, found);
    }
    return found;
  };
  const layer = ({ values, elements }: TriangleLayer) => ({ values, elements: ofKept(elements) });
  const { edges } = surface;
  const keptEdges = edges && sharedBytes(count);
  keptEdges?.set(kept.map((t) => edges![t]));
  return {
    ...surface,
    indices: ofKept(indices),
    normals: layer(surface.normals),
    tangents: surface.tangents && layer(surface.tangents),
    uvSets: surface.uvSets.map(layer),
    color: surface.color && layer(surface.color),
    edges: keptEdges,
    groups: groups.filter(({ first, last }) => last > first),
    solid,
  };
}

/**
 * Creates an open-addressing hash table that counts triangles by their three corners, regardless of which corner comes
 * first.
 */
function createTriangleSet(most: number, welded: Uint32Array, indices: Uint32Array) {
  const size = 2 ** Math.ceil(Math.log2(2 * most + 2));
  /** A triangle's number plus 1; 0: the slot is free. */
  const table = new Uint32Array(size);
  const counts = new Uint32Array(size);
  const used: number[] = [];
  const key = [0, 0, 0];
  const other = [0, 0, 0];
  const fill = (t: number, into: number[]) => {
    const a = welded[indices[3 * t]];
    const b = welded[indices[3 * t + 1]];
    const c = welded[indices[3 * t + 2]];
    if (a <= b && a <= c) [into[0], into[1], into[2]] = [a, b, c];
    else if (b <= c) [into[0], into[1], into[2]] = [b, c, a];
    else [into[0], into[1], into[2]] = [c, a, b];
  };
  return {
    clear(): void {
      for (const slot of used) table[slot] = counts[slot] = 0;
      used.length = 0;
    },
    /** Adds a triangle and returns the number of its copies so far. */
    add(t: number): number {
      fill(t, key);
      let slot = Math.imul(key[0], 0x9e3779b1) ^ Math.imul(key[1], 0x85ebca6b);
      slot = (slot ^ Math.imul(key[2], 0xc2b2ae35)) >>> 0;
      for (slot = (slot ^ (slot >>> 15)) & (size - 1); ; slot = (slot + 1) & (size - 1)) {
        if (table[slot] === 0) {
          table[slot] = t + 1;
          used.push(slot);
          break;
        }
        fill(table[slot] - 1, other);
        if (other[0] === key[0] && other[1] === key[1] && other[2] === key[2]) break;
      }
      return ++counts[slot];
    },
  };
}
