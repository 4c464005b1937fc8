import type { Color, Point } from '../mesh.ts';
import type { Sculptor } from '../shapes/sculptor.ts';

/** Tiers of branches, smooth or spiky. */
export function pine(s: Sculptor): void {
  const trunk = s.between(0.1, 0.4);
  const leaf = s.green();
  const tiers = s.integer(3, 8);
  const radius = s.between(0.25, 0.55);
  const height = s.between(0.9, 1.8);
  s.cylinder([0, trunk / 2 + 0.1, 0], [0.06, 0.05], trunk + 0.3, s.wood());
  for (let i = 0; i < tiers; i++) {
    const y = trunk + (height * i) / tiers;
    const reach = radius * (1 - i / tiers) * s.between(0.8, 1.1) + 0.03;
    const sides = s.integer(5, 9);
    if (s.chance(0.5)) {
      for (let k = 0; k < sides; k++) {
        const a = (2 * Math.PI * k) / sides + i;
        const tip: Point = [Math.cos(a) * reach, y, Math.sin(a) * reach];
        const radii = [0.07 * radius + 0.02, 0.02] as const;
        s.rod([0, y + (height / tiers) * 0.8, 0], tip, radii, s.near(leaf, 0.15), 5);
      }
    } else {
      s.group(() => {
        s.move(0, y, 0);
        s.turn('y', i);
        const cone = [
          [reach, 0],
          [0.01, (height / tiers) * s.between(1.1, 1.8)],
        ] as const;
        s.lathe(cone, s.near(leaf, 0.15), sides);
      });
    }
  }
}

/** Conical, round, palm-like and bare trees. */
export function tree(s: Sculptor): void {
  const height = s.between(0.2, 0.8);
  const trunk = s.between(0.04, 0.13);
  const leaf = s.chance(0.8) ? s.green() : s.color();
  const choice = s.share();
  s.cylinder([0, height / 2, 0], [trunk, trunk * 0.8], height, s.wood());
  if (choice < 0.4) addCones(s, height, leaf);
  else if (choice < 0.75) {
    const crowns = s.integer(1, 5);
    for (let i = 0; i < crowns; i++) {
      const radius = s.between(0.25, 0.5);
      const center: Point = [
        i === 0 ? 0 : s.between(-0.35, 0.35),
        height + 0.25 + (i === 0 ? 0 : s.between(-0.2, 0.4)),
        i === 0 ? 0 : s.between(-0.35, 0.35),
      ];
      const radii: Point = [radius, radius * s.between(0.7, 1.1), radius];
      s.ball(center, radii, s.near(leaf, 0.15));
    }
  } else if (choice < 0.85) {
    for (let i = 0; i < 7; i++) {
      s.group(() => {
        s.move(0, height + 0.4, 0);
        s.turn('y', i * 0.9);
        s.turn('x', 1.2);
        s.ball([0, 0.3, 0], [0.1, 0.32, 0.03], leaf, 7);
      });
    }
    s.cylinder([0, height + 0.2, 0], [trunk * 0.8, trunk * 0.7], 0.5, s.wood());
  } else {
    for (let i = 0; i < s.integer(2, 6); i++) {
      const a = s.between(0, 6.3);
      const length = s.between(0.25, 0.6);
      const from: Point = [0, height * s.between(0.5, 1), 0];
      const tip: Point = [Math.cos(a) * length * 0.7, height + length, Math.sin(a) * length * 0.7];
      s.rod(from, tip, [trunk * 0.5, trunk * 0.2], s.wood());
    }
  }
}

function addCones(s: Sculptor, trunk: number, leaf: Color): void {
  const cones = s.integer(1, 4);
  const radius = s.between(0.3, 0.6);
  const height = s.between(0.35, 0.8);
  for (let i = 0; i < cones; i++) {
    s.group(() => {
      s.move(0, trunk * 0.8 + i * height * 0.55, 0);
      const cone = [
        [radius * (1 - (i * 0.7) / cones), 0],
        [0.01, height],
      ] as const;
      s.lathe(cone, s.near(leaf, 0.15), s.integer(5, 12));
    });
  }
}

/** Cacti, tufts, flowers and bushes, some in pots. */
export function plant(s: Sculptor): void {
  const choice = s.share();
  const potted = s.chance(0.5);
  if (potted) {
    const radius = s.between(0.15, 0.35);
    const pot = [
      [radius * 0.7, 0],
      [radius, 0.3],
    ] as const;
    s.lathe(pot, s.chance(0.5) ? [0.75, 0.4, 0.25] : s.color());
  }
  const ground = potted ? 0.28 : 0;
  const color = s.green();
  if (choice < 0.3) addCactus(s, ground, color);
  else if (choice < 0.6) {
    const leaves = s.integer(4, 10);
    for (let i = 0; i < leaves; i++) {
      s.group(() => {
        s.move(0, ground, 0);
        s.turn('y', i * 2.4);
        s.turn('x', s.between(0.1, 1));
        const length = s.between(0.3, 0.7);
        s.ball([0, length / 2, 0], [0.08, length / 2, 0.025], s.near(color), 7);
      });
    }
  } else if (choice < 0.8) addFlower(s, ground, color);
  else {
    const bushes = s.integer(1, 5);
    for (let i = 0; i < bushes; i++) {
      const radius = s.between(0.15, 0.35);
      const center: Point = [
        i === 0 ? 0 : s.between(-0.3, 0.3),
        ground + radius * 0.7,
        i === 0 ? 0 : s.between(-0.3, 0.3),
      ];
      s.ball(center, [radius, radius * 0.8, radius], s.near(color));
    }
  }
}

function addCactus(s: Sculptor, ground: number, color: Color): void {
  const height = s.between(0.5, 1);
  const radius = s.between(0.1, 0.22);
  s.group(() => {
    s.move(0, ground, 0);
    const stem = [
      [radius * 0.8, 0],
      [radius, height * 0.4],
      [radius * 0.9, height * 0.85],
      [radius * 0.4, height],
    ] as const;
    s.lathe(stem, color);
  });
  for (let i = 0; i < s.integer(0, 3); i++) {
    const side = s.pick([-1, 1]);
    const y = ground + height * s.between(0.3, 0.6);
    const arm: Point[] = [
      [0, y, 0],
      [side * radius * 2.2, y + 0.03, s.between(-0.1, 0.1)],
      [side * radius * 2.3, y + height * s.between(0.2, 0.45), s.between(-0.1, 0.1)],
    ];
    s.chain(arm, () => radius * 0.55, color);
  }
}

function addFlower(s: Sculptor, ground: number, color: Color): void {
  const height = s.between(0.4, 0.9);
  s.rod([0, ground, 0], [0, ground + height, 0], [0.025, 0.02], color);
  s.group(() => {
    s.move(0, ground + height, 0);
    s.turn('x', s.between(0.3, 1.57));
    const petals = s.integer(5, 9);
    const petal = s.color();
    const r = s.between(0.1, 0.2);
    for (let i = 0; i < petals; i++) {
      const a = (2 * Math.PI * i) / petals;
      const center: Point = [Math.cos(a) * r, 0, Math.sin(a) * r];
      s.ball(center, [r * 0.8, 0.03, r * 0.6], petal, 6);
    }
    s.ball([0, 0.02, 0], [r * 0.5, 0.05, r * 0.5], [0.95, 0.8, 0.2], 8);
  });
}

export function mushroom(s: Sculptor): void {
  const radius = s.between(0.25, 0.5);
  const height = s.between(0.2, 0.6);
  const stalk = [
    [0.09, 0],
    [0.13, height * 0.2],
    [0.08, height],
  ] as const;
  s.lathe(stalk, [0.9, 0.85, 0.75]);
  s.group(() => {
    s.move(0, height * 0.9, 0);
    const cap = [
      [radius * 0.5, 0.03],
      [radius, 0],
      [radius * 0.9, radius * 0.4],
      [radius * 0.5, radius * 0.75],
      [0.02, radius * 0.85],
    ] as const;
    s.lathe(cap, s.color());
  });
}
