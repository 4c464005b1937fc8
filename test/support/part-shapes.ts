import type { PolygonMesh } from '../../src/engines/mesh/polygon-mesh.ts';
import { polygonMesh } from './remesh-shapes.ts';

/*
 * Faceted parts with sharp edges, as CAD systems tessellate them: long thin quads on the round faces, large polygons on
 * the flat ones.
 */
type Point = readonly [number, number];

/** Polygons that share vertices at the same position. */
class Soup {
  readonly #numbers = new Map<string, number>();
  readonly #positions: number[] = [];
  readonly #faces: number[][] = [];

  face(points: readonly (readonly number[])[]): void {
    this.#faces.push(
      points.map((point) => {
        const key = point.map((value) => Math.round(value * 1e6)).join();
        const known = this.#numbers.get(key);
        if (known !== undefined) return known;
        this.#numbers.set(key, this.#numbers.size);
        this.#positions.push(...point);
        return this.#numbers.size - 1;
      }),
    );
  }

  /** Adds quads between two loops with the same number of points, the second one to the left of the first. */
  strip(first: readonly (readonly number[])[], second: readonly (readonly number[])[]): void {
    for (let i = 0; i < first.length; i++) {
      const next = (i + 1) % first.length;
      this.face([first[i], first[next], second[next], second[i]]);
    }
  }

  mesh(): PolygonMesh {
    return polygonMesh(this.#positions, this.#faces);
  }
}

function circle(radius: number, count: number): Point[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
}

function at(loop: readonly Point[], z: number): number[][] {
  return loop.map(([x, y]) => [x, y, z]);
}

/** A plate of some height between an outline and a hole, both counterclockwise and with the same number of points. */
function plate(outline: readonly Point[], hole: readonly Point[], height: number): PolygonMesh {
  const soup = new Soup();
  soup.strip(at(outline, 0), at(outline, height));
  soup.strip(at(outline, height), at(hole, height));
  soup.strip(at(hole, height), at(hole, 0));
  soup.strip(at(hole, 0), at(outline, 0));
  return soup.mesh();
}

/** A spur gear of 16 teeth with a bore. */
export function gear(): PolygonMesh {
  const outline = Array.from({ length: 16 }, (_, i) =>
    [
      [0, 1.5],
      [0.2, 1.575],
      [0.3, 1.95],
      [0.6, 1.95],
      [0.7, 1.575],
    ].map(([share, r]): Point => {
      const angle = ((i + share) * Math.PI) / 8;
      return [r * Math.cos(angle), r * Math.sin(angle)];
    }),
  ).flat();
  return plate(outline, circle(0.5, outline.length), 0.6);
}

/** A hexagon nut with a round bore of 48 facets. */
export function hexNut(): PolygonMesh {
  const corners = circle(1, 6);
  const outline = corners.flatMap(([x, y], i) => {
    const [u, v] = corners[(i + 1) % 6];
    return Array.from(
      { length: 8 },
      (_, k): Point => [x + ((u - x) * k) / 8, y + ((v - y) * k) / 8],
    );
  });
  return plate(outline, circle(0.5, 48), 0.8);
}

/** A shaft with four diameters around the z axis, with 64 facets and closed ends. */
export function steppedShaft(): PolygonMesh {
  const profile: Point[] = [
    [0.5, 0],
    [0.5, 1],
    [0.9, 1],
    [0.9, 1.4],
    [0.4, 1.4],
    [0.4, 2.9],
    [0.3, 3.05],
  ];
  const soup = new Soup();
  const loops = profile.map(([r, z]) => at(circle(r, 64), z));
  soup.face([...loops[0]].reverse());
  for (let i = 1; i < loops.length; i++) soup.strip(loops[i - 1], loops[i]);
  soup.face(loops[loops.length - 1]);
  return soup.mesh();
}

/** A wedge, 2 × 1.2 × 1, of five faces. */
export function wedge(): PolygonMesh {
  const soup = new Soup();
  const [a, b, c] = [
    [0, 0],
    [2, 0],
    [0, 1.2],
  ];
  const side = (z: number) => [a, b, c].map(([x, y]) => [x, y, z]);
  soup.face(side(1));
  soup.face(side(0).reverse());
  soup.strip(side(0), side(1));
  return soup.mesh();
}

/** A flange with a bore and six bolt holes of 40 facets. */
export function flange(): PolygonMesh {
  const soup = new Soup();
  const sectors = 6;
  const steps = 12;
  const polar = (r: number, step: number): Point => {
    const angle = (2 * Math.PI * (step % (sectors * steps))) / (sectors * steps);
    return [r * Math.cos(angle), r * Math.sin(angle)];
  };
  const [inner, outer, height] = [0.7, 2, 0.4];
  for (let s = 0; s < sectors; s++) {
    const first = s * steps;
    // Around the sector, counterclockwise: out, along the rim, in, back along the bore.
    const loop: Point[] = [];
    for (let i = 0; i < 8; i++) loop.push(polar(inner + ((outer - inner) * i) / 8, first));
    for (let i = 0; i < steps; i++) loop.push(polar(outer, first + i));
    for (let i = 0; i < 8; i++) loop.push(polar(outer - ((outer - inner) * i) / 8, first + steps));
    for (let i = 0; i < steps; i++) loop.push(polar(inner, first + steps - i));
    const [x, y] = polar(1.4, first + steps / 2);
    // Points where the hole meets the lines to the sector's points, so that no faces overlap.
    const hole = loop.map(([u, v]): Point => {
      const scale = 0.22 / Math.hypot(u - x, v - y);
      return [x + scale * (u - x), y + scale * (v - y)];
    });
    soup.strip(at(loop, height), at(hole, height));
    soup.strip(at(hole, height), at(hole, 0));
    soup.strip(at(hole, 0), at(loop, 0));
  }
  const rim = Array.from({ length: sectors * steps }, (_, i) => polar(outer, i));
  const bore = Array.from({ length: sectors * steps }, (_, i) => polar(inner, i));
  soup.strip(at(rim, 0), at(rim, height));
  soup.strip(at(bore, height), at(bore, 0));
  return soup.mesh();
}
