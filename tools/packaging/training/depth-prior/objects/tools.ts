import type { Color, Point } from '../mesh.ts';
import type { Sculptor } from '../shapes/sculptor.ts';
import type { Outline } from '../shapes/triangulate.ts';

/** Hammers, axes, picks, spades, brushes, wands and rackets: a handle with a head. */
export function tool(s: Sculptor): void {
  const length = s.between(0.7, 1.4);
  const radius = s.between(0.02, 0.06);
  const wood = s.wood();
  const metal = s.metal();
  const choice = s.share();
  const handle = [radius, radius * s.between(0.8, 1.1)] as const;
  s.cylinder([0, length / 2, 0], handle, length, wood, 8);
  s.group(() => {
    s.move(0, length * 0.92, 0);
    addToolHead(s, choice, metal);
  });
  if (s.chance(0.3)) s.tiltAll(s.between(-0.8, 0.8));
}

function addToolHead(s: Sculptor, choice: number, metal: Color): void {
  if (choice < 0.25) {
    const size: Point = [s.between(0.2, 0.5), s.between(0.12, 0.3), s.between(0.1, 0.3)];
    s.box([s.chance(0.6) ? 0 : size[0] * 0.2, 0, 0], size, metal);
  } else if (choice < 0.5) {
    addAxeHead(s, metal);
  } else if (choice < 0.65) {
    s.onBothSides((side) => {
      const tip: Point = [side * s.between(0.25, 0.45), -s.between(0, 0.15), 0];
      s.rod([0, 0, 0], tip, [0.05, 0.012], metal, 5);
    });
  } else if (choice < 0.8) {
    const spade: Outline = [
      [0.14, 0],
      [0.12, 0.3],
      [0, 0.42],
      [-0.12, 0.3],
      [-0.14, 0],
    ];
    s.prism(spade, 0.03, metal, [0, -0.02, 0]);
  } else if (choice < 0.9) {
    s.ball([0, 0.1, 0], [0.13, 0.16, 0.13], s.color(), 9);
  } else {
    s.torus([0, 0.14, 0], [0.14, 0.04], s.wood());
  }
}

/** With one blade or two. */
function addAxeHead(s: Sculptor, metal: Color): void {
  const double = s.chance(0.4);
  const reach = s.between(0.15, 0.4);
  const edge = s.between(0.1, 0.28);
  const thickness = s.between(0.03, 0.08);
  const blade: Outline = [
    [0, -0.08],
    [reach, -edge],
    [reach * 1.05, 0],
    [reach, edge],
    [0, 0.08],
  ];
  s.prism(blade, thickness, metal);
  if (double) {
    s.group(() => {
      s.turn('y', Math.PI);
      s.prism(blade, thickness, metal);
    });
  } else {
    s.box([-0.05, 0, 0], [0.12, 0.12, thickness * 1.6], metal);
  }
}

/** Radios, screens, cameras and boxes with knobs. */
export function device(s: Sculptor): void {
  const color = s.color();
  const width = s.between(0.5, 1.3);
  const height = s.between(0.35, 1);
  const depth = s.betweenByRatio(0.08, 0.7);
  const top = [s.between(0.9, 1), s.between(0.8, 1)] as const;
  s.box([0, height / 2, 0], [width, height, depth], color, top);
  if (s.chance(0.7)) {
    const center: Point = [
      s.between(-0.15, 0.15) * width,
      height * s.between(0.5, 0.65),
      depth / 2,
    ];
    const screen: Point = [width * s.between(0.3, 0.8), height * s.between(0.3, 0.6), 0.04];
    s.box(center, screen, s.dark());
  }
  for (let k = 0; k < s.integer(0, 5); k++) {
    s.group(() => {
      s.move(s.between(-0.4, 0.4) * width, height * s.between(0.12, 0.85), depth / 2);
      s.turn('x', Math.PI / 2);
      const knob = [
        [s.between(0.03, 0.12), -0.02],
        [0.03, 0.05],
      ] as const;
      s.lathe(knob, s.color(), 8);
    });
  }
  if (s.chance(0.4)) {
    const z = -depth * 0.2;
    const tip: Point = [width * s.between(0.3, 0.7), height + s.between(0.2, 0.7), z];
    s.rod([width * 0.4, height, z], tip, [0.015, 0.01], s.metal());
  }
  if (s.chance(0.3)) {
    s.onBothSides((side) => {
      s.box([side * width * 0.35, height + 0.06, 0], [0.04, 0.12, 0.05], color);
    });
    s.box([0, height + 0.12, 0], [width * 0.74, 0.04, 0.05], color);
  }
  if (s.chance(0.3)) {
    s.box([0, -0.06, 0], [width * 0.3, 0.12, depth * 0.6], color);
    s.box([0, -0.13, 0], [width * 0.6, 0.04, depth], color);
  }
}

export function gear(s: Sculptor): void {
  const teeth = s.integer(6, 12);
  const outline: [number, number][] = [];
  for (let k = 0; k < 4 * teeth; k++) {
    const a = (2 * Math.PI * k) / (4 * teeth);
    const r = k % 4 >= 2 ? 0.42 : 0.5;
    outline.push([Math.cos(a) * r, Math.sin(a) * r]);
  }
  s.prism(outline, s.between(0.06, 0.3), s.metal());
}
