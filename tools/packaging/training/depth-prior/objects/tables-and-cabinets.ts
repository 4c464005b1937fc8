import type { Color, Point } from '../mesh.ts';
import type { Sculptor } from '../shapes/sculptor.ts';

/** Round and square tables, and desks. */
export function table(s: Sculptor): void {
  const color = s.chance(0.7) ? s.wood() : s.color();
  const width = s.between(0.6, 1.8);
  const depth = s.between(0.4, 1);
  const height = s.between(0.25, 0.8);
  const top = s.between(0.03, 0.1);
  const leg = s.between(0.04, 0.1);
  if (s.chance(0.25)) {
    s.cylinder([0, height, 0], [depth * 0.6, depth * 0.6], top, color, 14);
    if (s.chance(0.6)) {
      s.cylinder([0, height / 2, 0], [leg, leg], height, color);
      s.cylinder([0, 0.02, 0], [depth * 0.35, depth * 0.3], 0.05, color);
    } else {
      for (const z of [-1, 1]) {
        s.onBothSides((side) => {
          const center: Point = [side * depth * 0.35, height / 2, z * depth * 0.35];
          s.box(center, [leg, height, leg], color);
        });
      }
    }
  } else {
    s.box([0, height, 0], [width, top, depth], color);
    for (const z of [-1, 1]) {
      s.onBothSides((side) => {
        const center: Point = [side * (width / 2 - leg), height / 2, z * (depth / 2 - leg)];
        s.box(center, [leg, height, leg], s.near(color));
      });
    }
    if (s.chance(0.3)) {
      const drawers: Point = [s.between(-1, 1) * width * 0.2, height * 0.7, 0];
      s.box(drawers, [width * 0.4, height * 0.5, depth * 0.85], color);
    }
  }
  if (s.chance(0.25)) {
    s.cylinder([s.between(-0.2, 0.2), height + 0.1, 0], [0.06, 0.07], 0.15, s.color());
  }
}

/** Shelves with books, cupboards and chests of drawers. */
export function cabinet(s: Sculptor): void {
  const color = s.chance(0.7) ? s.wood() : s.color();
  const width = s.between(0.4, 1.4);
  const height = s.between(0.4, 1.6);
  const depth = s.between(0.25, 0.55);
  if (s.chance(0.4)) addShelf(s, color, [width, height, depth]);
  else addCupboard(s, color, [width, height, depth]);
}

function addShelf(s: Sculptor, color: Color, [width, height, depth]: Point): void {
  const board = 0.05;
  s.onBothSides((side) => {
    s.box([side * (width / 2 - board / 2), height / 2, 0], [board, height, depth], color);
  });
  s.box([0, height / 2, -depth / 2 + board / 4], [width, height, board / 2], color);
  const boards = s.integer(2, 5);
  for (let k = 0; k < boards; k++) {
    const y = board / 2 + ((height - board) * k) / (boards - 1);
    s.box([0, y, 0], [width, board, depth], color);
    if (k === boards - 1 || !s.chance(0.6)) continue;
    let x = -width * 0.4;
    while (x < width * 0.3) {
      const book = s.between(0.04, 0.14);
      const each = height / boards;
      const size: Point = [book, each * s.between(0.4, 0.65), depth * 0.7];
      s.box([x + book / 2, y + each * 0.35, 0], size, s.color());
      x += book + 0.01;
      if (s.chance(0.2)) break;
    }
  }
}

function addCupboard(s: Sculptor, color: Color, [width, height, depth]: Point): void {
  s.box([0, height / 2, 0], [width, height, depth], color);
  const rows = s.integer(1, 4);
  const columns = s.integer(1, 2);
  for (let k = 0; k < rows; k++) {
    for (let j = 0; j < columns; j++) {
      const x = -width / 2 + (width * (j + 0.5)) / columns;
      const y = (height * (k + 0.5)) / rows;
      const door: Point = [(width / columns) * 0.88, (height / rows) * 0.85, 0.03];
      s.box([x, y, depth / 2], door, s.near(color));
      s.ball([x, y, depth / 2 + 0.03], 0.02, s.metal(), 6);
    }
  }
  if (!s.chance(0.4)) return;
  for (const z of [-1, 1]) {
    s.onBothSides((side) => {
      s.box([side * width * 0.45, -0.06, z * depth * 0.4], [0.05, 0.14, 0.05], color);
    });
  }
}
