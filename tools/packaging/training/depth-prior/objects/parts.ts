import type { Color, Point } from '../mesh.ts';
import type { Sculptor } from '../shapes/sculptor.ts';

/** Two dark eyes, at `right` and at its mirror image. */
export function eyes(s: Sculptor, [right, y, z]: Point, radius: number): void {
  s.onBothSides((side) => {
    s.ball([side * right, y, z], [radius, radius, radius * 0.6], s.dark(), 6);
  });
}

/** Its axle lies along x. */
export function wheel(
  s: Sculptor,
  center: Point,
  radius: number,
  width: number,
  color: Color,
): void {
  s.group(() => {
    s.move(...center);
    s.turn('z', Math.PI / 2);
    const tyre = [
      [radius, -width / 2],
      [radius, width / 2],
    ] as const;
    s.lathe(tyre, color, 12);
    const hub = [
      [radius * 0.5, -width / 2 - 0.01],
      [radius * 0.5, width / 2 + 0.01],
    ] as const;
    s.lathe(hub, s.metal(), 8);
  });
}
