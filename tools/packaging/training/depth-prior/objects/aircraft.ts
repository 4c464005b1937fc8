import type { Color, Point } from '../mesh.ts';
import type { Sculptor } from '../shapes/sculptor.ts';

export function plane(s: Sculptor): void {
  const color = s.color();
  const wings = s.color();
  const length = s.between(1, 1.8);
  const radius = s.between(0.1, 0.2);
  s.group(() => {
    s.move(0, 0.4, 0);
    s.group(() => {
      s.turn('x', Math.PI / 2);
      const fuselage = [
        [radius * 0.3, -length / 2],
        [radius, -length * 0.15],
        [radius, length * 0.3],
        [radius * 0.7, length * 0.45],
        [radius * 0.1, length / 2],
      ] as const;
      s.lathe(fuselage, color);
    });
    const thickness = addWings(s, wings, length);
    const fin: Point = [0, s.between(0.15, 0.35), -length * 0.44];
    s.box(fin, [thickness, s.between(0.25, 0.5), length * 0.14], wings, [1, 0.7]);
    const cockpit: Point = [radius * 0.6, radius * 0.6, radius * 1.4];
    s.ball([0, radius * 0.8, length * 0.15], cockpit, [0.4, 0.6, 0.8], 8);
    if (s.chance(0.4)) s.box([0, 0, length * 0.52], [0.5, 0.05, 0.02], s.wood());
  });
}

/** Wings and tail planes. @returns their thickness */
function addWings(s: Sculptor, color: Color, length: number): number {
  const span = s.between(0.4, 1);
  const sweep = s.between(0, 0.4);
  const chord = s.between(0.15, 0.4);
  const thickness = s.between(0.02, 0.05);
  s.onBothSides((side) => {
    s.group(() => {
      s.stretch(side, 1, 1);
      s.turn('x', Math.PI / 2);
      const wing = [
        [0, -(chord / 2) + 0.1],
        [span, -(chord * 0.25 + sweep) + 0.1],
        [span, chord * 0.2 - sweep + 0.1],
        [0, chord / 2 + 0.1],
      ] as const;
      s.prism(wing, thickness, color);
      const tail = [
        [0, length * 0.36],
        [span * 0.4, length * 0.4 + sweep * 0.3],
        [span * 0.4, length * 0.5 + sweep * 0.3],
        [0, length * 0.48],
      ] as const;
      s.prism(tail, thickness, color);
    });
  });
  return thickness;
}

export function helicopter(s: Sculptor): void {
  const color = s.color();
  const length = s.between(0.6, 0.9);
  s.ball([0, 0.4, 0.1], [0.28, 0.28, length * 0.55], color, 10);
  s.rod([0, 0.45, -length * 0.3], [0, 0.55, -length * 1.3], [0.12, 0.04], color);
  s.box([0, 0.62, -length * 1.3], [0.04, 0.3, 0.18], color);
  s.rod([0, 0.6, 0], [0, 0.8, 0], [0.03, 0.03], s.dark());
  const angle = s.between(0, 1.5);
  for (let k = 0; k < 2; k++) {
    s.group(() => {
      s.move(0, 0.8, 0);
      s.turn('y', angle + (k * Math.PI) / 2);
      s.box([0, 0, 0], [1.6, 0.02, 0.08], s.dark());
    });
  }
  s.onBothSides((side) => {
    const x = side * 0.2;
    s.rod([x, 0.03, -0.35], [x, 0.03, 0.45], [0.025, 0.025], s.dark(), 5);
  });
  s.ball([0, 0.45, 0.38], [0.2, 0.18, 0.2], [0.5, 0.75, 0.9], 8);
}

export function rocket(s: Sculptor): void {
  const color = s.color();
  const height = s.between(1, 2);
  const radius = s.between(0.15, 0.4);
  const hull = [
    [radius * 0.7, 0],
    [radius, height * 0.3],
    [radius * 0.9, height * 0.65],
    [radius * 0.02, height],
  ] as const;
  s.lathe(hull, [color, s.near(color), s.color()]);
  const fins = s.pick([3, 4]);
  for (let k = 0; k < fins; k++) {
    s.group(() => {
      s.turn('y', (2 * Math.PI * k) / fins + s.between(0, 0.1));
      const fin = [
        [radius * 0.6, 0.1],
        [radius * 2, -0.15],
        [radius * 2, 0.1],
        [radius * 0.9, height * 0.35],
      ] as const;
      s.prism(fin, 0.05, s.color());
    });
  }
  const porthole: Point = [radius * 0.4, radius * 0.4, radius * 0.3];
  s.ball([0, height * 0.55, radius * 0.75], porthole, [0.4, 0.7, 0.9], 9);
}
