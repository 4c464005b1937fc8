import type { Point } from '../mesh.ts';
import type { Sculptor } from '../shapes/sculptor.ts';

/** Chairs, armchairs, stools and swivel chairs. */
export function chair(s: Sculptor): void {
  const color = s.chance(0.6) ? s.wood() : s.color();
  const width = s.between(0.35, 0.6);
  const depth = width * s.between(0.85, 1.1);
  const leg = s.between(0.25, 0.55);
  const seat = s.between(0.03, 0.1);
  const back = s.between(0.3, 0.7);
  const beam = s.between(0.03, 0.08);
  const stool = s.chance(0.15);
  s.box([0, leg + seat / 2, 0], [width, seat, depth], s.chance(0.5) ? color : s.color());
  if (s.chance(0.12)) {
    s.cylinder([0, leg / 2, 0], [beam, beam], leg, color);
    s.cylinder([0, 0.02, 0], [width * 0.4, width * 0.4], 0.04, color);
  } else {
    for (const z of [-1, 1]) {
      s.onBothSides((side) => {
        const center: Point = [side * (width / 2 - beam / 2), leg / 2, z * (depth / 2 - beam / 2)];
        s.box(center, [beam, leg, beam], color);
      });
    }
  }
  if (!stool) {
    const tilt = s.between(0, 0.25);
    s.group(() => {
      s.move(0, leg + seat, -depth / 2 + beam / 2);
      s.turn('x', -tilt);
      if (s.chance(0.5)) {
        s.box([0, back / 2, 0], [width, back, beam], color);
        return;
      }
      s.onBothSides((side) => {
        s.box([side * (width / 2 - beam / 2), back / 2, 0], [beam, back, beam], color);
      });
      const slats = s.integer(1, 3);
      for (let i = 0; i < slats; i++) {
        const y = back * (1 - (i + 0.5) / (slats + 0.5));
        s.box([0, y, 0], [width * 0.95, (back * 0.5) / slats, beam * 0.7], color);
      }
    });
  }
  if (s.chance(0.25)) {
    s.onBothSides((side) => {
      const x = (side * width) / 2;
      s.box([x, leg + 0.22, 0], [beam, beam, depth], color);
      s.box([x, leg + 0.11, depth * 0.4], [beam, 0.22, beam], color);
    });
  }
}

export function couch(s: Sculptor): void {
  const color = s.color();
  const seats = s.integer(1, 3);
  const width = 0.45 * seats + s.between(0.2, 0.5);
  const depth = s.between(0.5, 0.8);
  const height = s.between(0.2, 0.4);
  const back = s.between(0.25, 0.5);
  const arm = s.between(0.08, 0.2);
  const leg = s.chance(0.6) ? s.between(0.04, 0.12) : 0;
  s.box([0, leg + height / 2, 0], [width, height, depth], color);
  const rest: Point = [0, leg + height + back / 2 - 0.03, -depth / 2 + arm / 2];
  s.box(rest, [width, back, arm * 1.2], color);
  s.onBothSides((side) => {
    const center: Point = [side * (width / 2 + arm / 2), leg + height * 0.5 + 0.1, 0];
    s.box(center, [arm, height + 0.2, depth], s.chance(0.5) ? color : s.near(color));
  });
  const each = width / seats;
  for (let k = 0; k < seats; k++) {
    const x = -width / 2 + each * (k + 0.5);
    s.box([x, leg + height + 0.04, 0.04], [each * 0.94, 0.1, depth * 0.8], s.near(color));
    if (s.chance(0.5)) {
      s.group(() => {
        s.move(x, leg + height + 0.22, -depth * 0.22);
        s.turn('x', -0.2);
        s.box([0, 0, 0], [each * 0.8, 0.3, 0.1], s.near(color, 0.4));
      });
    }
  }
  if (leg === 0) return;
  for (const z of [-1, 1]) {
    s.onBothSides((side) => {
      const center: Point = [side * width * 0.45, leg / 2, z * depth * 0.42];
      s.box(center, [0.06, leg, 0.06], s.wood());
    });
  }
}

export function bed(s: Sculptor): void {
  const color = s.wood();
  const width = s.between(0.7, 1.4);
  const length = s.between(1.4, 2);
  const height = s.between(0.15, 0.35);
  s.box([0, height * 0.7, 0], [width, height * 0.6, length], color);
  s.box([0, height + 0.08, 0], [width * 0.95, 0.2, length * 0.96], s.color());
  const blanket: Point = [width * 0.97, 0.22, length * 0.65];
  s.box([0, height + 0.1, length * 0.15], blanket, s.color());
  s.box([0, height + 0.22, -length * 0.38], [width * 0.6, 0.12, 0.25], [0.9, 0.9, 0.9]);
  s.box([0, height + 0.2, -length / 2], [width, 0.6, 0.06], color);
  if (s.chance(0.5)) s.box([0, height + 0.05, length / 2], [width, 0.35, 0.06], color);
  for (const z of [-1, 1]) {
    s.onBothSides((side) => {
      const center: Point = [side * width * 0.46, height * 0.3, z * length * 0.46];
      s.box(center, [0.08, height * 0.6, 0.08], color);
    });
  }
  if (s.chance(0.5)) s.turnAll((s.pick([1, -1]) * Math.PI) / 2);
}
