import type { Color, Point } from '../mesh.ts';
import type { Profile } from '../shapes/primitives.ts';
import type { Sculptor } from '../shapes/sculptor.ts';

/** A solid of revolution of any profile, in stripes, some with a handle. */
export function turnedPiece(s: Sculptor): void {
  const bands = s.integer(3, 9);
  const profile: [number, number][] = [];
  let y = 0;
  for (let k = 0; k <= bands; k++) {
    profile.push([s.between(0.05, 0.5), y]);
    y += s.between(0, 0.3) + 0.02;
  }
  const colors = Array.from({ length: bands }, () => s.color());
  s.lathe(profile, colors, s.integer(8, 20));
  if (s.chance(0.3)) s.torus([profile[1][0] + 0.1, y * 0.5, 0], [0.15, 0.035], s.color());
}

/** Cups, mugs, glasses and bowls, hollow or full. */
export function cup(s: Sculptor): void {
  const color = s.color();
  const rim = s.between(0.2, 0.4);
  const height = s.between(0.2, 0.7);
  const foot = rim * s.between(0.6, 1.15);
  const wall = rim * s.between(0.05, 0.15);
  const filled = s.chance(0.5) ? height * s.between(0.7, 0.9) : height * 0.12;
  // The inner wall must not come through the outer one.
  const outside = foot + ((rim - foot) * filled) / height;
  const profile: Profile = [
    [foot, 0],
    [rim, height],
    [rim - wall, height],
    [Math.min(rim - wall * 1.2, outside - wall * 0.2), filled],
  ];
  const drink: Color = s.chance(0.6) ? [0.35, 0.2, 0.1] : color;
  s.lathe(profile, [color, color, color, drink], s.integer(8, 18));
  if (s.chance(0.6)) {
    s.group(() => {
      const side = s.pick([-1, 1]);
      s.move((side * (rim + foot)) / 2, height * 0.5, 0);
      s.torus([0, 0, 0], [height * 0.3, wall * 0.7 + 0.015], color);
    });
  }
  if (s.chance(0.3)) s.cylinder([0, -0.02, 0], [rim * 1.5, rim * 1.7], 0.05, s.near(color));
}

export function bottle(s: Sculptor): void {
  const color = s.color();
  const radius = s.between(0.12, 0.25);
  const height = s.between(0.4, 0.8);
  const neck = radius * s.between(0.25, 0.5);
  const profile: Profile = [
    [radius * 0.95, 0],
    [radius, 0.05],
    [radius, height],
    [neck, height + s.between(0.05, 0.25)],
    [neck, height + 0.35],
    [neck * 1.2, height + 0.36],
    [neck * 1.2, height + 0.42],
  ];
  const label = s.chance(0.5) ? s.color() : color;
  s.lathe(profile, [color, color, label, color, color, s.wood()]);
}

/** Standing or lying. */
export function barrel(s: Sculptor): void {
  const wood = s.wood();
  const radius = s.between(0.25, 0.45);
  const height = s.between(0.5, 1);
  const hoop = s.metal();
  const profile: Profile = [
    [radius * 0.82, 0],
    [radius * 0.95, height * 0.2],
    [radius * 0.96, height * 0.28],
    [radius, height * 0.5],
    [radius * 0.96, height * 0.72],
    [radius * 0.95, height * 0.8],
    [radius * 0.82, height],
  ];
  s.lathe(profile, [wood, hoop, wood, wood, hoop, wood], s.integer(8, 16));
  if (s.chance(0.2)) s.layDownAll();
}

/** With its handle up, empty or full. */
export function bucket(s: Sculptor): void {
  const color = s.chance(0.5) ? s.wood() : s.metal();
  const radius = s.between(0.2, 0.4);
  const height = s.between(0.25, 0.6);
  const profile: Profile = [
    [radius * 0.75, 0],
    [radius, height],
    [radius * 0.92, height],
    [radius * 0.85, height * s.between(0.2, 0.9)],
  ];
  const water: Color = s.chance(0.5) ? [0.3, 0.5, 0.8] : color;
  s.lathe(profile, [color, color, color, water], s.integer(8, 16));
  const lift = s.between(0.6, 1.2) * radius;
  const handle: Point[] = [];
  for (let k = 0; k <= 8; k++) {
    const a = (Math.PI * k) / 8;
    handle.push([Math.cos(a) * radius, height + Math.sin(a) * lift, 0]);
  }
  s.chain(handle, () => 0.02, s.metal(), 5);
}
