import type { Color } from '../mesh.ts';
import type { Sculptor } from '../shapes/sculptor.ts';

/** Two to seven shapes, single in the middle or paired: what has no name, but two like sides. */
export function composition(s: Sculptor): void {
  const shapes = s.integer(2, 7);
  const colors = [s.color(), s.color(), s.color()];
  for (let k = 0; k < shapes; k++) {
    const x = s.chance(0.5) ? 0 : s.between(0.1, 0.6);
    const y = s.between(0, 1);
    const z = s.between(-0.5, 0.5);
    const color = s.pick(colors);
    const build = (side: number): void => {
      s.group(() => {
        s.move(side * x, y, z);
        addShape(s, color);
      });
    };
    if (x === 0) build(1);
    else s.onBothSidesAlike(build);
  }
}

function addShape(s: Sculptor, color: Color): void {
  const choice = s.share();
  if (choice < 0.4) {
    const size = [s.between(0.1, 0.7), s.between(0.1, 0.7), s.between(0.1, 0.9)] as const;
    s.box([0, 0, 0], size, color, [s.between(0.5, 1), s.between(0.5, 1)]);
  } else if (choice < 0.7) {
    const radii = [s.between(0.08, 0.4), s.between(0.08, 0.4), s.between(0.08, 0.5)] as const;
    s.ball([0, 0, 0], radii, color);
  } else {
    const profile = [
      [s.between(0.05, 0.4), -s.between(0.1, 0.4)],
      [s.between(0.02, 0.4), s.between(0.1, 0.4)],
    ] as const;
    s.lathe(profile, color);
  }
}
