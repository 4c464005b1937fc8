import type { Color, Point } from '../mesh.ts';
import type { Sculptor } from '../shapes/sculptor.ts';
import { eyes } from './parts.ts';

/** A round monster, some with horns, feet or wings. */
export function blob(s: Sculptor): void {
  const color = s.color();
  const radius = s.between(0.3, 0.5);
  const height = s.between(0.3, 0.6);
  s.ball([0, height * 0.5, 0], [radius, height * 0.55, radius * s.between(0.8, 1.1)], color, 12);
  eyes(s, [radius * 0.4, height * 0.6, radius * 0.85], radius * s.between(0.1, 0.25));
  if (s.chance(0.4)) {
    s.onBothSides((side) => {
      const tip: Point = [side * radius * 0.6, height + s.between(0.1, 0.4), 0];
      s.rod([side * radius * 0.4, height, 0], tip, [0.06, 0.02], color);
    });
  }
  if (s.chance(0.4)) {
    s.onBothSides((side) => {
      s.ball([side * radius * 0.5, 0.03, radius * 0.3], [0.13, 0.08, 0.2], s.near(color), 7);
    });
  }
  if (s.chance(0.3)) {
    s.onBothSides((side) => {
      s.group(() => {
        s.move(side * radius, height * 0.7, -0.05);
        s.turn('z', side * s.between(-0.6, 0.6));
        const wing = [
          [0, -0.1],
          [side * 0.5, 0.2],
          [0, 0.15],
        ] as const;
        s.prism(wing, 0.04, s.near(color));
      });
    });
  }
}

export function robot(s: Sculptor): void {
  const color = s.color();
  const metal = s.metal();
  const width = s.between(0.4, 0.8);
  const height = s.between(0.35, 0.7);
  const leg = s.between(0.2, 0.6);
  const top = leg + height;
  const trunk: Point = [width, height, width * s.between(0.5, 1)];
  s.box([0, leg + height / 2, 0], trunk, color, [s.between(0.8, 1.2), 1]);
  s.box([0, top + 0.17, 0], [width * s.between(0.4, 0.8), 0.26, width * 0.5], color);
  s.box([0, top + 0.2, width * 0.26], [width * 0.35, 0.1, 0.03], [0.2, 0.8, 1]);
  s.onBothSides((side) => {
    const x = side * width;
    s.rod([x * 0.28, leg, 0], [x * 0.3, 0.06, 0], [0.08, 0.07], metal);
    s.box([x * 0.3, 0.05, 0.06], [0.2, 0.1, 0.32], color);
    const hand: Point = [x * 0.75, leg + height * 0.2, s.between(0, 0.3)];
    s.rod([x * 0.58, leg + height * 0.85, 0], hand, [0.07, 0.06], metal);
    if (s.chance(0.5)) s.box([x * 0.65, leg + height * 0.9, 0], [0.25, 0.22, 0.3], color);
  });
  if (s.chance(0.5)) {
    s.rod([0, top + 0.3, 0], [0, top + 0.55, 0], [0.015, 0.015], metal, 5);
  }
}

export function skull(s: Sculptor): void {
  const color: Color = [s.between(0.75, 1), s.between(0.72, 0.95), s.between(0.6, 0.9)];
  const r = 0.4;
  const radii: Point = [r * s.between(0.85, 1), r * s.between(0.85, 1), r * s.between(1, 1.25)];
  s.ball([0, 0.5, -0.05], radii, color, s.integer(7, 12));
  const jaw: Point = [r * s.between(0.9, 1.3), 0.3, r * s.between(1, 1.5)];
  s.box([0, 0.2, 0.12], jaw, color, [1.1, 1]);
  s.onBothSides((side) => {
    s.ball([side * r * 0.4, 0.45, r * 0.88], [r * 0.22, r * 0.24, r * 0.15], s.dark(), 8);
  });
  s.ball([0, 0.3, r * 0.9], [0.04, 0.06, 0.05], s.dark(), 6);
}
