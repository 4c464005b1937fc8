import { buildHalfEdges } from '../../mesh/half-edges.ts';
import { FREE, LINE } from '../field/features.ts';
import type { PlacedNet } from '../target/placed-net.ts';

/**
 * Splits each polygon of d corners into d quads around its center. The vertices come first, then one per edge, then one
 * per face. Closed nets stay closed; on features, the midpoints of edges become vertices on lines.
 */
export function splitIntoQuads(net: PlacedNet): PlacedNet {
  const { offsets, corners, positions } = net;
  const vertexCount = positions.length / 3;
  const faceCount = offsets.length - 1;
  const { twins } = buildHalfEdges({ faceOffsets: offsets, corners }, vertexCount);
  const next = nextCorners(offsets, corners.length);

  const middle = new Uint32Array(corners.length);
  let count = vertexCount;
  for (let c = 0; c < corners.length; c++) {
    middle[c] = twins[c] >= 0 && twins[c] < c ? middle[twins[c]] : count++;
  }
  const points = new Float64Array(3 * (count + faceCount));
  const kind = new Uint8Array(count + faceCount);
  points.set(positions);
  kind.set(net.kind);
  for (let c = 0; c < corners.length; c++) {
    if (net.features[c]) kind[middle[c]] = LINE;
    for (let k = 0; k < 3; k++) {
      points[3 * middle[c] + k] =
        (positions[3 * corners[c] + k] + positions[3 * corners[next[c]] + k]) / 2;
    }
  }
  const quads = new Uint32Array(4 * corners.length);
  const features = new Uint8Array(quads.length);
  const patches = new Int32Array(corners.length);
  const anchors = splitAnchors(net, middle, count);
  for (let f = 0, o = 0; f < faceCount; f++) {
    const sides = offsets[f + 1] - offsets[f];
    for (let c = offsets[f]; c < offsets[f + 1]; c++) {
      const before = c === offsets[f] ? offsets[f + 1] - 1 : c - 1;
      for (let k = 0; k < 3; k++) {
        points[3 * (count + f) + k] += positions[3 * corners[c] + k] / sides;
      }
      patches[o / 4] = net.patches[f];
      features[o] = net.features[c];
      features[o + 3] = net.features[before];
      quads[o++] = corners[c];
      quads[o++] = middle[c];
      quads[o++] = count + f;
      quads[o++] = middle[before];
    }
  }
  const starts = new Uint32Array(corners.length + 1);
  for (let f = 0; f < starts.length; f++) starts[f] = 4 * f;
  return { positions: points, offsets: starts, corners: quads, kind, features, patches, anchors };
}

/** Returns the anchors after the split: a new vertex gets a free neighbor's anchor, or −1 if no neighbor is free. */
function splitAnchors(net: PlacedNet, middle: Uint32Array, first: number): Int32Array {
  const { offsets, corners, kind } = net;
  const anchors = new Int32Array(first + offsets.length - 1).fill(-1);
  anchors.set(net.anchors);
  for (let f = 0; f + 1 < offsets.length; f++) {
    const free = corners.subarray(offsets[f], offsets[f + 1]).find((v) => kind[v] === FREE);
    if (free !== undefined) anchors[first + f] = net.anchors[free];
    for (let c = offsets[f]; c < offsets[f + 1]; c++) {
      const m = middle[c];
      if (kind[corners[c]] === FREE) anchors[m] = net.anchors[corners[c]];
      else if (anchors[m] < 0) anchors[m] = anchors[first + f];
    }
  }
  return anchors;
}

function nextCorners(offsets: Uint32Array, count: number): Uint32Array {
  const next = new Uint32Array(count);
  for (let f = 0; f + 1 < offsets.length; f++) {
    for (let c = offsets[f]; c < offsets[f + 1]; c++) {
      next[c] = c + 1 === offsets[f + 1] ? offsets[f] : c + 1;
    }
  }
  return next;
}
