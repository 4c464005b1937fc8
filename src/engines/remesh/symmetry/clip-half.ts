import { boundsOf } from '../../math/bounds.ts';
import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { polygonMesh } from '../../mesh/scene-defaults.ts';
import type { Surface } from '../surface/surface.ts';
import type { MirrorPlane } from './mirror-plane.ts';

/**
 * Distance from the plane, as a share of the mean edge (or of the surface's width across the plane if that is less),
 * below which vertices are moved onto it to avoid slivers along the cut. Long edges alone would flatten thin parts:
 * because of the long bar of a comb, the distance was more than the thickness of its teeth, and all of them were lost.
 */
const SNAP = 0.1;
const SNAP_OF_WIDTH = 0.002;

/**
 * The part of a surface on the upper side of a plane, cut along it: vertices of the cut have the plane's coordinate
 * exactly. Triangles that lie in the plane are left out.
 */
export function clipHalf(surface: Surface, { axis, at }: MirrorPlane): PolygonMesh {
  const { positions, indices } = surface;
  const { min, max } = boundsOf(positions);
  const snap = Math.min(SNAP * meanEdge(surface), SNAP_OF_WIDTH * (max[axis] - min[axis]));
  const kept: number[] = [];
  const numbers = new Int32Array(positions.length / 3).fill(-1);
  const cuts = new Map<number, number>();
  const offsets = [0];
  const corners: number[] = [];

  const distanceOf = (vertex: number) => {
    const d = positions[3 * vertex + axis] - at;
    return Math.abs(d) <= snap ? 0 : d;
  };
  const vertexOf = (vertex: number) => {
    if (numbers[vertex] >= 0) return numbers[vertex];
    numbers[vertex] = kept.length / 3;
    for (let k = 0; k < 3; k++) kept.push(positions[3 * vertex + k]);
    if (distanceOf(vertex) === 0) kept[kept.length - 3 + axis] = at;
    return numbers[vertex];
  };
  /** Returns the vertex at which the edge meets the plane; both triangles of the edge share it. */
  const cutOf = (a: number, b: number) => {
    const [low, high] = a < b ? [a, b] : [b, a];
    const key = low * numbers.length + high;
    const known = cuts.get(key);
    if (known !== undefined) return known;
    const made = kept.length / 3;
    const share = distanceOf(low) / (distanceOf(low) - distanceOf(high));
    for (let k = 0; k < 3; k++) {
      const from = positions[3 * low + k];
      kept.push(k === axis ? at : from + share * (positions[3 * high + k] - from));
    }
    cuts.set(key, made);
    return made;
  };

  for (let t = 0; t < indices.length; t += 3) {
    const triangle = [indices[t], indices[t + 1], indices[t + 2]];
    const sides = triangle.map((vertex) => Math.sign(distanceOf(vertex)));
    if (Math.max(sides[0], sides[1], sides[2]) <= 0) continue;
    for (let k = 0; k < 3; k++) {
      const next = (k + 1) % 3;
      if (sides[k] >= 0) corners.push(vertexOf(triangle[k]));
      if (sides[k] * sides[next] < 0) corners.push(cutOf(triangle[k], triangle[next]));
    }
    offsets.push(corners.length);
  }
  return polygonMesh({
    positions: Float32Array.from(kept),
    faceOffsets: Uint32Array.from(offsets),
    corners: Uint32Array.from(corners),
  });
}

function meanEdge({ positions, indices }: Surface): number {
  let sum = 0;
  for (let e = 0; e < indices.length; e++) {
    const a = 3 * indices[e];
    const b = 3 * indices[e % 3 === 2 ? e - 2 : e + 1];
    sum += Math.hypot(
      positions[a] - positions[b],
      positions[a + 1] - positions[b + 1],
      positions[a + 2] - positions[b + 2],
    );
  }
  return sum / Math.max(1, indices.length);
}
