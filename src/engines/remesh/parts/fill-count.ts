import { quadArea } from '../surface/quad-area.ts';
import type { NetFaces } from '../target/polygon-net.ts';

/** Quads that are added by a smaller quad inside another one. */
const ADDED = 4;

/**
 * Adds quads to a net that has fewer than `least`: puts a smaller quad into each of the largest ones, joined corner to
 * corner. Nets of regular shapes jump from one count to another, so few additional quads are needed.
 */
export function fillCount(net: NetFaces, least: number): NetFaces {
  const { positions, offsets, corners, features } = net;
  const faces = offsets.length - 1;
  if (corners.length !== 4 * faces) return net;
  const times = Math.min(faces, Math.ceil((least - faces) / ADDED));
  if (times <= 0) return net;
  const areas = Float64Array.from({ length: faces }, (_, f) =>
    quadArea(positions, corners, offsets[f]),
  );
  const order = Array.from(areas.keys()).sort((a, b) => areas[b] - areas[a] || a - b);
  const vertices = positions.length / 3;
  const allPositions = new Float64Array(positions.length + 3 * 4 * times);
  allPositions.set(positions);
  const count = faces + ADDED * times;
  const allCorners = new Uint32Array(4 * count);
  allCorners.set(corners);
  const allFeatures = new Uint8Array(allCorners.length);
  allFeatures.set(features);
  for (let i = 0; i < times; i++) {
    const c = 4 * order[i];
    const ring = corners.slice(c, c + 4);
    const sides = features.slice(c, c + 4);
    const first = vertices + 4 * i;
    for (let k = 0; k < 3; k++) {
      const middle = ring.reduce((sum, v) => sum + positions[3 * v + k] / 4, 0);
      for (let j = 0; j < 4; j++) {
        allPositions[3 * (first + j) + k] = (positions[3 * ring[j] + k] + middle) / 2;
      }
    }
    // The smaller quad takes the place of the old one; one for each side follows.
    for (let j = 0; j < 4; j++) {
      allCorners[c + j] = first + j;
      allFeatures[c + j] = 0;
      const o = 4 * (faces + ADDED * i + j);
      const next = (j + 1) & 3;
      allCorners.set([ring[j], ring[next], first + next, first + j], o);
      allFeatures[o] = sides[j];
    }
  }
  const allOffsets = Uint32Array.from({ length: count + 1 }, (_, f) => 4 * f);
  return {
    positions: allPositions,
    offsets: allOffsets,
    corners: allCorners,
    features: allFeatures,
  };
}
