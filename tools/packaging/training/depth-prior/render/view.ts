import type { Point } from '../mesh.ts';
import type { Random } from '../random.ts';

/** From where and in which light an object is seen; angles in radians. */
export interface View {
  /** By which the object is turned to its left. */
  azimuth: number;
  /** By which the camera looks down. */
  elevation: number;
  fieldOfView: number;
  /** Unit vector towards the light, +z towards the camera; null for flat colors. */
  light: Point | null;
  /** Share of the brightness that needs no light. */
  ambient: number;
  /** As in a mirror, left for right. */
  mirrored: boolean;
}

const DEGREE = Math.PI / 180;

/** Two in five from the front, a third from three-quarters, some from a side, one in ten from anywhere. */
export function randomView(random: Random): View {
  const between = (low: number, high: number): number => low + (high - low) * random();
  const side = (): number => (random() < 0.5 ? -1 : 1);
  const choice = random();
  let angles: readonly [azimuth: number, elevation: number];
  if (choice < 0.4) {
    angles = [between(-8, 8), between(-2, 12)];
  } else if (choice < 0.75) {
    angles = [between(15, 60) * side(), between(5, 32)];
  } else if (choice < 0.9) {
    angles = [90 * side() + between(-10, 10), between(-2, 15)];
  } else {
    angles = [between(-180, 180), between(-5, 45)];
  }
  const lit = random() < 0.75;
  const [x, y, z] = [between(-1, 1), between(0, 1), between(0.3, 1)];
  const length = Math.hypot(x, y, z);
  return {
    azimuth: (angles[0] * Math.PI) / 180,
    elevation: (angles[1] * Math.PI) / 180,
    fieldOfView: (between(8, 35) * Math.PI) / 180,
    light: lit ? [x / length, y / length, z / length] : null,
    ambient: between(0.3, 0.9),
    mirrored: random() < 0.5,
  };
}

const STANDARD = {
  fieldOfView: 20 * DEGREE,
  light: [0.3, 0.5, 0.8] as const,
  ambient: 0.8,
  mirrored: false,
};

/** Front and three-quarters, without any lot: for measuring. */
export const STANDARD_VIEWS: readonly View[] = [
  { ...STANDARD, azimuth: 0, elevation: 5 * DEGREE },
  { ...STANDARD, azimuth: 35 * DEGREE, elevation: 20 * DEGREE },
];
