import type { Color, Mesh, Point } from '../mesh.ts';
import { createRandom, type Random } from '../random.ts';
import { Dice } from './dice.ts';
import {
  determinant,
  IDENTITY,
  type Matrix,
  multiply,
  rotation,
  scaling,
  transform,
  translation,
} from './matrix.ts';
import {
  ballShape,
  boxShape,
  latheShape,
  type Profile,
  prismShape,
  type Shape,
  torusShape,
} from './primitives.ts';
import type { Outline } from './triangulate.ts';

type Pair = readonly [number, number];

const ORIGIN: Point = [0, 0, 0];

/**
 * Builds an object out of closed shapes, by lot. Lengths are in no unit: the picture shows the whole object. Where a number
 * of segments is left out it is drawn by lot too.
 */
export class Sculptor extends Dice {
  readonly mesh: Mesh = { positions: [], triangles: [], colors: [] };
  private matrix: Matrix = IDENTITY;

  /** What `build` moves, turns and stretches holds for what it builds only. */
  group(build: () => void): void {
    const outer = this.matrix;
    build();
    this.matrix = outer;
  }

  move(x: number, y: number, z: number): void {
    this.matrix = multiply(this.matrix, translation(x, y, z));
  }

  stretch(x: number, y: number, z: number): void {
    this.matrix = multiply(this.matrix, scaling(x, y, z));
  }

  /** About one axis, in radians. */
  turn(axis: 'x' | 'y' | 'z', angle: number): void {
    this.matrix = multiply(this.matrix, rotation(axis, angle));
  }

  /** Twice: for the side at -x, then for the one at +x. The lots differ. */
  onBothSides(build: (side: -1 | 1) => void): void {
    build(-1);
    build(1);
  }

  /** As `onBothSides`, with the same lots on both. */
  onBothSidesAlike(build: (side: -1 | 1) => void): void {
    const own: Random = this.random;
    const seed = Math.floor(own() * 1e9);
    this.onBothSides((side) => {
      this.random = createRandom(seed);
      build(side);
    });
    this.random = own;
  }

  /** @param top scale of the upper face in x and z */
  box(center: Point, size: Point, color: Color, top: Pair = [1, 1]): void {
    this.add(boxShape(center, size, top), color);
  }

  /** An ellipsoid, or a ball where there is one radius. */
  ball(
    center: Point,
    radii: Point | number,
    color: Color,
    segments: number = this.integer(5, 12),
  ): void {
    const three: Point = typeof radii === 'number' ? [radii, radii, radii] : radii;
    this.add(ballShape(center, three, segments), color);
  }

  /**
   * A solid of revolution about y.
   * @param colors one, or one for each band from the lowest; the last one serves for the rest
   * @param stretch of x and z
   */
  lathe(
    profile: Profile,
    colors: Color | readonly Color[],
    segments: number = this.integer(6, 16),
    stretch: Pair = [1, 1],
  ): void {
    const { bands, ...shape } = latheShape(profile, segments, stretch);
    if (isColor(colors)) this.add(shape, colors);
    else this.add(shape, ...bands.map((band) => colors[Math.min(band, colors.length - 1)]));
  }

  /** Upright. @param radii below and above */
  cylinder(
    center: Point,
    [below, above]: Pair,
    height: number,
    color: Color,
    segments?: number,
  ): void {
    this.group(() => {
      this.move(...center);
      const profile: Profile = [
        [below, -height / 2],
        [above, height / 2],
      ];
      this.lathe(profile, color, segments);
    });
  }

  /** A cylinder or cone. @param radii at both ends */
  rod(from: Point, to: Point, radii: Pair, color: Color, segments?: number): void {
    const [x, y, z] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
    const length = Math.hypot(x, y, z) || 1e-3;
    this.group(() => {
      this.move(...from);
      this.turn('y', Math.atan2(x, z));
      this.turn('x', Math.acos(Math.max(-1, Math.min(1, y / length))));
      const profile: Profile = [
        [radii[0], 0],
        [radii[1], length],
      ];
      this.lathe(profile, color, segments);
    });
  }

  /** Rods along the points, with balls at the bends. @param radius at a share of the way */
  chain(
    points: readonly Point[],
    radius: (share: number) => number,
    color: Color,
    segments: number = this.integer(5, 9),
  ): void {
    const last = points.length - 1;
    for (let k = 0; k < last; k++) {
      const radii: Pair = [radius(k / last), radius((k + 1) / last)];
      this.rod(points[k], points[k + 1], radii, color, segments);
      if (k > 0) this.ball(points[k], radii[0], color, 6);
    }
  }

  /** An outline in x and y, extruded along z by half of `depth` each way. */
  prism(outline: Outline, depth: number, color: Color, center: Point = ORIGIN): void {
    this.add(prismShape(outline, depth, center), color);
  }

  /** A ring that stands upright, facing z. @param radii of the ring and of its tube */
  torus(center: Point, radii: Pair, color: Color, segments = 12, sides = 6): void {
    this.add(torusShape(center, radii, segments, sides), color);
  }

  /** Turns everything that was built so far about y, in radians. */
  turnAll(angle: number): void {
    this.transformAll(rotation('y', angle));
  }

  /** Tilts everything that was built so far about z, in radians. */
  tiltAll(angle: number): void {
    this.transformAll(rotation('z', angle));
  }

  /** Lays everything that was built so far on its side: up becomes the front. */
  layDownAll(): void {
    const { positions, triangles } = this.mesh;
    for (let k = 1; k < positions.length; k += 3) {
      [positions[k], positions[k + 1]] = [positions[k + 1], positions[k]];
    }
    for (let k = 0; k < triangles.length; k += 3) {
      [triangles[k], triangles[k + 1]] = [triangles[k + 1], triangles[k]];
    }
  }

  private transformAll(matrix: Matrix): void {
    const { positions } = this.mesh;
    for (let k = 0; k < positions.length; k += 3) {
      const point: Point = [positions[k], positions[k + 1], positions[k + 2]];
      [positions[k], positions[k + 1], positions[k + 2]] = transform(matrix, point);
    }
  }

  /** @param colors one for all triangles, or one for each */
  private add({ points, triangles }: Shape, ...colors: Color[]): void {
    const { mesh, matrix } = this;
    const first = mesh.positions.length / 3;
    for (const point of points) mesh.positions.push(...transform(matrix, point));
    const mirrored = determinant(matrix) < 0;
    for (let k = 0; k < triangles.length; k += 3) {
      const [a, b, c] = [triangles[k], triangles[k + 1], triangles[k + 2]];
      mesh.triangles.push(first + a, first + (mirrored ? c : b), first + (mirrored ? b : c));
      mesh.colors.push(...colors[Math.min(k / 3, colors.length - 1)]);
    }
  }
}

function isColor(colors: Color | readonly Color[]): colors is Color {
  return typeof colors[0] === 'number';
}
