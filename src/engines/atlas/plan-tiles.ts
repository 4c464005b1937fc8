import type { PolygonMesh } from '../mesh/polygon-mesh.ts';
import type { Scene } from '../mesh/scene.ts';
import type { Warning } from '../spec.ts';
import { type MaterialGroup, type Member, type Placement, usesOf } from './group-materials.ts';

/** The part of a member's textures that its faces use, which becomes a rectangle of the atlas. */
export interface Tile {
  member: Member;
  /** In texture coordinates after the transform and the shifts of faces; null for a plain color. */
  region: Region | null;
  /** Size in texels at full resolution. */
  width: number;
  height: number;
}

export interface Region {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Size in texels of the images. */
export type ImageSizes = ReadonlyMap<number, { width: number; height: number }>;

/** Side of the tile of a plain color. With the padding, three mip levels stay free of its neighbors. */
const PLAIN = 8;
/** Least side of a tile. */
const LEAST = 4;
/** Repetitions of a texture that may be baked into a tile: beyond it, the atlas would be mostly copies. */
const MOST_REPETITIONS = 6;
/** Rounding of UVs, below which a face at the border of a texture does not count as crossing it. */
const ROUNDING = 1e-4;

/**
 * Plans a tile for each member of a group. Members whose texture repeats too often over their faces are removed from
 * the group, with a warning.
 */
export function planTiles(
  scene: Scene,
  group: MaterialGroup,
  sizes: ImageSizes,
  warn: (warning: Warning) => void,
): Tile[] {
  const tiles: Tile[] = [];
  for (const member of group.members) {
    const tile = planTile(scene, member, sizes);
    if (tile !== null) tiles.push(tile);
    else
      warn({
        code: 'material_kept',
        message: `material "${member.material.name}" was left alone: its texture repeats too often on its faces`,
      });
  }
  return tiles;
}

function planTile(scene: Scene, member: Member, sizes: ImageSizes): Tile | null {
  const { placement, material } = member;
  const bounds = placement === null ? null : usedRegion(scene, member.index, placement);
  if (bounds === null) return { member, region: null, width: PLAIN, height: PLAIN };
  let [columns, rows] = [1, 1];
  for (const { image } of usesOf(material)) {
    const size = sizes.get(image);
    columns = Math.max(columns, size?.width ?? 1);
    rows = Math.max(rows, size?.height ?? 1);
  }
  if (
    (bounds.right - bounds.left) * (bounds.bottom - bounds.top) > MOST_REPETITIONS &&
    columns * rows > 1
  )
    return null;
  // Aligned to texels, so that at full resolution texels are copied.
  const region = {
    left: Math.floor(bounds.left * columns + ROUNDING) / columns,
    top: Math.floor(bounds.top * rows + ROUNDING) / rows,
    right: Math.ceil(bounds.right * columns - ROUNDING) / columns,
    bottom: Math.ceil(bounds.bottom * rows - ROUNDING) / rows,
  };
  region.right = Math.max(region.right, region.left + 1 / columns);
  region.bottom = Math.max(region.bottom, region.top + 1 / rows);
  const width = Math.max(LEAST, Math.round((region.right - region.left) * columns));
  const height = Math.max(LEAST, Math.round((region.bottom - region.top) * rows));
  return { member, region, width, height };
}

/** Returns the box around the texture coordinates of all faces of a material, each shifted by {@link shiftOf}. */
function usedRegion(scene: Scene, material: number, placement: Placement): Region | null {
  const region = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { geometry } of scene.meshes)
    forEachFace(geometry, material, placement, (_, coordinates, shift) => {
      for (let i = 0; i < coordinates.length; i += 2) {
        const u = coordinates[i] - shift[0];
        const v = coordinates[i + 1] - shift[1];
        region.left = Math.min(region.left, u);
        region.right = Math.max(region.right, u);
        region.top = Math.min(region.top, v);
        region.bottom = Math.max(region.bottom, v);
      }
    });
  return Number.isFinite(region.left + region.right + region.top + region.bottom) ? region : null;
}

/**
 * Calls `visit` for each face of a material: with its first corner, the texture coordinates of its corners, and the
 * whole numbers by which a repeating texture may be shifted under the face, so that it begins in the first repetition.
 */
export function forEachFace(
  { faceOffsets, faceMaterials, material: only, uvSets }: PolygonMesh,
  material: number,
  { uvSet, matrix, wrapS, wrapT }: Placement,
  visit: (corner: number, coordinates: readonly number[], shift: [number, number]) => void,
): void {
  if (faceMaterials === null && only !== material) return;
  // As in the renderer: a missing set is replaced by the first one.
  const layer = uvSets[uvSet] ?? uvSets[0];
  const coordinates: number[] = [];
  for (let f = 0; f + 1 < faceOffsets.length; f++) {
    if (faceMaterials !== null && faceMaterials[f] !== material) continue;
    coordinates.length = 0;
    for (let c = faceOffsets[f]; c < faceOffsets[f + 1]; c++) {
      const e = layer === undefined ? -1 : 2 * layer.indices[c];
      const u = e < 0 ? 0 : finite(layer.values[e]);
      const v = e < 0 ? 0 : finite(layer.values[e + 1]);
      coordinates.push(
        matrix[0] * u + matrix[1] * v + matrix[2],
        matrix[3] * u + matrix[4] * v + matrix[5],
      );
    }
    visit(faceOffsets[f], coordinates, [
      shiftOf(coordinates, 0, wrapS),
      shiftOf(coordinates, 1, wrapT),
    ]);
  }
}

function shiftOf(coordinates: readonly number[], k: number, wrap: Placement['wrapS']): number {
  if (wrap === 'clamp') return 0;
  let least = Infinity;
  for (let i = k; i < coordinates.length; i += 2) least = Math.min(least, coordinates[i]);
  const whole = Math.floor(least + ROUNDING);
  return wrap === 'mirror' ? 2 * Math.floor(whole / 2) : whole;
}

function finite(value: number): number {
  return Number.isFinite(value) ? value : 0;
}
