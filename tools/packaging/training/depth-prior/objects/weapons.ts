import type { Point } from '../mesh.ts';
import type { Profile } from '../shapes/primitives.ts';
import type { Sculptor } from '../shapes/sculptor.ts';
import type { Outline } from '../shapes/triangulate.ts';
import { wheel } from './parts.ts';

/** Upright, slanting or pointing down. */
export function sword(s: Sculptor): void {
  const length = s.between(0.5, 1.2);
  const width = s.between(0.05, 0.16);
  const metal = s.metal();
  const thickness = s.between(0.015, 0.05);
  const left = width * s.between(0.7, 1.1);
  const right = width * s.between(0.7, 1.1);
  const blade: Outline = [
    [width, 0],
    [right, length * 0.8],
    [0, length],
    [-left, length * 0.8],
    [-width, 0],
  ];
  s.prism(blade, thickness, metal);
  s.box([0, -0.02, 0], [width * s.between(3, 6), 0.06, 0.07], s.color());
  s.cylinder([0, -0.15, 0], [0.03, 0.03], 0.26, s.wood(), 8);
  s.ball([0, -0.29, 0], 0.05, s.color(), 8);
  const slanting = s.chance(0.5);
  s.tiltAll(slanting ? s.between(-1, 1) + (s.chance(0.3) ? Math.PI : 0) : 0);
}

export function gun(s: Sculptor): void {
  const color = s.chance(0.5) ? s.dark() : s.color();
  const length = s.between(0.5, 1.2);
  const height = s.between(0.1, 0.22);
  const width = s.between(0.06, 0.16);
  s.box([0, 0, 0], [length, height, width], color);
  const grip: Point = [length * 0.16, height * 1.8, width * 0.9];
  s.box([-length * 0.35, -height * 1.1, 0], grip, s.near(color));
  const muzzle: Point = [length * s.between(0.6, 1), height * 0.2, 0];
  s.rod([length * 0.45, height * 0.2, 0], muzzle, [0.03, 0.03], s.dark(), 8);
  if (s.chance(0.5)) {
    const stock: Point = [length * 0.5, height * 0.8, width * 0.7];
    s.box([-length * 0.7, -height * 0.2, 0], stock, s.wood());
  }
  if (s.chance(0.5)) {
    const magazine: Point = [length * 0.12, height * 1.6, width * 0.7];
    s.box([length * 0.05, -height * 1, 0], magazine, s.near(color));
  }
  if (s.chance(0.4)) {
    const sight: Point = [length * 0.3, height * 0.4, width * 0.6];
    s.box([-length * 0.05, height * 0.85, 0], sight, s.dark());
  }
}

/** Round, or pointed at the foot. */
export function shield(s: Sculptor): void {
  const color = s.color();
  const width = s.between(0.35, 0.5);
  const thickness = s.between(0.03, 0.1);
  if (s.chance(0.4)) {
    s.group(() => {
      s.turn('x', Math.PI / 2);
      const profile: Profile = [
        [width, 0],
        [width * 0.95, thickness],
        [width * 0.4, thickness * 1.4],
        [0.1, thickness * s.between(1.5, 4)],
      ];
      s.lathe(profile, [color, s.near(color), s.metal()], 14);
    });
    return;
  }
  const outline: Outline = [
    [-width, 0.4],
    [-width, 0],
    [-width * 0.6, -0.4],
    [0, -0.7],
    [width * 0.6, -0.4],
    [width, 0],
    [width, 0.4],
    [0, s.between(0.4, 0.5)],
  ];
  s.prism(outline, thickness, color);
  s.group(() => {
    s.stretch(0.75, 0.75, 1);
    s.prism(outline, thickness * 1.5, s.color());
  });
}

export function cannon(s: Sculptor): void {
  const length = s.between(0.7, 1.2);
  s.group(() => {
    s.move(0, 0.4, 0);
    s.turn('x', Math.PI / 2 - s.between(0, 0.5));
    const barrel: Profile = [
      [0.12, -length * 0.4],
      [0.2, -length * 0.35],
      [0.17, length * 0.2],
      [0.13, length * 0.5],
      [0.17, length * 0.52],
      [0.17, length * 0.58],
    ];
    s.lathe(barrel, s.dark());
  });
  s.onBothSides((side) => wheel(s, [side * 0.3, 0.25, 0], 0.25, 0.07, s.wood()));
  s.box([0, 0.25, -0.1], [0.3, 0.15, 0.8], s.wood());
  if (s.chance(0.5)) s.turnAll((s.pick([-1, 1]) * Math.PI) / 2);
}
