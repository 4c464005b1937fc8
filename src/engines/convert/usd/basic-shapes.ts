import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { polygonMesh } from '../../mesh/scene-defaults.ts';
import type { StagePrim } from './stage-prim.ts';

const AROUND = 32;
const RINGS = 16;

/** Radius and height of the rings that make up a shape of revolution, from bottom to top. */
type Profile = [radius: number, height: number][];

/**
 * Creates the polygons of USD's implicit shapes (Cube, Sphere, Cylinder, Cone, Capsule, Plane), with quads where
 * possible.
 * @returns null for prims of other types
 */
export function basicShape(prim: StagePrim, unitMetres: number): PolygonMesh | null {
  const size = (name: string, otherwise: number) => prim.number(name, otherwise) * unitMetres;
  const radius = size('radius', prim.typeName === 'Capsule' ? 0.5 : 1);
  const half = size('height', prim.typeName === 'Capsule' ? 1 : 2) / 2;
  const axis = prim.text('axis') ?? 'Z';
  switch (prim.typeName) {
    case 'Cube':
      return box(size('size', 2) / 2);
    case 'Plane':
      return plane(size('width', 2) / 2, size('length', 2) / 2, axis);
    case 'Sphere':
      return revolved(arc(radius, 0, -0.5, 0.5, RINGS), 'Z');
    case 'Cylinder':
      return revolved(
        [
          [0, -half],
          [radius, -half],
          [radius, half],
          [0, half],
        ],
        axis,
      );
    case 'Cone':
      return revolved(
        [
          [0, -half],
          [radius, -half],
          [0, half],
        ],
        axis,
      );
    case 'Capsule':
      return revolved(
        [...arc(radius, -half, -0.5, 0, RINGS / 2), ...arc(radius, half, 0, 0.5, RINGS / 2)],
        axis,
      );
    default:
      return null;
  }
}

/** Returns the points of an arc between two latitudes, which are given in half turns. */
function arc(radius: number, height: number, from: number, to: number, steps: number): Profile {
  return Array.from({ length: steps + 1 }, (_, i) => {
    const angle = Math.PI * (from + ((to - from) * i) / steps);
    const isPole = Math.abs(Math.abs(angle) - Math.PI / 2) < 1e-9;
    return [isPole ? 0 : radius * Math.cos(angle), height + radius * Math.sin(angle)];
  });
}

function box(h: number): PolygonMesh {
  const positions = Float32Array.from({ length: 24 }, (_, i) =>
    (Math.trunc(i / 3) >> (i % 3)) & 1 ? h : -h,
  );
  return faces(positions, [
    [0, 2, 3, 1],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 4, 6, 2],
    [1, 3, 7, 5],
  ]);
}

function plane(w: number, l: number, axis: string): PolygonMesh {
  const positions = Float32Array.from([-w, -l, 0, w, -l, 0, w, l, 0, -w, l, 0]);
  return faces(turned(positions, axis), [[0, 1, 2, 3]]);
}

function revolved(profile: Profile, axis: string): PolygonMesh {
  const points: number[] = [];
  const starts = profile.map(([radius, height]) => {
    const start = points.length / 3;
    for (let i = 0; i < (radius === 0 ? 1 : AROUND); i++) {
      const angle = (2 * Math.PI * i) / AROUND;
      points.push(radius * Math.cos(angle), radius * Math.sin(angle), height);
    }
    return start;
  });
  const polygons: number[][] = [];
  for (let ring = 0; ring + 1 < profile.length; ring++) {
    const vertex = (r: number, i: number) => starts[r] + (profile[r][0] === 0 ? 0 : i % AROUND);
    for (let i = 0; i < AROUND; i++) {
      const quad = [
        vertex(ring, i),
        vertex(ring, i + 1),
        vertex(ring + 1, i + 1),
        vertex(ring + 1, i),
      ];
      const corners = quad.filter((v, k) => v !== quad[(k + 1) % 4]);
      if (corners.length >= 3) polygons.push(corners);
    }
  }
  return faces(turned(Float32Array.from(points), axis), polygons);
}

/** Turns a shape from the Z axis to another one. The axes are permuted cyclically, which does not mirror the shape. */
function turned(positions: Float32Array, axis: string): Float32Array {
  if (axis === 'Z') return positions;
  const shift = axis === 'X' ? 1 : 2;
  return positions.map((_, i) => positions[i - (i % 3) + (((i % 3) + 3 - shift) % 3)]);
}

function faces(positions: Float32Array, polygons: number[][]): PolygonMesh {
  const faceOffsets = new Uint32Array(polygons.length + 1);
  polygons.forEach((polygon, f) => {
    faceOffsets[f + 1] = faceOffsets[f] + polygon.length;
  });
  return polygonMesh({ positions, faceOffsets, corners: Uint32Array.from(polygons.flat()) });
}
