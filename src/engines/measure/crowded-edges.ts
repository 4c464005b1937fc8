import { type HalfEdges, NO_TWIN } from '../mesh/half-edges.ts';
import type { WeldedSurface } from './welded-surface.ts';

/** A face at an edge: its corner at the edge's first vertex as the face runs along it. */
interface Side {
  /** Whether the face runs from the lower to the upper vertex. */
  isUpward: boolean;
  /** The vertices of the edge, which other faces at the same places may have too. */
  own: string;
  /** The place of the vertex after the edge, or before it. */
  next: number;
  previous: number;
}

/**
 * Counts the edges at which more than two faces meet that are not those of surfaces that only touch there: two faces that
 * share the vertices of the file are one surface, however many others lie there, and so are two more. If vertices are
 * stored again for every face, they cannot tell; then there must be as many faces in each direction, as where two solids
 * touch. Faces that are there twice, facing the same way, are counted in any case.
 * @param vertices for each corner, its vertex before vertices at the same place became one
 */
export function countCrowdedEdges(
  surface: WeldedSurface,
  vertices: Uint32Array,
  { twins }: HalfEdges,
): number {
  const edges = new Map<number, Side[]>();
  const { positions, faceOffsets, corners } = surface;
  const count = positions.length / 3;
  for (let f = 0; f + 1 < faceOffsets.length; f++) {
    const from = faceOffsets[f];
    const size = faceOffsets[f + 1] - from;
    for (let k = 0; k < size; k++) {
      const c = from + k;
      if (twins[c] !== NO_TWIN) continue;
      const end = from + ((k + 1) % size);
      const [a, b] = [corners[c], corners[end]];
      if (a === b) continue;
      const isUpward = a < b;
      const own = isUpward ? `${vertices[c]} ${vertices[end]}` : `${vertices[end]} ${vertices[c]}`;
      const next = corners[from + ((k + 2) % size)];
      const previous = corners[from + ((k + size - 1) % size)];
      // A face with a corner at both ends of an edge twice has no area.
      if (size === 3 && (next === a || next === b)) continue;
      const key = isUpward ? a * count + b : b * count + a;
      const sides = edges.get(key);
      if (sides === undefined) edges.set(key, [{ isUpward, own, next, previous }]);
      else sides.push({ isUpward, own, next, previous });
    }
  }
  let crowded = 0;
  for (const sides of edges.values()) if (sides.length > 2 && isCrowded(sides)) crowded++;
  return crowded;
}

function isCrowded(sides: readonly Side[]): boolean {
  const faces = new Set(sides.map((s) => `${s.isUpward} ${s.next} ${s.previous}`));
  if (faces.size < sides.length) return true;
  const groups = new Map<string, Side[]>();
  for (const side of sides) {
    const group = groups.get(side.own);
    if (group === undefined) groups.set(side.own, [side]);
    else group.push(side);
  }
  const isPair = (group: readonly Side[]) =>
    group.length === 2 && group[0].isUpward !== group[1].isUpward;
  const rest = [...groups.values()].filter((group) => !isPair(group));
  if (rest.some((group) => group.length > 1)) return true;
  const upward = rest.filter(([side]) => side.isUpward).length;
  return rest.length > 2 && 2 * upward !== rest.length;
}
