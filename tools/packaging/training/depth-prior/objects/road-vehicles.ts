import type { Color, Point } from '../mesh.ts';
import type { Sculptor } from '../shapes/sculptor.ts';
import { wheel } from './parts.ts';

/** Measures that several parts of the vehicle share. */
interface Plan {
  color: Color;
  glass: Color;
  length: number;
  width: number;
  /** Of the body, and of its lower and upper edge above the ground. */
  height: number;
  low: number;
  high: number;
}

/** Cars, vans, lorries, pick-ups and tractors. */
export function car(s: Sculptor): void {
  const color = s.color();
  const glass: Color = s.chance(0.6)
    ? [s.between(0.1, 0.5), s.between(0.2, 0.65), s.between(0.3, 0.8)]
    : s.dark();
  const length = s.between(1.5, 2.8);
  const width = s.between(0.75, 1.15);
  const wheelRadius = s.between(0.14, 0.3);
  const height = s.between(0.25, 0.5);
  const low = s.between(0.02, 0.18) + wheelRadius * 0.4;
  const kind = s.share();
  const high = low + height;
  const plan = { color, glass, length, width, height, low, high };
  const top = [s.between(0.9, 1), s.between(0.94, 1)] as const;
  s.box([0, low + height / 2, 0], [width, height, length], color, top);
  const cabin = s.between(0.2, 0.5);
  const cabinZ = s.between(-0.2, 0.1) * length * 0.5;
  const cabinLength = length * s.between(0.4, 0.65);
  if (kind < 0.5) addSaloon(s, plan, cabin, cabinZ, cabinLength);
  else if (kind < 0.75) addVan(s, plan);
  else addLoadBed(s, plan, cabin);
  const axles = kind > 0.75 && s.chance(0.3) ? 3 : 2;
  for (let k = 0; k < axles; k++) {
    s.onBothSides((side) => {
      const z = length * (0.32 - (0.64 * k) / (axles - 1));
      wheel(s, [side * width * 0.48, wheelRadius, z], wheelRadius, width * 0.16, s.dark());
    });
  }
  addLights(s, plan);
}

function addSaloon(s: Sculptor, plan: Plan, cabin: number, z: number, cabinLength: number): void {
  const { color, glass, width, high } = plan;
  const paint = s.chance(0.5) ? color : glass;
  const top = [s.between(0.7, 0.95), s.between(0.5, 0.9)] as const;
  s.box([0, high + cabin / 2, z], [width * 0.92, cabin, cabinLength], paint, top);
  const windows: Point = [width * 0.9, cabin * 0.7, cabinLength * 0.99];
  s.box([0, high + cabin * 0.5, z], windows, glass, [0.88, 0.8]);
  if (s.chance(0.25)) s.box([0, high + cabin + 0.04, z], [width * 0.35, 0.1, 0.12], s.color());
}

function addVan(s: Sculptor, { color, glass, length, width, high }: Plan): void {
  const height = s.between(0.4, 0.9);
  const paint = s.chance(0.5) ? color : s.color();
  const hold: Point = [width * 0.98, height, length * 0.75];
  s.box([0, high + height / 2, -length * 0.1], hold, paint);
  const cab: Point = [width * 0.9, height * 0.7, length * 0.24];
  s.box([0, high + height * 0.35, length * 0.36], cab, color, [0.95, 0.7]);
  const windscreen: Point = [width * 0.8, height * 0.35, length * 0.13];
  s.box([0, high + height * 0.45, length * 0.42], windscreen, glass);
  if (s.chance(0.5)) {
    s.onBothSides((side) => {
      const center: Point = [side * width * 0.49, high + height * 0.6, -length * 0.1];
      s.box(center, [0.02, height * 0.35, length * 0.6], glass);
    });
  }
}

function addLoadBed(s: Sculptor, plan: Plan, cabin: number): void {
  const { color, glass, length, width, high } = plan;
  const cab: Point = [width * 0.9, cabin, length * 0.28];
  s.box([0, high + cabin / 2, length * 0.18], cab, color, [0.9, 0.75]);
  const windows: Point = [width * 0.92, cabin * 0.55, length * 0.25];
  s.box([0, high + cabin * 0.5, length * 0.2], windows, glass, [0.9, 0.8]);
  const empty = s.chance(0.5);
  const loaded = !empty && s.chance(0.5);
  if (empty) {
    const bed: Point = [width * 0.95, 0.2, length * 0.45];
    s.box([0, high + 0.1, -length * 0.25], bed, s.near(color, 0.4));
  } else if (loaded) {
    s.ball([0, high + 0.2, -length * 0.2], [width * 0.35, 0.3, width * 0.4], s.color(), 9);
  }
}

/** Headlights, tail lights, bumper and perhaps a spoiler. */
function addLights(s: Sculptor, { length, width, height, low, high }: Plan): void {
  s.onBothSides((side) => {
    const y = low + height * 0.6;
    const headlight: Point = [width * 0.16, height * 0.22, 0.06];
    s.box([side * width * 0.34, y, length * 0.49], headlight, [1, 0.95, 0.7]);
    const tailLight: Point = [width * 0.14, height * 0.2, 0.06];
    s.box([side * width * 0.36, y, -length * 0.49], tailLight, [0.8, 0.1, 0.1]);
  });
  const bumper: Point = [width * 0.9, height * 0.2, 0.08];
  s.box([0, low + height * 0.25, length * 0.5], bumper, s.metal());
  if (s.chance(0.2)) {
    const spoiler: Point = [0, high + s.between(0.1, 0.3), -length * 0.46];
    s.box(spoiler, [width, 0.04, 0.2], s.color());
  }
}

export function tank(s: Sculptor): void {
  const color = s.green();
  const length = s.between(1.2, 2);
  const width = s.between(0.8, 1.2);
  s.box([0, 0.35, 0], [width * 0.7, 0.35, length], color, [0.9, 0.85]);
  s.onBothSides((side) => {
    const track: Point = [width * 0.22, 0.38, length * 1.05];
    s.box([side * width * 0.42, 0.2, 0], track, s.dark(), [1, 0.8]);
  });
  const turret: Point = [0, 0.62, -0.05 * length];
  s.cylinder(turret, [width * 0.32, width * 0.25], 0.28, s.near(color), 8);
  const muzzle: Point = [0, 0.7, length * s.between(0.5, 0.9)];
  s.rod([0, 0.65, 0.1], muzzle, [0.06, 0.05], s.near(color));
}
