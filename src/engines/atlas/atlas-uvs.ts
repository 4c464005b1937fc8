import type { PolygonMesh } from '../mesh/polygon-mesh.ts';
import type { Packing } from './pack-tiles.ts';
import { forEachFace, type Tile } from './plan-tiles.ts';

/** A tile in an atlas, and the material of the new scene that shows the atlas. */
export interface PlacedTile {
  tile: Tile;
  packing: Packing;
  /** Number of the tile in the packing. */
  place: number;
}

/**
 * Returns a mesh whose faces have the materials of a new scene. Faces of joined materials get the coordinates of their
 * tile in the first UV set; other faces keep theirs.
 * @param tiles by index of the given scene's material
 * @param materials for each material of the given scene, its index in the new one
 */
export function toAtlas(
  mesh: PolygonMesh,
  tiles: ReadonlyMap<number, PlacedTile>,
  materials: readonly number[],
): PolygonMesh {
  const { faceMaterials, material } = mesh;
  const own = new Set(faceMaterials ?? [material]);
  const renumbered = (index: number) => materials[index] ?? -1;
  const joined = [...own].filter((index) => tiles.has(index));
  const uniform = new Set([...own].map(renumbered)).size === 1;
  const looks = {
    material: uniform ? renumbered([...own][0]) : -1,
    faceMaterials: uniform || faceMaterials === null ? null : faceMaterials.map(renumbered),
  };
  if (joined.length === 0) return { ...mesh, ...looks };
  const { corners, uvSets } = mesh;
  const values = new Float32Array(2 * corners.length);
  const [first] = uvSets;
  if (first !== undefined)
    for (let c = 0; c < corners.length; c++)
      for (let k = 0; k < 2; k++) values[2 * c + k] = first.values[2 * first.indices[c] + k];
  for (const index of joined) placeFaces(mesh, index, tiles.get(index)!, values);
  const indices = new Uint32Array(corners.length);
  for (let c = 0; c < indices.length; c++) indices[c] = c;
  // Sets that only joined materials used are not needed any more.
  const others = joined.length === own.size ? [] : uvSets.slice(1);
  return { ...mesh, ...looks, uvSets: [{ values, indices }, ...others] };
}

/** Writes the atlas coordinates of all faces of a material. */
function placeFaces(
  mesh: PolygonMesh,
  index: number,
  { tile, packing, place }: PlacedTile,
  values: Float32Array,
): void {
  const { region, member } = tile;
  const { x, y, width, height } = packing.places[place];
  if (region === null || member.placement === null) {
    const { faceOffsets, faceMaterials } = mesh;
    for (let f = 0; f + 1 < faceOffsets.length; f++) {
      if (faceMaterials !== null && faceMaterials[f] !== index) continue;
      for (let c = faceOffsets[f]; c < faceOffsets[f + 1]; c++) {
        values[2 * c] = (x + width / 2) / packing.width;
        values[2 * c + 1] = (y + height / 2) / packing.height;
      }
    }
    return;
  }
  const scaleX = width / (region.right - region.left);
  const scaleY = height / (region.bottom - region.top);
  forEachFace(mesh, index, member.placement, (corner, coordinates, [du, dv]) => {
    for (let i = 0; i < coordinates.length; i += 2) {
      const at = 2 * corner + i;
      values[at] = (x + (coordinates[i] - du - region.left) * scaleX) / packing.width;
      values[at + 1] = (y + (coordinates[i + 1] - dv - region.top) * scaleY) / packing.height;
    }
  });
}
