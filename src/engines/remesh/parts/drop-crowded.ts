import { connectedComponents } from '../../mesh/components.ts';
import type { NetFaces } from '../target/polygon-net.ts';

/** Maximum quads of a part that may be dropped. */
const MOST_QUADS = 100;

/**
 * Drops the smallest parts of a net until it has at most `most` faces, because tubes and rings need more quads than
 * their size justifies. At least one part stays.
 */
export function dropCrowdedParts(net: NetFaces, most: number): { net: NetFaces; dropped: number } {
  let excess = net.offsets.length - 1 - most;
  if (excess <= 0) return { net, dropped: 0 };
  const faces = { faceOffsets: net.offsets, corners: net.corners };
  const { count, ofFaces } = connectedComponents(faces, net.positions.length / 3);
  const sizes = new Uint32Array(count);
  const areas = new Float64Array(count);
  for (let f = 0; f < ofFaces.length; f++) {
    sizes[ofFaces[f]]++;
    areas[ofFaces[f]] += extent(net, f);
  }
  const order = Array.from(sizes.keys()).sort((a, b) => areas[a] - areas[b] || b - a);
  const gone = new Uint8Array(count);
  let dropped = 0;
  for (const part of order.slice(0, -1)) {
    if (excess <= 0) break;
    if (sizes[part] > MOST_QUADS) continue;
    gone[part] = 1;
    excess -= sizes[part];
    dropped++;
  }
  return { net: dropped === 0 ? net : without(net, ofFaces, gone), dropped };
}

/** Square of the length of the first diagonal: a measure of size. */
function extent({ positions: p, offsets, corners }: NetFaces, f: number): number {
  const a = 3 * corners[offsets[f]];
  const b = 3 * corners[offsets[f] + 2];
  return (p[a] - p[b]) ** 2 + (p[a + 1] - p[b + 1]) ** 2 + (p[a + 2] - p[b + 2]) ** 2;
}

function without(net: NetFaces, parts: Uint32Array, gone: Uint8Array): NetFaces {
  const number = new Int32Array(net.positions.length / 3).fill(-1);
  const vertices: number[] = [];
  const corners: number[] = [];
  const features: number[] = [];
  const offsets = [0];
  for (let f = 0; f < parts.length; f++) {
    if (gone[parts[f]] === 1) continue;
    for (let c = net.offsets[f]; c < net.offsets[f + 1]; c++) {
      const v = net.corners[c];
      if (number[v] < 0) number[v] = vertices.push(v) - 1;
      corners.push(number[v]);
      features.push(net.features[c]);
    }
    offsets.push(corners.length);
  }
  return {
    positions: Float64Array.from({ length: 3 * vertices.length }, (_, i) => {
      return net.positions[3 * vertices[Math.floor(i / 3)] + (i % 3)];
    }),
    offsets: Uint32Array.from(offsets),
    corners: Uint32Array.from(corners),
    features: Uint8Array.from(features),
  };
}
