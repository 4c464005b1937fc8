import type { Point } from '../mesh.ts';
import type { Sculptor } from '../shapes/sculptor.ts';

export function burger(s: Sculptor): void {
  const radius = s.between(0.35, 0.5);
  const layers = s.integer(1, 5);
  const lowerBun = [
    [radius * 0.85, 0],
    [radius, 0.05],
    [radius * 0.98, 0.12],
  ] as const;
  s.lathe(lowerBun, [0.85, 0.6, 0.3], 14);
  let y = 0.12;
  for (let k = 0; k < layers; k++) {
    const thickness = s.between(0.03, 0.13);
    const reach = radius * s.between(0.9, 1.15);
    const center: Point = [0, y + thickness / 2, 0];
    if (s.chance(0.25)) {
      s.box(center, [reach * 1.6, thickness * 0.6, reach * 1.6], s.color());
    } else {
      s.cylinder(center, [reach, reach], thickness, s.color(), 12);
    }
    y += thickness * 0.95;
  }
  s.group(() => {
    s.move(0, y, 0);
    const height = s.between(0.15, 0.35);
    const upperBun = [
      [radius * 0.98, 0],
      [radius, height * 0.25],
      [radius * 0.8, height * 0.7],
      [radius * 0.4, height * 0.95],
      [0.02, height],
    ] as const;
    s.lathe(upperBun, [0.87, 0.58, 0.25], 14);
  });
}

/** Bananas, croissants, horns: a bent bar with tapering ends. */
export function crescent(s: Sculptor): void {
  const color = s.color();
  const bend = s.between(0.4, 0.9);
  const angle = s.between(0.8, 2.2);
  const radius = s.between(0.06, 0.16);
  const start = s.between(0, 6.28);
  const points: Point[] = [];
  for (let k = 0; k <= 8; k++) {
    const a = start + angle * (k / 8 - 0.5);
    points.push([Math.cos(a) * bend, Math.sin(a) * bend, 0]);
  }
  const taper = (share: number): number =>
    radius * Math.sqrt(Math.max(0.08, 1 - (2 * share - 1) ** 2 * 0.92));
  s.chain(points, taper, color, 8);
}

/** Apples, pears, lemons; some with a stalk, some with a leaf. */
export function fruit(s: Sculptor): void {
  const color = s.color();
  const radius = 0.4;
  const tall = s.between(0.7, 1.5);
  const heavy = s.between(0.5, 1.5);
  const profile: [number, number][] = [];
  for (let k = 0; k <= 8; k++) {
    const a = (Math.PI * k) / 8;
    const pear = 1 + 0.25 * heavy * Math.cos(a) * -1 * s.pick([0, 1]);
    profile.push([radius * Math.sin(a) * pear, -radius * tall * Math.cos(a)]);
  }
  s.lathe(profile, color, 14);
  const top = radius * tall;
  if (s.chance(0.7)) {
    const tip: Point = [s.between(-0.08, 0.08), top + s.between(0.05, 0.25), 0];
    s.rod([0, radius * tall * 0.9, 0], tip, [0.025, 0.03], s.wood(), 5);
  }
  if (s.chance(0.5)) {
    s.group(() => {
      s.move(0.1, top + 0.05, 0);
      s.turn('z', -0.8);
      s.ball([0, 0.08, 0], [0.06, 0.13, 0.015], s.green(), 7);
    });
  }
}

/** One to three tiers, some with balls on top. */
export function cake(s: Sculptor): void {
  const tiers = s.integer(1, 3);
  let y = 0;
  let radius = s.between(0.4, 0.55);
  for (let k = 0; k < tiers; k++) {
    const height = s.between(0.1, 0.3);
    s.cylinder([0, y + height / 2, 0], [radius, radius], height, s.color(), 16);
    const icing = radius * 1.03;
    s.cylinder([0, y + height, 0], [icing, icing], 0.05, s.color(), 16);
    y += height;
    radius *= s.between(0.55, 0.8);
  }
  for (let k = 0; k < s.integer(0, 6); k++) {
    const a = k * 1.3;
    const center: Point = [Math.cos(a) * radius * 0.7, y + 0.06, Math.sin(a) * radius * 0.7];
    s.ball(center, 0.06, s.color(), 7);
  }
}

/** Lying or upright. */
export function doughnut(s: Sculptor): void {
  s.group(() => {
    s.turn('x', s.chance(0.5) ? Math.PI / 2 : 0);
    s.torus([0, 0, 0], [0.35, s.between(0.1, 0.2)], s.color(), 16, 8);
  });
}

export function iceCream(s: Sculptor): void {
  const cone = [
    [0.01, 0],
    [0.2, 0.6],
  ] as const;
  s.lathe(cone, [0.85, 0.65, 0.35], 10);
  let y = 0.65;
  for (let k = 0; k < s.integer(1, 3); k++) {
    s.ball([0, y, 0], [0.22, 0.2, 0.22], s.color(), 10);
    y += 0.25;
  }
}

/** A slice of pizza, cheese or cake. */
export function wedge(s: Sculptor): void {
  s.group(() => {
    s.turn('x', -Math.PI / 2);
    const half = s.between(0.3, 0.6);
    const outline = [
      [0, 0.5],
      [-half, -0.4],
      [half, -0.4],
    ] as const;
    s.prism(outline, s.between(0.1, 0.4), s.color());
  });
}
