import type { Color, Point } from '../mesh.ts';
import type { Sculptor } from '../shapes/sculptor.ts';
import type { Outline } from '../shapes/triangulate.ts';

/** A hull with its deck at `height`; the outline is seen from above, the bow at -y. */
function addHull(s: Sculptor, outline: Outline, height: number, color: Color): void {
  s.group(() => {
    s.turn('x', -Math.PI / 2);
    s.prism(outline, height, color, [0, 0, height / 2]);
  });
}

/** Rowing boats, sailing boats and motor boats. */
export function boat(s: Sculptor): void {
  const color = s.chance(0.5) ? s.wood() : s.color();
  const length = s.between(1, 2);
  const width = length * s.between(0.22, 0.4);
  const height = s.between(0.2, 0.45);
  const hull = [
    [-width / 2, 0],
    [-0.01, -length / 2],
    [0.01, -length / 2],
    [width / 2, 0],
    [(width / 2) * 0.8, length / 2],
    [(-width / 2) * 0.8, length / 2],
  ] as const;
  addHull(s, hull, height, color);
  if (s.chance(0.6)) addSails(s, length, width, height);
  if (s.chance(0.6)) {
    const cabin: Point = [width * 0.7, 0.28, length * 0.3];
    s.box([0, height + 0.12, -length * 0.25], cabin, s.near(color));
  }
  if (s.chance(0.5)) s.turnAll(s.pick([Math.PI / 2, -Math.PI / 2]));
}

/** One mast or two, each with a square or a triangular sail. */
function addSails(s: Sculptor, length: number, width: number, deck: number): void {
  const masts = s.integer(1, 2);
  for (let k = 0; k < masts; k++) {
    const first = masts === 1 ? 0 : length * 0.15;
    const z = k === 0 ? first : -length * 0.25;
    const mast = s.between(0.7, 1.6);
    s.rod([0, deck * 0.5, z], [0, deck + mast, z], [0.035, 0.02], s.wood());
    const width2 = width * s.between(0.9, 1.8);
    const height = mast * s.between(0.5, 0.8);
    if (s.chance(0.5)) {
      const size: Point = [width2, height, s.between(0.02, 0.1)];
      s.box([0, deck + mast * 0.55, z + 0.05], size, [0.9, 0.88, 0.8], [0.85, 1]);
    } else {
      s.group(() => {
        s.move(0, deck + mast * 0.15, z);
        s.turn('y', Math.PI / 2);
        const sail = [
          [0.03, 0],
          [length * 0.35, 0],
          [0.03, height],
        ] as const;
        s.prism(sail, 0.02, [0.92, 0.9, 0.85]);
      });
    }
  }
}

/** Ships with one to three square-rigged masts. */
export function galleon(s: Sculptor): void {
  const color = s.wood();
  const length = s.between(1.2, 2);
  const width = length * s.between(0.2, 0.32);
  const deck = s.between(0.25, 0.5);
  const sail: Color = s.chance(0.7) ? [0.92, 0.88, 0.78] : s.color();
  const hull = [
    [-width / 2, 0],
    [-width * 0.3, -length * 0.35],
    [-0.01, -length / 2],
    [0.01, -length / 2],
    [width * 0.3, -length * 0.35],
    [width / 2, 0],
    [(width / 2) * 0.8, length / 2],
    [(-width / 2) * 0.8, length / 2],
  ] as const;
  addHull(s, hull, deck, color);
  s.box([0, deck + 0.1, -length * 0.38], [width * 0.85, 0.3, length * 0.22], s.near(color));
  s.rod([0, deck, length * 0.42], [0, deck + 0.25, length * 0.72], [0.03, 0.015], color);
  const masts = s.integer(1, 3);
  for (let k = 0; k < masts; k++) {
    const z = length * (masts > 1 ? 0.28 - (0.5 * k) / (masts - 1) : 0.28);
    addSquareRig(s, color, sail, [width, deck, z]);
  }
  if (s.chance(0.4)) {
    s.group(() => {
      s.move(0, deck + 0.1, length * 0.35);
      s.turn('y', -Math.PI / 2);
      const jib = [
        [0, 0],
        [length * 0.3, 0.15],
        [0, 0.7],
      ] as const;
      s.prism(jib, 0.02, sail);
    });
  }
  if (s.chance(0.65)) s.turnAll(s.pick([Math.PI / 2, -Math.PI / 2]));
}

/** A mast with one to three sails one above the other. */
function addSquareRig(s: Sculptor, wood: Color, sail: Color, [shipWidth, deck, z]: Point): void {
  const mast = s.between(0.8, 1.5);
  s.rod([0, deck * 0.5, z], [0, deck + mast, z], [0.035, 0.02], wood);
  const sails = s.integer(1, 3);
  for (let j = 0; j < sails; j++) {
    const y = deck + mast * (0.25 + (0.65 * j) / sails);
    const width = shipWidth * s.between(1.3, 2.4) * (1 - 0.2 * j);
    const height = (mast * 0.55) / sails;
    s.group(() => {
      s.move(0, y + height / 2, z + 0.04);
      s.turn('x', s.between(-0.2, 0.2));
      s.box([0, 0, 0], [width, height, s.between(0.015, 0.08)], sail, [s.between(0.7, 1), 1]);
    });
  }
}
