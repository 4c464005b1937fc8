import type { Color, Point } from '../mesh.ts';
import type { Sculptor } from '../shapes/sculptor.ts';

/** Measures that several parts of the house share. */
interface Plan {
  wall: Color;
  roof: Color;
  width: number;
  depth: number;
  height: number;
}

const WINDOW: Color = [0.4, 0.6, 0.75];

/** Huts, houses and blocks of flats. */
export function house(s: Sculptor): void {
  const wall: Color = s.chance(0.5)
    ? s.color()
    : [s.between(0.6, 0.95), s.between(0.55, 0.9), s.between(0.45, 0.8)];
  const roof: Color = s.chance(0.5)
    ? [s.between(0.4, 0.8), s.between(0.15, 0.35), s.between(0.1, 0.25)]
    : s.color();
  const width = s.between(0.7, 1.5);
  const depth = s.between(0.7, 1.6);
  const height = s.betweenByRatio(0.4, 1.8);
  const plan = { wall, roof, width, depth, height };
  s.box([0, height / 2, 0], [width, height, depth], wall);
  const roofHeight = s.between(0.25, 0.8);
  addRoof(s, plan, roofHeight);
  s.box([s.between(-0.2, 0.2) * width, 0.18, depth / 2], [0.2, 0.36, 0.04], s.wood());
  addWindows(s, plan);
  if (s.chance(0.4)) {
    const x = width * 0.28 * (s.chance(0.5) ? 1 : -1);
    const chimney: Point = [0.14, roofHeight * 0.9, 0.14];
    s.box([x, height + roofHeight * 0.6, -depth * 0.15], chimney, s.near(roof));
  }
  if (s.chance(0.3)) {
    const x = s.pick([-1, 1]) * width * 0.7;
    const center: Point = [x, height * 0.3, s.between(-0.2, 0.2)];
    s.box(center, [width * 0.5, height * 0.6, depth * 0.6], s.near(wall));
  }
  if (s.chance(0.2)) s.box([0, 0.03, 0], [width * 1.5, 0.06, depth * 1.5], s.green());
}

/** A gable roof along or across, a hipped one, or a flat one. */
function addRoof(s: Sculptor, { roof, width, depth, height }: Plan, roofHeight: number): void {
  const overhang = s.between(1.02, 1.25);
  const along = s.chance(0.5);
  const choice = s.share();
  if (choice < 0.6) {
    s.group(() => {
      s.move(0, height, 0);
      if (along) s.turn('y', Math.PI / 2);
      const half = ((along ? depth : width) / 2) * overhang;
      const gable = [
        [-half, -0.03],
        [half, -0.03],
        [0, roofHeight],
      ] as const;
      s.prism(gable, (along ? width : depth) * overhang, roof);
    });
  } else if (choice < 0.8) {
    const size: Point = [width * overhang, roofHeight, depth * overhang];
    const ridge = [s.between(0.02, 0.5), s.between(0.02, 0.5)] as const;
    s.box([0, height + roofHeight / 2, 0], size, roof, ridge);
  } else {
    s.box([0, height + 0.04, 0], [width * 1.05, 0.1, depth * 1.05], roof);
    if (s.chance(0.5)) {
      const hut: Point = [
        s.between(-0.2, 0.2) * width,
        height + 0.15,
        s.between(-0.2, 0.2) * depth,
      ];
      s.box(hut, [width * 0.3, 0.2, depth * 0.3], s.metal());
    }
  }
}

/** In rows and columns, on the front and on both sides. */
function addWindows(s: Sculptor, { width, depth, height }: Plan): void {
  const columns = s.integer(1, 4);
  const rows = Math.max(1, Math.round(height / 0.4));
  for (let i = 0; i < columns; i++) {
    for (let j = 0; j < rows; j++) {
      const x = width * ((i + 0.5) / columns - 0.5);
      const y = 0.28 + ((height - 0.35) * (j + 0.5)) / rows;
      // Not where the door is.
      if (j > 0 || Math.abs(x) > 0.2) {
        s.box([x, y, depth / 2], [(width / columns) * 0.45, 0.2, 0.03], WINDOW);
      }
      s.onBothSides((side) => {
        const center: Point = [(side * width) / 2, y, depth * ((i + 0.5) / columns - 0.5)];
        s.box(center, [0.03, 0.2, (depth / columns) * 0.45], WINDOW);
      });
    }
  }
}

/** Towers, castle keeps, lighthouses and windmills. */
export function tower(s: Sculptor): void {
  const color: Color = s.chance(0.6)
    ? [0.55 * s.between(0.6, 1.3), 0.55 * s.between(0.6, 1.3), 0.6 * s.between(0.6, 1.3)]
    : s.color();
  const radius = s.between(0.25, 0.5);
  const height = s.between(0.6, 2);
  const square = s.chance(0.4);
  const sides = square ? 4 : s.integer(6, 14);
  s.group(() => {
    if (square) s.turn('y', Math.PI / 4);
    const wall = [
      [radius * 1.1, 0],
      [radius * s.between(0.8, 1), height * 0.8],
      [radius * 1.15, height * 0.85],
      [radius * 1.15, height],
    ] as const;
    s.lathe(wall, color, sides);
  });
  if (s.chance(0.5)) {
    for (let k = 0; k < 8; k++) {
      const a = (2 * Math.PI * k) / 8;
      const merlon: Point = [Math.cos(a) * radius, height + 0.06, Math.sin(a) * radius];
      s.box(merlon, [radius * 0.3, 0.14, radius * 0.3], color);
    }
  } else {
    s.group(() => {
      s.move(0, height, 0);
      if (square) s.turn('y', Math.PI / 4);
      const roof = [
        [radius * 1.35, 0],
        [0.01, s.between(0.4, 0.9)],
      ] as const;
      s.lathe(roof, s.color(), sides);
    });
  }
  s.box([0, 0.2, radius * 0.85], [0.22, 0.4, 0.2], s.wood());
  if (s.chance(0.4)) {
    s.rod([0, height, 0], [0, height + 0.6, 0], [0.015, 0.015], s.dark());
    s.box([0.12, height + 0.52, 0], [0.22, 0.12, 0.01], s.color());
  }
  if (!s.chance(0.2)) return;
  for (let k = 0; k < 4; k++) {
    s.group(() => {
      s.move(0, height * 0.75, radius * 1.1);
      s.turn('z', (k * Math.PI) / 2 + 0.4);
      s.box([0, 0.35, 0], [0.14, 0.7, 0.03], s.wood());
    });
  }
}
