import type { Color, Point } from '../mesh.ts';
import type { Sculptor } from '../shapes/sculptor.ts';
import { eyes } from './parts.ts';

export function bird(s: Sculptor): void {
  const color = s.color();
  const wings = s.near(color, 0.6);
  const width = s.between(0.3, 0.6);
  const height = s.between(0.3, 0.6);
  const length = s.between(0.45, 0.9);
  const leg = s.chance(0.3) ? 0 : s.between(0.05, 0.5);
  const y = leg + height / 2;
  const tilt = s.between(-0.1, 0.9);
  s.group(() => {
    s.move(0, y, 0);
    s.turn('x', -tilt);
    s.ball([0, 0, 0], [width / 2, height / 2, length / 2], color, s.integer(7, 12));
    s.onBothSides((side) => {
      s.group(() => {
        s.move(side * width * 0.45, 0.02, -0.03);
        s.turn('z', side * s.between(0, 0.5) * (s.chance(0.2) ? 3 : 1));
        s.ball([0, 0, 0], [0.04, height * 0.35, length * 0.38], wings, 8);
      });
    });
    s.box([0, 0.02, -length * 0.6], [width * 0.4, 0.04, length * 0.4], wings);
  });
  addBirdHead(s, { color, wings, width, height, length, y, tilt });
  if (leg === 0) return;
  const yellow: Color = [0.9, 0.6, 0.1];
  s.onBothSides((side) => {
    const x = side * width * 0.2;
    s.rod([x, leg + 0.05, 0], [x, 0, 0], [0.025, 0.025], yellow, 5);
    s.box([x, 0.01, 0.06], [0.1, 0.02, 0.16], yellow);
  });
}

interface BirdBody {
  color: Color;
  wings: Color;
  width: number;
  height: number;
  length: number;
  y: number;
  tilt: number;
}

function addBirdHead(s: Sculptor, body: BirdBody): void {
  const { color, wings, width, height, length, y, tilt } = body;
  const radius = width * s.between(0.3, 0.5);
  const neck = s.chance(0.2) ? s.between(0.2, 0.6) : 0;
  const head: Point = [
    0,
    y + Math.sin(tilt) * length * 0.4 + height * 0.25 + neck + radius * 0.4,
    Math.cos(tilt) * length * 0.4,
  ];
  const chest: Point = [0, y + Math.sin(tilt) * length * 0.2, Math.cos(tilt) * length * 0.25];
  s.rod(chest, head, [radius * 0.9, radius * 0.7], color);
  s.ball(head, radius, s.chance(0.6) ? color : wings, 9);
  const beak: Point = [0, head[1] - radius * 0.1, head[2] + radius * 0.7];
  const tip: Point = [0, head[1] - radius * 0.25, head[2] + radius * s.between(1.3, 2.4)];
  const radii = [radius * s.between(0.2, 0.5), radius * 0.08] as const;
  s.rod(beak, tip, radii, [0.95, s.between(0.4, 0.8), 0.1], 6);
  eyes(s, [radius * 0.7, head[1] + radius * 0.2, head[2] + radius * 0.55], radius * 0.14);
}

export function fish(s: Sculptor): void {
  const color = s.color();
  const fins = s.near(color, 0.5);
  const height = s.between(0.2, 0.7);
  const width = height * s.between(0.3, 0.9);
  s.ball([0, 0, 0], [0.5, height / 2, width / 2], color, s.integer(8, 14));
  if (s.chance(0.5)) {
    s.ball([0.02, -height * 0.12, 0], [0.45, height * 0.4, width * 0.46], fins, 10);
  }
  const tail = s.between(0.15, 0.35);
  const spread = s.between(0.2, 0.5);
  const tailOutline = [
    [-0.42, 0],
    [-0.5 - tail, -spread * s.between(0.5, 1)],
    [-0.5 - tail * s.between(0.3, 0.8), 0],
    [-0.5 - tail, spread],
  ] as const;
  s.prism(tailOutline, 0.03, fins);
  const back = s.between(0.08, 0.35);
  const backOutline = [
    [0.15, height * 0.4],
    [-0.2, height * 0.4],
    [-0.25, height * 0.45 + back],
  ] as const;
  s.prism(backOutline, 0.03, fins);
  s.onBothSides((side) => {
    s.group(() => {
      s.move(0.12, -height * 0.15, side * width * 0.4);
      s.turn('x', side * s.between(0.2, 1.2));
      const outline = [
        [0.08, 0],
        [-0.15, -s.between(0.1, 0.3)],
        [-0.12, 0],
      ] as const;
      s.prism(outline, 0.025, fins);
    });
  });
  s.onBothSides((side) => {
    s.ball([0.34, height * 0.1, side * width * 0.3], [0.03, 0.03, 0.02], s.dark(), 6);
  });
  s.turnAll(s.pick([0, Math.PI / 2, -Math.PI / 2]));
}

export function insect(s: Sculptor): void {
  const color = s.color();
  const dark = s.dark();
  s.ball([0, 0.3, -0.25], [0.25, 0.22, 0.4], color, 9);
  s.ball([0, 0.3, 0.2], [0.17, 0.16, 0.2], dark, 8);
  s.ball([0, 0.3, 0.45], [0.14, 0.13, 0.14], color, 8);
  for (const z of [-0.05, 0.15, 0.3]) {
    s.onBothSides((side) => {
      const knee: Point = [side * 0.45, 0.4, z * 1.5];
      s.rod([side * 0.12, 0.3, z], knee, [0.025, 0.02], dark, 5);
      s.rod(knee, [side * 0.6, 0, z * 1.9], [0.02, 0.015], dark, 5);
    });
  }
  if (s.chance(0.5)) {
    s.onBothSides((side) => {
      s.group(() => {
        s.move(side * 0.3, 0.5, -0.05);
        s.turn('z', side * 0.4);
        s.ball([0, 0, 0], [0.32, 0.02, 0.18], [0.8, 0.9, 1], 8);
      });
    });
  }
  eyes(s, [0.1, 0.34, 0.55], 0.04);
}

/** On two legs, with a long tail. */
export function dinosaur(s: Sculptor): void {
  const color = s.color();
  const jaw = s.near(color, 0.5);
  const leg = s.between(0.2, 0.45);
  const spine: Point[] = [
    [0, leg + 0.1, -1.1],
    [0, leg + 0.15, -0.6],
    [0, leg + 0.3, 0],
    [0, leg + 0.6, 0.3],
    [0, leg + 0.9, 0.45],
  ];
  const radius = (share: number): number =>
    0.06 + 0.22 * Math.sin(Math.PI * Math.min(1, share * 1.1 + 0.05));
  s.chain(spine, radius, color, 8);
  const head = leg + 1.0;
  s.box([0, head, 0.65], [0.26, 0.22, 0.5], color, [0.9, 0.9]);
  s.box([0, head - 0.14, 0.68], [0.22, 0.08, 0.42], jaw);
  eyes(s, [0.11, head + 0.08, 0.62], 0.035);
  s.onBothSides((side) => {
    const knee: Point = [side * 0.2, leg * 0.5, 0.08];
    s.rod([side * 0.18, leg + 0.3, 0], knee, [0.15, 0.08], color);
    s.rod(knee, [side * 0.2, 0.03, 0], [0.08, 0.06], color);
    s.box([side * 0.2, 0.03, 0.1], [0.13, 0.06, 0.28], color);
    const hand: Point = [side * 0.16, leg + 0.45, 0.55];
    s.rod([side * 0.14, leg + 0.6, 0.35], hand, [0.045, 0.03], color, 6);
  });
}
