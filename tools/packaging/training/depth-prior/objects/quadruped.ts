import type { Color, Point } from '../mesh.ts';
import type { Sculptor } from '../shapes/sculptor.ts';
import { eyes } from './parts.ts';

/** Measures that several parts of the animal share. */
interface Plan {
  blocky: boolean;
  fur: Color;
  belly: Color;
  feet: Color;
  length: number;
  width: number;
  height: number;
  leg: number;
  legRadius: number;
  /** Height of the body's middle. */
  middle: number;
}

/** Dogs, cows, giraffes, pigs, elephants, deer and what lies between them. */
export function quadruped(s: Sculptor): void {
  const blocky = s.chance(0.4);
  const fur = s.color();
  const belly = s.chance(0.5) ? s.near(fur, 0.5) : fur;
  const feet = s.chance(0.5) ? s.dark() : s.near(fur, 0.3);
  const length = s.between(0.7, 1.5);
  const width = s.betweenByRatio(0.22, 0.75);
  const height = width * s.between(0.8, 1.35);
  const leg = s.betweenByRatio(0.12, 1.0);
  const legRadius = Math.min(width * 0.24, s.between(0.05, 0.17));
  const middle = leg + height / 2;
  const plan = { blocky, fur, belly, feet, length, width, height, leg, legRadius, middle };
  addBody(s, plan);
  addLegs(s, plan);
  addHead(s, plan);
  addTail(s, plan);
}

function addBody(s: Sculptor, { blocky, fur, belly, length, width, height, middle }: Plan): void {
  if (blocky) {
    const top = [s.between(0.75, 1), s.between(0.85, 1)] as const;
    s.box([0, middle, 0], [width, height, length], fur, top);
    if (s.chance(0.4)) {
      s.box([0, middle - height * 0.3, 0], [width * 0.9, height * 0.5, length * 0.8], belly);
    }
  } else if (s.chance(0.5)) {
    s.ball([0, middle, 0], [width / 2, height / 2, length / 2], fur, s.integer(7, 12));
  } else {
    const chest: Point = [width / 2, height / 2, length * 0.3];
    s.ball([0, middle, length * 0.25], chest, fur, s.integer(7, 12));
    const rear: Point = [0, middle + s.between(-0.05, 0.05), -length * 0.25];
    const radii: Point = [
      (width / 2) * s.between(0.8, 1.05),
      (height / 2) * s.between(0.8, 1.05),
      length * 0.3,
    ];
    s.ball(rear, radii, belly, s.integer(7, 12));
  }
}

function addLegs(s: Sculptor, plan: Plan): void {
  const { blocky, fur, feet, width, height, leg, legRadius: r, middle, length } = plan;
  const front = length * s.between(0.26, 0.42);
  const back = -length * s.between(0.26, 0.42);
  for (const z of [front, back]) {
    s.onBothSides((side) => {
      const x = side * (width / 2 - r * s.between(0.9, 1.2));
      const bend = z + s.between(-0.06, 0.06);
      if (blocky) {
        s.box([x, leg / 2 + height * 0.1, z], [r * 2, leg + height * 0.2, r * 2.1], fur);
        s.box([x, leg * 0.12, z + r * 0.2], [r * 2.1, leg * 0.25, r * 2.4], feet);
        return;
      }
      s.rod([x, middle - height * 0.1, z], [x, leg * 0.3, bend], [r * 1.35, r * 0.8], fur);
      s.rod([x, leg * 0.32, bend], [x, 0, bend], [r * 0.85, r], feet);
      if (s.chance(0.5)) s.ball([x, r * 0.5, bend + r * 0.5], [r, r * 0.6, r * 1.5], feet, 7);
    });
  }
}

function addHead(s: Sculptor, plan: Plan): void {
  const { blocky, fur, belly, width, height, middle, length } = plan;
  const radius = s.between(0.55, 1.25) * width * 0.5 + 0.06;
  const neck = s.chance(0.3) ? s.between(0.2, 1.0) : s.between(0, 0.25);
  const rise = s.between(0.2, 1.2);
  const shoulder: Point = [0, middle + height * 0.2, length * 0.42];
  const head: Point = [
    0,
    shoulder[1] + Math.sin(rise) * (neck + radius),
    shoulder[2] + Math.cos(rise) * (neck + radius * 0.7),
  ];
  s.rod(shoulder, head, [Math.min(width * 0.42, radius * 1.1), radius * 0.65], fur);
  const color = s.chance(0.8) ? fur : belly;
  if (blocky) {
    const size: Point = [radius * 2, radius * s.between(1.4, 2), radius * s.between(1.5, 2.1)];
    s.box(head, size, color, [s.between(0.7, 1), s.between(0.8, 1)]);
  } else {
    const radii: Point = [radius, radius * s.between(0.8, 1.05), radius * s.between(0.85, 1.2)];
    s.ball(head, radii, color, s.integer(7, 11));
  }
  addSnout(s, plan, head, radius);
  addEarsAndHorns(s, plan, head, radius);
  const eye: Point = [radius * 0.55, head[1] + radius * 0.25, head[2] + radius * 0.8];
  eyes(s, eye, radius * s.between(0.1, 0.22));
}

function addSnout(s: Sculptor, { blocky, fur }: Plan, head: Point, radius: number): void {
  const length = radius * s.between(0.4, 1.6);
  const width = radius * s.between(0.35, 0.8);
  const color = s.chance(0.5) ? s.near(fur, 0.6) : fur;
  const y = head[1] - radius * s.between(0.1, 0.4);
  const face = head[2] + radius * 0.8;
  if (s.chance(0.85)) {
    if (blocky) {
      const center: Point = [0, y, face + length / 2 - 0.02];
      s.box(center, [width * 1.6, width * 1.2, length], color);
    } else {
      const tip: Point = [0, y - length * s.between(0, 0.5), face + length];
      const radii = [width, width * s.between(0.35, 0.9)] as const;
      s.rod([0, y, head[2] + radius * 0.4], tip, radii, color);
    }
    const nose: Point = [width * 0.35, width * 0.3, width * 0.3];
    s.ball([0, y + width * 0.2, face + length], nose, s.dark(), 6);
  }
  if (s.chance(0.08)) {
    const trunk: Point[] = [
      [0, y, head[2] + radius],
      [0, y - radius, head[2] + radius * 1.5],
      [0, y - radius * 2.2, head[2] + radius * 1.4],
    ];
    s.chain(trunk, (share) => width * 0.6 * (1 - 0.5 * share), fur);
  }
}

function addEarsAndHorns(s: Sculptor, { fur }: Plan, head: Point, radius: number): void {
  const width = radius * s.between(0.25, 0.8);
  const length = radius * s.between(0.3, 1.6);
  const spread = s.between(0, 1.1);
  if (s.chance(0.85)) {
    s.onBothSides((side) => {
      s.group(() => {
        const x = side * radius * s.between(0.55, 0.8);
        s.move(x, head[1] + radius * 0.6, head[2] - radius * 0.1);
        s.turn('z', -side * spread);
        if (s.chance(0.5)) {
          const pointed = [
            [width, -0.05],
            [width * 0.1, length],
          ] as const;
          s.lathe(pointed, s.near(fur), undefined, [1, 0.4]);
        } else {
          s.ball([0, length * 0.3, 0], [width, length * 0.6, width * 0.4], s.near(fur), 8);
        }
      });
    });
  }
  if (s.chance(0.15)) {
    s.onBothSides((side) => {
      const horn: Point[] = [
        [side * radius * 0.4, head[1] + radius * 0.7, head[2]],
        [side * radius * 1.1, head[1] + radius * 1.3, head[2]],
        [side * radius * 1.3, head[1] + radius * s.between(1.6, 2.6), head[2] + radius * 0.3],
      ];
      s.chain(horn, (share) => radius * 0.16 * (1 - 0.7 * share), s.wood());
    });
  }
}

function addTail(s: Sculptor, { fur, belly, middle, height, length }: Plan): void {
  const y = middle + height * 0.2;
  const reach = s.between(0.1, 0.7);
  const angle = s.between(-1.2, 1.3);
  const radius = s.between(0.02, 0.14);
  if (!s.chance(0.85)) return;
  const tip: Point = [0, y + Math.sin(angle) * reach, -length * 0.45 - Math.cos(angle) * reach];
  s.rod([0, y, -length * 0.42], tip, [radius, radius * s.between(0.2, 1.3)], fur);
  if (s.chance(0.4)) s.ball(tip, [radius * 1.4, radius * 1.4, radius * 2], belly, 7);
}
