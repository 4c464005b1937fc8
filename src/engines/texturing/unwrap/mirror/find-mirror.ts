import { dot } from '../../../math/vector.ts';
import { buildHalfEdges } from '../../../mesh/half-edges.ts';
import { CLOSE, judgeImages, KIND } from './judge-images.ts';
import { findMirrorPlanes, type MirrorPlane } from './mirror-plane.ts';
import { type MirrorMesh, type MirrorSurface, mirrorSurface, sheetOf } from './mirror-surface.ts';
import { pairCorners } from './pair-corners.ts';

/** Faces that are mirror images of others. */
export interface Mirror {
  plane: MirrorPlane;
  /** 1 for faces on the far side that get their place from the near side. */
  isImage: Uint8Array;
  /** For each corner of a face that is the image of one other, the corner of that at the mirrored place; −1 for others. */
  cornersOf: Int32Array;
  /** Share of the faces that are images. */
  share: number;
}

/**
 * Share of the area up to which a region without close images has images nevertheless: if most of it is fairly close, or in any
 * case.
 */
const ENCLOSED = { fairly: 0.01, any: 5e-4 };
/** Share of the area from which a region within others has images. */
const LEAST_REGION = 0.002;
/** Share of the area that images must have, and of the area of the far side if they are merely close and not exact. */
const LEAST = { images: 0.05, close: 0.6 };
/** Planes that are tried, and the share of the area by which a later one must be better. */
const TRIED = 4;
const SLIGHTLY = 0.02;
/** Distance of the corners of exact images from those that they mirror, as a share of the diagonal. */
const EXACT = 1e-4;
/** Distance below which a corner lies in the plane, as a share of the diagonal. */
const IN_PLANE = 1e-3;

/**
 * Finds the plane that mirrors most of a mesh, and the faces on its far side whose images lie on its near side. The faces
 * there may be others, such as quads that are cut along the other diagonal. Where most of the far
 * side mirrors nothing, only exact images count: a posed figure has no symmetry that its paint would follow.
 * @returns null if no plane mirrors a tenth of the surface
 */
export function findMirror(mesh: MirrorMesh): Mirror | null {
  const surface = mirrorSurface(mesh);
  const whole = { ...surface, ...sheetOf(surface, () => true) };
  let best: { mirror: Mirror; share: number } | null = null;
  for (const { plane, share } of findMirrorPlanes(whole, CLOSE * surface.diagonal).slice(
    0,
    TRIED,
  )) {
    if (share < LEAST.images || (best !== null && best.share > share - SLIGHTLY)) break;
    const found = mirrorAcross(surface, plane);
    if (found.share >= LEAST.images && found.share > (best?.share ?? 0) + SLIGHTLY) best = found;
  }
  return best?.mirror ?? null;
}

/** Finds the images across a plane. @returns also their share of the area */
function mirrorAcross(
  surface: MirrorSurface,
  plane: MirrorPlane,
): { mirror: Mirror; share: number } {
  const isNear = nearFaces(surface, plane);
  const near = sheetOf(surface, (f) => isNear[f] === 1);
  const kinds = judgeImages(surface, { plane, isNear, near });
  const farSide = shareOf(
    surface,
    isNear.map((value) => 1 - value),
  );
  joinRegions(surface, kinds);
  const isImage = kinds.map((kind) => (kind === KIND.image ? 1 : 0));
  const isMost = shareOf(surface, isImage) >= LEAST.close * farSide;
  const most = (isMost ? CLOSE : EXACT) * surface.diagonal;
  const cornersOf = pairCorners(surface, near, { plane, isImage, most });
  if (!isMost)
    for (let f = 0; f < isImage.length; f++)
      if (cornersOf[surface.faceOffsets[f]] < 0) isImage[f] = 0;
  const images = isImage.reduce((sum, one) => sum + one, 0);
  return {
    mirror: { plane, isImage, cornersOf, share: images / isImage.length },
    share: shareOf(surface, isImage),
  };
}

/** Returns the share of the area that some faces have. */
function shareOf({ areas, area }: MirrorSurface, isOne: Uint8Array): number {
  return areas.reduce((sum, own, f) => sum + own * isOne[f], 0) / Math.max(area, 1e-300);
}

/**
 * Returns 1 for the faces of the near side, and for those that lie in the plane or reach across it: these have places of
 * their own.
 */
function nearFaces(
  { positions, corners, faceOffsets, diagonal }: MirrorSurface,
  plane: MirrorPlane,
): Uint8Array {
  const slack = IN_PLANE * diagonal;
  const isNear = new Uint8Array(faceOffsets.length - 1);
  for (let f = 0; f < isNear.length; f++) {
    let [low, high] = [Infinity, -Infinity];
    for (let c = faceOffsets[f]; c < faceOffsets[f + 1]; c++) {
      const at = 3 * corners[c];
      const height = dot(plane.normal, positions.subarray(at, at + 3)) - plane.offset;
      low = Math.min(low, height);
      high = Math.max(high, height);
    }
    isNear[f] = high > slack || low > -slack ? 1 : 0;
  }
  return isNear;
}

/** Makes the regions of images compact: the noise of a scan would otherwise cut its charts into pieces. */
function joinRegions(surface: MirrorSurface, kinds: Uint8Array): void {
  const { area, areas } = surface;
  for (const { faces, own } of regionsOf(surface, kinds, (kind) => kind < KIND.image)) {
    const fairly = faces.reduce((sum, f) => sum + (kinds[f] === KIND.fairly ? areas[f] : 0), 0);
    const most = fairly > own / 2 ? ENCLOSED.fairly : ENCLOSED.any;
    const kind = own <= most * area ? KIND.image : KIND.none;
    for (const f of faces) kinds[f] = kind;
  }
  for (const { faces, own, isWhole } of regionsOf(surface, kinds, (kind) => kind === KIND.image))
    if (!isWhole && own < LEAST_REGION * area) for (const f of faces) kinds[f] = KIND.none;
}

interface Region {
  faces: number[];
  /** Its area. */
  own: number;
  /** Whether no other face of the far side touches it. */
  isWhole: boolean;
}

/** Returns the connected regions of faces of some kinds. */
function regionsOf(
  { faceOffsets, corners, areas, positions }: MirrorSurface,
  kinds: Uint8Array,
  isOne: (kind: number) => boolean,
): Region[] {
  const { twins } = buildHalfEdges({ faceOffsets, corners }, positions.length / 3);
  const faceOf = new Uint32Array(corners.length);
  for (let f = 0; f < kinds.length; f++) faceOf.fill(f, faceOffsets[f], faceOffsets[f + 1]);
  const seen = new Uint8Array(kinds.length);
  const regions: Region[] = [];
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] === 1 || !isOne(kinds[start])) continue;
    const region: Region = { faces: [start], own: 0, isWhole: true };
    seen[start] = 1;
    for (let i = 0; i < region.faces.length; i++) {
      const f = region.faces[i];
      region.own += areas[f];
      for (let c = faceOffsets[f]; c < faceOffsets[f + 1]; c++) {
        if (twins[c] < 0) continue;
        const other = faceOf[twins[c]];
        if (!isOne(kinds[other])) {
          if (kinds[other] !== KIND.nearSide) region.isWhole = false;
        } else if (seen[other] === 0) {
          seen[other] = 1;
          region.faces.push(other);
        }
      }
    }
    regions.push(region);
  }
  return regions;
}
