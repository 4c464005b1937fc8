import type { PolygonMesh } from '../../../mesh/polygon-mesh.ts';
import { MeshBuilder } from '../mesh-builder.ts';

/**
 * Builds a body from six quad grids, one per side of a cube; `place` maps points from −1 to 1 in each axis. It has
 * quads everywhere and no poles.
 * @param steps positions along each edge of the cube, ascending from −1 to 1
 */
function cubeBody(
  steps: readonly number[],
  place: (x: number, y: number, z: number) => readonly [number, number, number],
): PolygonMesh {
  const builder = new MeshBuilder();
  const last = steps.length - 1;
  const numbers = new Map<number, number>();
  const vertex = (place3: readonly [number, number, number]): number => {
    const [i, j, k] = place3;
    const key = (i * steps.length + j) * steps.length + k;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    const made = builder.vertex(...place(steps[i], steps[j], steps[k]));
    numbers.set(key, made);
    return made;
  };
  for (let axis = 0; axis < 3; axis++) {
    for (const side of [0, last]) {
      const at = (u: number, v: number): number => {
        const p: [number, number, number] = [0, 0, 0];
        p[axis] = side;
        p[(axis + 1) % 3] = u;
        p[(axis + 2) % 3] = v;
        return vertex(p);
      };
      for (let u = 0; u < last; u++) {
        for (let v = 0; v < last; v++) {
          const quad = [at(u, v), at(u + 1, v), at(u + 1, v + 1), at(u, v + 1)];
          builder.face(side === 0 ? quad.reverse() : quad);
        }
      }
    }
  }
  return builder.solid();
}

/** Returns positions at equal angles along an edge of the cube, which give quads of similar size on a sphere. */
function evenSteps(count: number): number[] {
  return Array.from({ length: count + 1 }, (_, i) =>
    Math.tan((Math.PI / 4) * ((2 * i) / count - 1)),
  );
}

type Size = readonly number[];

/**
 * Builds a superellipsoid |x|ⁿ + |y|ⁿ + |z|ⁿ = 1 stretched to a size. n = 2 gives an ellipsoid; higher values give a
 * cushion and finally a box.
 */
export function superellipsoid(size: Size, power: number, steps: number): PolygonMesh {
  return cubeBody(evenSteps(steps), (x, y, z) => {
    const reach =
      (Math.abs(x) ** power + Math.abs(y) ** power + Math.abs(z) ** power) ** (-1 / power);
    return [(size[0] / 2) * x * reach, (size[1] / 2) * y * reach, (size[2] / 2) * z * reach];
  });
}

/** Builds a box whose edges are rounded by a radius, in `steps` segments. */
export function roundedBox(size: Size, radius: number, steps: number): PolygonMesh {
  const half = size.map((each) => each / 2);
  const r = Math.min(radius, ...half);
  if (r <= 1e-6) return cubeBody([-1, 1], (x, y, z) => [x * half[0], y * half[1], z * half[2]]);
  // Along each edge come the angles of the lower rounding, then those of the upper. Both ends of the flat part have
  // angle 0.
  const arc = evenSteps(2 * steps);
  const places = [...arc.slice(0, steps + 1), ...arc.slice(steps)];
  const index = places.map((_, i) => (i / (places.length - 1)) * 2 - 1);
  const isUpper = (at: number) => at > 0;
  const angleAt = (at: number) => places[Math.round(((at + 1) / 2) * (places.length - 1))];
  return cubeBody(index, (...at) => {
    const direction = at.map(angleAt);
    const length = Math.hypot(...direction);
    const coordinate = (k: number) =>
      (isUpper(at[k]) ? half[k] - r : r - half[k]) + (r * direction[k]) / length;
    return [coordinate(0), coordinate(1), coordinate(2)];
  });
}
