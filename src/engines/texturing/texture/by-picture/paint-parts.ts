import { lighter } from '../../../language/colors.ts';
import { faceAreaVectors } from '../../../mesh/corner-normals.ts';
import type { PolygonMesh } from '../../../mesh/polygon-mesh.ts';
import { rubbed } from '../../../surfaces/materials/material.ts';
import type { Layer } from '../coat.ts';
import type { Bands } from '../patterns/bands-pattern.ts';
import { describePieces, EVERYWHERE, type FaceGroups, type Piece } from '../regions.ts';
import type { PaletteColor } from './palette.ts';

/** A model with more named groups than this is not divided into them. */
const MOST_GROUPS = 64;
/** Pieces whose boxes differ by less than this are copies of one part, such as legs or wheels, and share a color. */
const SAME_SIZE = 0.04;
const SLICES = 128;

/**
 * Paints a model in the colors of a picture. A model of several parts (named groups or connected pieces) gets one color
 * per part: the larger the part, the more frequent its color in the picture. A model of one piece gets horizontal
 * bands, in the order of the colors in the picture from bottom to top.
 */
export function paintParts(
  mesh: PolygonMesh,
  groups: FaceGroups | null,
  palette: readonly PaletteColor[],
): Layer[] {
  const areas = faceAreas(mesh);
  const parts = findParts(mesh, groups, areas);
  if (parts === null) return [bandsLayer(mesh, areas, palette)];
  const colors = assign(parts.areas, palette);
  // The color that is assigned last applies to everything else.
  const used = [...new Set(colors)].toSorted((a, b) => b - a);
  return used.map((color, i) => ({
    wish: painted(palette[color].hex),
    region:
      i === used.length - 1
        ? EVERYWHERE
        : {
            ...EVERYWHERE,
            faces: Uint8Array.from(parts.ofFaces, (part) => (colors[part] === color ? 1 : 0)),
          },
  }));
}

const painted = (hex: string): Layer['wish'] => ({
  material: {
    id: 'paint',
    pattern: 'plain',
    colors: [hex],
    roughness: 0.55,
    metallic: 0,
    scale: 6,
    relief: 0.05,
    edge: rubbed(lighter(hex, 0.35), 0.45),
    dirt: 0.4,
    opacity: 1,
  },
  color: hex,
  finish: { roughness: 1, relief: 1, wear: 0, dirt: 1 },
  cover: null,
  part: null,
});

function faceAreas(mesh: PolygonMesh): Float64Array {
  const vectors = faceAreaVectors(mesh);
  return Float64Array.from(
    { length: vectors.length / 3 },
    (_, f) => Math.hypot(vectors[3 * f], vectors[3 * f + 1], vectors[3 * f + 2]) || 0,
  );
}

function findParts(
  mesh: PolygonMesh,
  groups: FaceGroups | null,
  areas: Float64Array,
): { ofFaces: Uint32Array; areas: number[] } | null {
  const named = groups !== null && groups.names.length > 1 && groups.names.length <= MOST_GROUPS;
  const ofFaces = named ? groups.ofFaces : piecesAlike(mesh);
  if (ofFaces === null) return null;
  const sums: number[] = [];
  ofFaces.forEach((part, f) => {
    sums[part] = (sums[part] ?? 0) + areas[f];
  });
  const list = Array.from(sums, (sum) => sum ?? 0);
  return list.filter((sum) => sum > 0).length > 1 ? { ofFaces, areas: list } : null;
}

/** Returns the connected pieces, where pieces of the same size share a number; null if there is only one piece. */
function piecesAlike(mesh: PolygonMesh): Uint32Array | null {
  const { ofFaces, list } = describePieces(mesh);
  if (list.length < 2) return null;
  const kinds: Piece[] = [];
  const kindOf = list.map((piece) => {
    const found = kinds.findIndex((kind) => sameSize(kind, piece));
    return found >= 0 ? found : kinds.push(piece) - 1;
  });
  return ofFaces.map((piece) => kindOf[piece]);
}

function sameSize(a: Piece, b: Piece): boolean {
  const [p, q] = [a, b].map(({ size }) => size.toSorted((x, y) => x - y));
  return p.every((side, k) => Math.abs(side - q[k]) <= SAME_SIZE * Math.max(p[2], q[2]));
}

/**
 * Assigns colors to parts, starting with the largest part. Each gets the color with the most area left in the picture.
 */
function assign(areas: readonly number[], palette: readonly PaletteColor[]): number[] {
  const whole = areas.reduce((sum, area) => sum + area, 0);
  const left = palette.map(({ share }) => share);
  const colors = areas.map(() => 0);
  const order = areas.map((_, i) => i).toSorted((a, b) => areas[b] - areas[a] || a - b);
  for (const part of order) {
    const color = left.indexOf(Math.max(...left));
    colors[part] = color;
    left[color] -= areas[part] / whole;
  }
  return colors;
}

function bandsLayer(
  mesh: PolygonMesh,
  areas: Float64Array,
  palette: readonly PaletteColor[],
): Layer {
  const main = painted(palette[0].hex);
  const order = palette.toSorted((a, b) => a.height - b.height);
  const heights = heightsByShare(mesh, areas);
  let below = 0;
  const bands: Bands = order.map(({ hex, share }) => {
    below += share;
    return { hex, top: heights(below) };
  });
  return { wish: main, region: EVERYWHERE, own: { kind: 'bands', bands } };
}

/**
 * Returns a function for the height below which a given share of the surface lies, in half-heights of the model from
 * its middle.
 */
function heightsByShare(
  { positions, faceOffsets, corners }: PolygonMesh,
  areas: Float64Array,
): (share: number) => number {
  let [low, high] = [Infinity, -Infinity];
  for (const corner of corners) {
    low = Math.min(low, positions[3 * corner + 1]);
    high = Math.max(high, positions[3 * corner + 1]);
  }
  const slices = new Float64Array(SLICES);
  let whole = 0;
  areas.forEach((area, f) => {
    const count = faceOffsets[f + 1] - faceOffsets[f];
    // A large face lies in many slices, so its area is distributed to the heights of its corners.
    for (let c = faceOffsets[f]; c < faceOffsets[f + 1]; c++) {
      const up = (positions[3 * corners[c] + 1] - low) / Math.max(high - low, 1e-12);
      slices[Math.min(SLICES - 1, Math.floor(up * SLICES))] += area / count;
    }
    whole += area;
  });
  return (share) => {
    let sum = 0;
    for (let i = 0; i < SLICES; i++) {
      sum += slices[i];
      if (sum >= share * whole - 1e-9) {
        const within = slices[i] > 0 ? 1 - (sum - share * whole) / slices[i] : 1;
        return (2 * (i + Math.min(1, Math.max(0, within)))) / SLICES - 1;
      }
    }
    return 1;
  };
}
