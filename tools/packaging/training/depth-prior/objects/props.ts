import type { Color, Point } from '../mesh.ts';
import type { Sculptor } from '../shapes/sculptor.ts';

/** With a round or a flat lid. */
export function chest(s: Sculptor): void {
  const wood = s.wood();
  const width = s.between(0.6, 1.1);
  const depth = s.between(0.35, 0.7);
  const height = s.between(0.2, 0.45);
  const metal: Color = s.chance(0.5) ? s.metal() : [0.85, 0.65, 0.15];
  s.box([0, height / 2, 0], [width, height, depth], wood);
  if (s.chance(0.6)) {
    s.group(() => {
      s.move(0, height, 0);
      s.turn('z', Math.PI / 2);
      const lid = [
        [depth * 0.5, -width / 2],
        [depth * 0.5, width / 2],
      ] as const;
      s.lathe(lid, s.near(wood), 12, [s.between(0.5, 0.9), 1]);
    });
  } else {
    const lid: Point = [width * 1.02, height * 0.4, depth * 1.02];
    s.box([0, height + height * 0.2, 0], lid, s.near(wood), [0.95, 0.8]);
  }
  s.box([0, height, depth / 2 + 0.02], [0.1, 0.14, 0.06], metal);
  s.onBothSides((side) => {
    const band: Point = [0.06, height * 1.25, depth * 1.04];
    s.box([side * width * 0.42, height * 0.6, 0], band, metal);
  });
}

/** Some with battens, posts or a label. */
export function crate(s: Sculptor): void {
  const color = s.chance(0.6) ? s.wood() : s.color();
  const width = s.between(0.4, 1.2);
  const height = s.between(0.3, 1);
  const depth = s.between(0.3, 1);
  const beam = 0.06;
  s.box([0, height / 2, 0], [width, height, depth], color);
  if (s.chance(0.6)) {
    for (const y of [beam / 2, height - beam / 2]) {
      s.box([0, y, 0], [width + 0.04, beam, depth + 0.04], s.near(color));
    }
  }
  if (s.chance(0.5)) {
    s.onBothSides((side) => {
      for (const z of [-1, 1]) {
        const post: Point = [(side * width) / 2, height / 2, (z * depth) / 2];
        s.box(post, [beam, height, beam], s.near(color));
      }
    });
  }
  if (s.chance(0.3)) {
    s.box([0, height * 0.5, depth / 2], [width * 0.5, height * 0.4, 0.03], s.color());
  }
}

/** Single or in a cluster. */
export function gem(s: Sculptor): void {
  const sides = s.integer(4, 8);
  const radius = s.between(0.25, 0.4);
  const height = s.between(0.4, 1);
  const profile = [
    [0.01, 0],
    [radius, height * s.between(0.3, 0.7)],
    [radius * s.between(0.5, 0.9), height * 0.85],
    [0.01, height],
  ] as const;
  s.lathe(profile, s.color(), sides);
  if (!s.chance(0.3)) return;
  for (let k = 0; k < s.integer(1, 4); k++) {
    s.group(() => {
      s.turn('y', k * 2);
      s.turn('z', 0.5);
      const shard = [
        [radius * 0.3, 0],
        [radius * 0.35, height * 0.5],
        [0.01, height * 0.7],
      ] as const;
      s.lathe(shard, s.color(), sides);
    });
  }
}

export function rock(s: Sculptor): void {
  const color: Color = [
    0.5 * s.between(0.5, 1.5),
    0.5 * s.between(0.5, 1.5),
    0.52 * s.between(0.5, 1.5),
  ];
  for (let k = 0; k < s.integer(1, 4); k++) {
    const radius = s.between(0.2, 0.5);
    s.group(() => {
      const x = k === 0 ? 0 : s.between(-0.4, 0.4);
      s.move(x, radius * 0.6, k === 0 ? 0 : s.between(-0.4, 0.4));
      s.turn('y', s.between(0, 6));
      s.turn('z', s.between(0, 6));
      const radii: Point = [radius, radius * s.between(0.6, 1), radius * s.between(0.6, 1.2)];
      s.ball([0, 0, 0], radii, s.near(color, 0.1), s.integer(5, 7));
    });
  }
}

export function star(s: Sculptor): void {
  const points = s.integer(4, 8);
  const waist = s.between(0.35, 0.7);
  const outline: [number, number][] = [];
  for (let k = 0; k < 2 * points; k++) {
    const a = Math.PI / 2 + (Math.PI * k) / points;
    const r = k % 2 === 1 ? 0.5 * waist : 0.5;
    outline.push([Math.cos(a) * r, Math.sin(a) * r]);
  }
  s.prism(outline, s.between(0.06, 0.3), s.color());
}

/** Signs and street lamps. */
export function sign(s: Sculptor): void {
  const height = s.between(0.5, 1.3);
  const post: Point = [0, height / 2, 0];
  s.cylinder(post, [0.04, 0.04], height, s.chance(0.5) ? s.metal() : s.wood(), 8);
  if (s.chance(0.5)) {
    const board: Point = [s.between(0.4, 1), s.between(0.2, 0.5), 0.05];
    s.box([0, height, 0.03], board, s.color());
  } else {
    const radius = s.between(0.15, 0.3);
    const radii: Point = [radius, radius * s.between(0.8, 1.3), radius];
    s.ball([0, height, 0], radii, [1, 0.95, 0.7], 8);
  }
  if (s.chance(0.5)) s.cylinder([0, 0.03, 0], [0.2, 0.18], 0.06, s.dark());
}

export function lamp(s: Sculptor): void {
  const height = s.between(0.3, 1.4);
  const radius = s.between(0.15, 0.3);
  s.cylinder([0, 0.03, 0], [radius * 0.8, radius * 0.7], 0.06, s.metal());
  s.cylinder([0, height / 2, 0], [0.025, 0.025], height, s.metal(), 8);
  s.group(() => {
    s.move(0, height, 0);
    const shade = [
      [radius, 0],
      [radius * s.between(0.4, 0.9), s.between(0.2, 0.4)],
    ] as const;
    s.lathe(shade, s.color());
  });
}

export function fence(s: Sculptor): void {
  const pales = s.integer(3, 7);
  const width = s.between(0.8, 1.8);
  const height = s.between(0.4, 0.9);
  const wood = s.wood();
  for (let k = 0; k < pales; k++) {
    const center: Point = [width * (k / (pales - 1) - 0.5), height / 2, 0];
    s.box(center, [0.09, height * s.between(0.9, 1), 0.06], wood);
  }
  for (const y of [0.3, 0.75]) {
    s.box([0, height * y, -0.05], [width * 1.05, 0.09, 0.05], s.near(wood));
  }
}

/** Lying or standing. */
export function book(s: Sculptor): void {
  const color = s.color();
  const width = s.between(0.4, 0.6);
  const height = s.between(0.5, 0.8);
  const thickness = s.between(0.06, 0.2);
  s.group(() => {
    if (s.chance(0.5)) s.turn('x', -Math.PI / 2);
    s.box([0, 0, thickness / 2], [width, height, 0.03], color);
    s.box([0, 0, -thickness / 2], [width, height, 0.03], color);
    s.box([-width / 2, 0, 0], [0.03, height, thickness], color);
    s.box([0.01, 0, 0], [width * 0.94, height * 0.95, thickness], [0.93, 0.9, 0.82]);
  });
}
