import { boundsOf } from '../../../math/bounds.ts';
import type { PolygonMesh } from '../../../mesh/polygon-mesh.ts';

/** 0, 1, 2 stand for x, y, z. */
export type Axis = 0 | 1 | 2;

/** Moves each vertex; `t` is its relative position along the axis, 0 to 1 over the mesh. */
function move(
  mesh: PolygonMesh,
  axis: Axis,
  place: (point: [number, number, number], t: number, length: number) => void,
): PolygonMesh {
  const { min, max } = boundsOf(mesh.positions);
  const length = Math.max(1e-9, max[axis] - min[axis]);
  const positions = new Float32Array(mesh.positions.length);
  for (let i = 0; i < positions.length; i += 3) {
    const point: [number, number, number] = [
      mesh.positions[i],
      mesh.positions[i + 1],
      mesh.positions[i + 2],
    ];
    place(point, (point[axis] - min[axis]) / length, length);
    positions.set(point, i);
  }
  return { ...mesh, positions };
}

/** Scales the mesh along the other two axes, by a factor from 1 at the lower end to 1 + `amount` at the upper end. */
export function taper(mesh: PolygonMesh, axis: Axis, amount: number): PolygonMesh {
  return move(mesh, axis, (point, t) => {
    const factor = Math.max(0.001, 1 + amount * t);
    point[(axis + 1) % 3] *= factor;
    point[(axis + 2) % 3] *= factor;
  });
}

/** Twists the mesh around the axis, by an angle from 0 at the lower end to `angle` radians at the upper end. */
export function twist(mesh: PolygonMesh, axis: Axis, angle: number): PolygonMesh {
  return move(mesh, axis, (point, t) => {
    const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
    const [c, s] = [Math.cos(angle * t), Math.sin(angle * t)];
    const [a, b] = [point[u], point[v]];
    point[u] = c * a - s * b;
    point[v] = s * a + c * b;
  });
}

/** Bends the axis into an arc of `angle` radians towards another axis. Points at 0 on the axis do not move. */
export function bend(mesh: PolygonMesh, axis: Axis, towards: Axis, angle: number): PolygonMesh {
  if (axis === towards || Math.abs(angle) < 1e-6) return mesh;
  return move(mesh, axis, (point, _, length) => {
    const radius = length / angle;
    const reach = radius - point[towards];
    const turned = point[axis] / radius;
    point[axis] = reach * Math.sin(turned);
    point[towards] = radius - reach * Math.cos(turned);
  });
}

/** Displaces vertices by smooth noise with a given grain size. The noise is the same for the same position and seed. */
export function roughen(
  mesh: PolygonMesh,
  amount: number,
  size: number,
  seed: number,
): PolygonMesh {
  const grain = Math.max(1e-4, size);
  return move(mesh, 0, (point) => {
    const [x, y, z] = point.map((v) => v / grain);
    for (let k = 0; k < 3; k++) point[k] += amount * noise(x, y, z, seed + 101 * k);
  });
}

/** Returns value noise from −1 to 1. */
function noise(x: number, y: number, z: number, seed: number): number {
  const [i, j, k] = [Math.floor(x), Math.floor(y), Math.floor(z)];
  const soft = (t: number) => t * t * (3 - 2 * t);
  const [u, v, w] = [soft(x - i), soft(y - j), soft(z - k)];
  let sum = 0;
  for (let corner = 0; corner < 8; corner++) {
    const [a, b, c] = [corner & 1, (corner >> 1) & 1, corner >> 2];
    const weight = (a ? u : 1 - u) * (b ? v : 1 - v) * (c ? w : 1 - w);
    sum += weight * hash(i + a, j + b, k + c, seed);
  }
  return sum;
}

function hash(i: number, j: number, k: number, seed: number): number {
  let h =
    Math.imul(i, 374761393) ^
    Math.imul(j, 668265263) ^
    Math.imul(k, 2147483647) ^
    Math.imul(seed, 1274126177);
  h = Math.imul(h ^ (h >>> 13), 1103515245);
  return ((h ^ (h >>> 16)) >>> 0) / 2147483648 - 1;
}
