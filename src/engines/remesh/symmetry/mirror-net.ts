import { boundsOf } from '../../math/bounds.ts';
import { BOUNDARY, buildHalfEdges, countEdges } from '../../mesh/half-edges.ts';
import type { NetFaces } from '../target/polygon-net.ts';
import type { MirrorPlane } from './mirror-plane.ts';

/**
 * Distance from the plane, as a share of the net's box, below which border vertices lie on the plane: the field follows
 * borders exactly.
 */
const ON_PLANE = 1e-5;

/**
 * Minimum distance of other vertices from the plane, as a share of the box: a vertex at the same place as its image
 * would be merged with it.
 */
const OFF_PLANE = 1e-4;

/**
 * Limits for folded faces. Faces at the plane are normally perpendicular to it; if the normal's component across the
 * plane exceeds `FOLDED`, the face is folded. If the share of folded faces exceeds `MOST_FOLDED`, the half was too thin
 * for its quads.
 */
const FOLDED = 0.75;
const MOST_FOLDED = 0.02;

/** A half net, and its relation to the plane. */
interface Half {
  net: NetFaces;
  plane: MirrorPlane;
  /** For each corner, the next corner of the same face. */
  next: Uint32Array;
  /** 1 for corners whose edge to the next corner belongs to no other face. */
  border: Uint8Array;
  /** 1 for vertices of the border that lie on the plane. */
  onPlane: Uint8Array;
  /** Longest side of the net's box. */
  size: number;
}

/**
 * Joins quads on the upper side of a plane with their mirror image along the plane. A quad that is the only one at a
 * vertex of the plane's border is merged with its image, so that no vertex has only two edges. Returns null if the two
 * do not join to a clean surface, in which the edges in the plane, and no others, are shared.
 * @returns `partners`: for each vertex, its mirror image, which may be itself
 */
export function mirrorNet(
  net: NetFaces,
  plane: MirrorPlane,
  creaseAngle: number,
): { net: NetFaces; partners: Int32Array } | null {
  const half = halfOf(net, plane);
  const folded = foldedFaces(half);
  if (folded === null || isCrumpled(half, folded)) return null;
  const vertices = mirrorVertices(half, folded);
  const result = joinHalves(half, folded, vertices, creaseAngle);
  const faces = { faceOffsets: result.offsets, corners: result.corners };
  const { boundary, nonManifold, misoriented } = countEdges(faces, result.positions.length / 3);
  let open = 0;
  for (let c = 0; c < half.border.length; c++)
    open += half.border[c] && !isInPlane(half, c) ? 1 : 0;
  if (nonManifold + misoriented > 0 || boundary !== 2 * open) return null;
  return { net: result, partners: partnersOf(vertices, result.positions.length / 3) };
}

function halfOf(net: NetFaces, plane: MirrorPlane): Half {
  const { positions, offsets, corners } = net;
  const next = new Uint32Array(corners.length);
  for (let f = 0; f + 1 < offsets.length; f++) {
    for (let c = offsets[f]; c < offsets[f + 1]; c++) {
      next[c] = c + 1 < offsets[f + 1] ? c + 1 : offsets[f];
    }
  }
  const { twins } = buildHalfEdges({ faceOffsets: offsets, corners }, positions.length / 3);
  const border = Uint8Array.from(twins, (twin) => (twin === BOUNDARY ? 1 : 0));
  const { min, max } = boundsOf(positions);
  const size = Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
  const onPlane = new Uint8Array(positions.length / 3);
  for (let c = 0; c < corners.length; c++) {
    if (border[c] === 0) continue;
    for (const vertex of [corners[c], corners[next[c]]]) {
      const d = Math.abs(positions[3 * vertex + plane.axis] - plane.at);
      if (d <= ON_PLANE * size) onPlane[vertex] = 1;
    }
  }
  return { net, plane, next, border, onPlane, size };
}

function isInPlane({ net, border, next, onPlane }: Half, c: number): boolean {
  return border[c] === 1 && (onPlane[net.corners[c]] & onPlane[net.corners[next[c]]]) === 1;
}

/**
 * Returns, for each face, the corner at which it is folded onto its image: the corner's vertex lies on the plane and
 * belongs only to this face; −1: none. Returns null if such a face lies completely in the plane.
 */
function foldedFaces(half: Half): Int32Array | null {
  const { net, onPlane } = half;
  const { offsets, corners } = net;
  const uses = new Uint32Array(onPlane.length);
  for (const vertex of corners) uses[vertex]++;
  const folded = new Int32Array(offsets.length - 1).fill(-1);
  for (let f = 0; f < folded.length; f++) {
    const sides = offsets[f + 1] - offsets[f];
    for (let k = 0; k < sides; k++) {
      const c = offsets[f] + k;
      if (onPlane[corners[c]] === 0 || uses[corners[c]] !== 1) continue;
      const before = offsets[f] + ((k + sides - 1) % sides);
      if (!isInPlane(half, before) || !isInPlane(half, c)) continue;
      const far = corners[offsets[f] + ((k + 2) % sides)];
      if (sides !== 4 || onPlane[far] === 1 || folded[f] >= 0) return null;
      folded[f] = c;
    }
  }
  return folded;
}

function isCrumpled(half: Half, folded: Int32Array): boolean {
  const { offsets } = half.net;
  let edges = 0;
  let lying = 0;
  for (let f = 0; f + 1 < offsets.length; f++) {
    for (let c = offsets[f]; c < offsets[f + 1]; c++) {
      if (folded[f] >= 0 || !isInPlane(half, c)) continue;
      edges++;
      if (Math.abs(normalAcross(half, f)) > FOLDED) lying++;
    }
  }
  return lying > MOST_FOLDED * edges;
}

interface Vertices {
  positions: Float64Array;
  /** Index in the result of each vertex of the half; vertices that disappear in a fold have none. */
  numbers: Int32Array;
  /** Index in the result of the mirror image of each vertex; a vertex on the plane is its own image. */
  images: Int32Array;
}

function mirrorVertices({ net, onPlane, plane, size }: Half, folded: Int32Array): Vertices {
  const { axis, at } = plane;
  const gone = new Uint8Array(onPlane.length);
  for (const corner of folded) if (corner >= 0) gone[net.corners[corner]] = 1;
  const numbers = new Int32Array(onPlane.length).fill(-1);
  const images = new Int32Array(onPlane.length).fill(-1);
  const positions: number[] = [];
  for (let v = 0; v < onPlane.length; v++) {
    if (gone[v] === 1) continue;
    const place = [...net.positions.subarray(3 * v, 3 * v + 3)];
    place[axis] = onPlane[v] === 1 ? at : Math.max(place[axis], at + OFF_PLANE * size);
    numbers[v] = images[v] = positions.push(...place) / 3 - 1;
    if (onPlane[v] === 1) continue;
    place[axis] = 2 * at - place[axis];
    images[v] = positions.push(...place) / 3 - 1;
  }
  return { positions: Float64Array.from(positions), numbers, images };
}

/** Returns the mirror image of each vertex of the result. */
function partnersOf({ numbers, images }: Vertices, count: number): Int32Array {
  const partners = new Int32Array(count);
  for (let v = 0; v < numbers.length; v++) {
    if (numbers[v] < 0) continue;
    partners[numbers[v]] = images[v];
    partners[images[v]] = numbers[v];
  }
  return partners;
}

function joinHalves(
  half: Half,
  folded: Int32Array,
  { positions, numbers, images }: Vertices,
  creaseAngle: number,
): NetFaces {
  const { net } = half;
  const offsets = [0];
  const corners: number[] = [];
  const features: number[] = [];
  const add = (face: readonly number[], on: readonly number[]) => {
    corners.push(...face);
    features.push(...on);
    offsets.push(corners.length);
  };
  for (let f = 0; f + 1 < net.offsets.length; f++) {
    const own = Array.from(net.corners.subarray(net.offsets[f], net.offsets[f + 1]));
    const on = own.map((_, k) => featureOf(half, f, net.offsets[f] + k, creaseAngle));
    if (folded[f] >= 0) {
      // Beginning with the corner before the fold: a, (fold), c, far. The image of far replaces the fold.
      const k = folded[f] - net.offsets[f];
      const [a, c, far] = [own[(k + 3) % 4], own[(k + 1) % 4], own[(k + 2) % 4]];
      const [toFar, toA] = [on[(k + 1) % 4], on[(k + 2) % 4]];
      add([numbers[a], images[far], numbers[c], numbers[far]], [toA, toFar, toFar, toA]);
      continue;
    }
    add(
      own.map((vertex) => numbers[vertex]),
      on,
    );
    // In reverse order, beginning with the same first corner; its edges are reversed too.
    add(
      [own[0], ...own.slice(1).reverse()].map((vertex) => images[vertex]),
      on.toReversed(),
    );
  }
  return {
    positions,
    offsets: Uint32Array.from(offsets),
    corners: Uint32Array.from(corners),
    features: Uint8Array.from(features),
  };
}

/**
 * Returns 1 for a feature edge. An edge in the plane is one only if a face and its image meet at the crease angle or
 * more.
 */
function featureOf(half: Half, f: number, c: number, creaseAngle: number): number {
  if (!isInPlane(half, c)) return half.net.features[c];
  const across = Math.abs(normalAcross(half, f));
  return across > Math.sin((creaseAngle * Math.PI) / 360) ? 1 : 0;
}

/** Returns the component of a face's unit normal (Newell) along the normal of the mirror plane. */
function normalAcross({ net, plane, next }: Half, f: number): number {
  const { positions, offsets, corners } = net;
  const normal = [0, 0, 0];
  for (let c = offsets[f]; c < offsets[f + 1]; c++) {
    const a = 3 * corners[c];
    const b = 3 * corners[next[c]];
    for (let k = 0; k < 3; k++) {
      const [i, j] = [(k + 1) % 3, (k + 2) % 3];
      normal[k] += (positions[a + i] - positions[b + i]) * (positions[a + j] + positions[b + j]);
    }
  }
  return normal[plane.axis] / Math.max(Math.hypot(normal[0], normal[1], normal[2]), 1e-300);
}
