import type { Color, Point } from '../mesh.ts';
import type { Sculptor } from '../shapes/sculptor.ts';
import { eyes } from './parts.ts';

/** Measures that several parts of the figure share. */
interface Plan {
  blocky: boolean;
  skin: Color;
  shirt: Color;
  trousers: Color;
  headRadius: number;
  leg: number;
  legRadius: number;
  /** Of the trunk. */
  width: number;
  depth: number;
  height: number;
  shoulder: number;
}

/** People and upright animals, from toys with large heads to adults. */
export function biped(s: Sculptor): void {
  const blocky = s.chance(0.35);
  const skin: Color = [s.between(0.45, 1), s.between(0.3, 0.75), s.between(0.2, 0.6)];
  const shirt = s.color();
  const trousers = s.color();
  const hair = s.chance(0.5) ? s.dark() : s.wood();
  const childlike = s.between(0, 1);
  const headRadius = 0.11 + 0.17 * childlike;
  const leg = s.between(0.25, 0.75) * (1 - 0.5 * childlike) + 0.1;
  const width = s.between(0.26, 0.5);
  const depth = width * s.between(0.35, 0.8);
  const height = s.between(0.35, 0.6);
  const shoulder = leg + height;
  const legRadius = width * s.between(0.16, 0.24);
  const plan = {
    ...{ blocky, skin, shirt, trousers, headRadius },
    ...{ leg, legRadius, width, depth, height, shoulder },
  };
  addLegs(s, plan);
  addTrunk(s, plan);
  addArms(s, plan);
  addHead(s, plan, hair);
  if (s.chance(0.15)) {
    const pack: Point = [width * 0.7, height * 0.7, depth * 0.6];
    s.box([0, shoulder - height * 0.4, -depth * 0.7], pack, s.color());
  }
  if (s.chance(0.15)) {
    const cape: Point = [width * 1.1, height * 1.4, 0.03];
    s.box([0, shoulder - height * 0.6, -depth * 0.6], cape, s.color());
  }
  if (s.chance(0.2)) {
    const x = width * 0.75;
    s.rod([x, 0.05, 0.1], [x, shoulder + 0.4, 0.1], [0.02, 0.02], s.wood());
  }
}

function addLegs(s: Sculptor, { blocky, trousers, leg, legRadius: r, width }: Plan): void {
  if (s.chance(0.2)) {
    const skirt = [
      [width * s.between(0.6, 1), 0],
      [width * 0.45, leg + 0.05],
    ] as const;
    s.lathe(skirt, trousers, undefined, [1, 0.85]);
    return;
  }
  s.onBothSides((side) => {
    const x = side * width * 0.27;
    if (blocky) s.box([x, leg / 2, 0], [r * 2, leg, r * 2.2], trousers);
    else s.rod([x, leg + 0.05, 0], [x, 0.03, 0], [r * 1.1, r * 0.8], trousers);
    s.box([x, 0.04, r * 0.5], [r * 1.9, 0.08, r * s.between(2, 3.2)], s.dark());
  });
}

function addTrunk(s: Sculptor, { blocky, shirt, leg, width, depth, height }: Plan): void {
  if (blocky) {
    const center: Point = [0, leg + height / 2, 0];
    s.box(center, [width, height, depth], shirt, [s.between(0.9, 1.15), 1]);
    return;
  }
  s.group(() => {
    s.move(0, leg, 0);
    const profile = [
      [width * 0.42, -0.05],
      [width * 0.45, height * 0.3],
      [width * 0.55, height * 0.8],
      [width * 0.3, height * 1.02],
    ] as const;
    s.lathe(profile, shirt, undefined, [1, depth / width]);
  });
}

function addArms(s: Sculptor, { blocky, skin, shirt, legRadius, width, shoulder }: Plan): void {
  const length = s.between(0.35, 0.65);
  const spread = s.chance(0.2) ? Math.PI / 2 : s.between(0.05, 0.8);
  const radius = legRadius * s.between(0.6, 0.9);
  const forward = s.chance(0.2) ? s.between(0, 0.8) : s.between(-0.1, 0.1);
  s.onBothSides((side) => {
    const from: Point = [side * width * 0.52, shoulder - radius, 0];
    const to: Point = [
      from[0] + side * Math.sin(spread) * length,
      from[1] - Math.cos(spread) * length * Math.cos(forward),
      length * Math.sin(forward),
    ];
    const sleeve = s.chance(0.6) ? shirt : skin;
    if (blocky) s.rod(from, to, [radius * 1.2, radius * 1.2], sleeve, 4);
    else s.rod(from, to, [radius * 1.1, radius * 0.8], sleeve);
    s.ball(to, radius * 1.2, skin, 7);
  });
}

function addHead(s: Sculptor, plan: Plan, hair: Color): void {
  const { blocky, skin, shirt, headRadius: r, shoulder } = plan;
  const y = shoulder + r * 0.95;
  s.cylinder([0, shoulder + 0.02, 0], [r * 0.4, r * 0.4], 0.1, skin);
  const animal = s.chance(0.2);
  const color = animal ? shirt : skin;
  if (blocky) s.box([0, y, 0], [r * 1.8, r * 1.9, r * 1.8], color);
  else {
    const radii: Point = [r * s.between(0.85, 1.1), r, r * s.between(0.85, 1.05)];
    s.ball([0, y, 0], radii, color, s.integer(7, 12));
  }
  eyes(s, [r * 0.4, y + r * 0.1, r * 0.85], r * s.between(0.08, 0.2));
  if (animal) {
    s.onBothSides((side) => {
      const ear: Point = [r * 0.35, r * s.between(0.35, 1), r * 0.2];
      s.ball([side * r * 0.7, y + r * 0.9, 0], ear, color, 7);
    });
  }
  addHeadgear(s, y, r, hair);
}

/** A pointed hat, a cylinder, hair, a helmet or nothing. */
function addHeadgear(s: Sculptor, y: number, r: number, hair: Color): void {
  const choice = s.share();
  if (choice < 0.25) {
    s.group(() => {
      s.move(0, y + r * 0.4, 0);
      const hat = [
        [r * s.between(1.2, 2), 0],
        [r * 1.1, 0.04],
        [r * 0.9, 0.05],
        [r * 0.1, r * s.between(1, 2.6)],
      ] as const;
      s.lathe(hat, s.color());
    });
  } else if (choice < 0.4) {
    s.group(() => {
      s.move(0, y + r * 0.5, 0);
      const hat = [
        [r * 1.5, 0],
        [r * 1.5, 0.03],
        [r * 0.85, 0.04],
        [r * 0.8, r * 0.8],
      ] as const;
      s.lathe(hat, s.color());
    });
  } else if (choice < 0.75) {
    s.ball([0, y + r * 0.25, -r * 0.2], [r * 1.08, r * 0.95, r * 1.0], hair, 9);
  } else if (choice < 0.85) {
    s.ball([0, y, 0], [r * 1.25, r * 1.25, r * 1.2], [0.85, 0.87, 0.9], 10);
  }
}
