import { polygonMesh } from '../../mesh/scene-defaults.ts';
import { measureNet } from '../quality.ts';
import type { NetFaces } from '../target/polygon-net.ts';

const REGULAR_AT = 5000;
/** Share of irregular vertices in a regular net of 5,000 quads, and the power of the count by which it falls. */
const IRREGULAR = { share: 0.022, power: -0.3 };
/** Multiple of that share from which a net is poor. */
const POOR = 2;

/** Whether quads are so irregular that a mesh without symmetry is worth trying. */
export function isIrregular(net: NetFaces, quads: number): boolean {
  return irregularOf(net) > POOR * mostIrregular(quads);
}

/** Returns the share of irregular vertices. */
export function irregularOf(net: NetFaces): number {
  return regularityOf(net).irregular;
}

/** Returns the share of irregular vertices, and the mean deviation of corners from right angles in degrees. */
export function regularityOf({ positions, offsets, corners }: NetFaces) {
  const faces = { faceOffsets: offsets, corners };
  const mesh = polygonMesh({ positions: Float32Array.from(positions), ...faces });
  const { irregular, vertices, angleDeviation } = measureNet(mesh);
  return { irregular: irregular / vertices, angle: angleDeviation };
}

/** Returns the share of irregular vertices that a net of `quads` quads may have without another being tried. */
export function mostIrregular(quads: number): number {
  return IRREGULAR.share * (quads / REGULAR_AT) ** IRREGULAR.power;
}
