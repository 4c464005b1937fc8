import { FREE } from '../field/features.ts';
import { quadArea } from '../surface/quad-area.ts';
import type { PlacedNet } from '../target/placed-net.ts';

/** Corners that a ring of quads inside a quad adds. */
const ADDED = 16;

/**
 * Adds corners to a net that has too few: puts a smaller quad into some quads, joined corner to corner, beginning with
 * the largest quads. Regular shapes jump from one count to another, so only few extra corners are needed.
 */
export function addCorners(net: PlacedNet, wanted: number): PlacedNet {
  const times = Math.ceil((wanted - net.corners.length) / ADDED);
  if (times <= 0) return net;
  const { offsets, corners, positions } = net;
  const areas = new Float64Array(offsets.length - 1);
  // Only quads get smaller quads inside.
  for (let f = 0; f < areas.length; f++)
    areas[f] = offsets[f + 1] - offsets[f] === 4 ? quadArea(positions, corners, offsets[f]) : -1;
  const chosen = Array.from(areas.keys())
    .filter((f) => areas[f] > 0)
    .sort((a, b) => areas[b] - areas[a] || a - b)
    .slice(0, times);
  const inner = new Set(chosen);
  const newPositions = [...positions];
  const newCorners: number[] = [];
  const newFeatures: number[] = [];
  const newOffsets = [0];
  const newAnchors: number[] = [];
  const add = (ring: readonly number[], features: readonly number[]) => {
    newCorners.push(...ring);
    newFeatures.push(...features);
    newOffsets.push(newCorners.length);
  };
  for (let f = 0; f < areas.length; f++) {
    const ring = Array.from(corners.subarray(offsets[f], offsets[f + 1]));
    const features = Array.from(net.features.subarray(offsets[f], offsets[f + 1]));
    if (!inner.has(f)) {
      add(ring, features);
      continue;
    }
    const first = newPositions.length / 3;
    const free = ring.find((v) => net.kind[v] === FREE);
    for (const v of ring) {
      newAnchors.push(free === undefined ? -1 : net.anchors[free]);
      for (let k = 0; k < 3; k++) {
        const middle = ring.reduce((sum, u) => sum + positions[3 * u + k] / 4, 0);
        newPositions.push((positions[3 * v + k] + middle) / 2);
      }
    }
    add([first, first + 1, first + 2, first + 3], [0, 0, 0, 0]);
    for (let k = 0; k < 4; k++) {
      const next = (k + 1) & 3;
      add([ring[k], ring[next], first + next, first + k], [features[k], 0, 0, 0]);
    }
  }
  const anchors = Int32Array.from([...net.anchors, ...newAnchors]);
  const kind = new Uint8Array(newPositions.length / 3);
  kind.set(net.kind);
  return {
    positions: Float64Array.from(newPositions),
    offsets: Uint32Array.from(newOffsets),
    corners: Uint32Array.from(newCorners),
    features: Uint8Array.from(newFeatures),
    kind,
    patches: new Int32Array(newOffsets.length - 1).fill(-1),
    anchors,
  };
}
