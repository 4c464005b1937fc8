import type { Material, TextureUse } from '../../mesh/scene.ts';
import { allTextureUses, mapTextureUses } from '../texture-uses.ts';
import type { TileSets } from './tile-sets.ts';

/**
 * Joins the materials that were read for each tile into one, so that images made from several textures (metallic and
 * roughness, color and opacity) are made tile by tile.
 * @param byTile the materials by tile number; at least one
 * @param isGuess whether only the file names suggest that these are tiles
 */
export function joinTiles(
  byTile: ReadonlyMap<number, Material>,
  sets: TileSets,
  isGuess: boolean,
): Material {
  const textures = (material: Material) => allTextureUses(material).length;
  const [base] = [...byTile.values()].sort((a, b) => textures(b) - textures(a));
  const slots = new Map<string, Map<number, number>>();
  for (const [tile, material] of byTile) {
    eachSlot(material, (slot, use) => {
      const images = slots.get(slot) ?? new Map<number, number>();
      images.set(tile, use.image);
      slots.set(slot, images);
      return use;
    });
  }
  // If all tiles share a single image, it is an ordinary one, and the tile that it comes from must not matter.
  return eachSlot(base, (slot, use) => {
    const images = slots.get(slot) ?? new Map<number, number>();
    if (new Set(images.values()).size > 1 || byTile.size === 1)
      sets.set(use.image, images, isGuess);
    return use;
  });
}

/** Calls `visit` for each texture, with a name for its slot that is the same in all materials. */
function eachSlot(
  material: Material,
  replace: (slot: string, use: TextureUse) => TextureUse,
): Material {
  const paths = slotNames(material, '');
  return mapTextureUses(material, (use) => replace(paths.get(use) ?? '', use));
}

function slotNames(value: unknown, path: string, names = new Map<unknown, string>()) {
  if (typeof value !== 'object' || value === null) return names;
  if ('image' in value) names.set(value, path);
  else for (const [key, inner] of Object.entries(value)) slotNames(inner, `${path}/${key}`, names);
  return names;
}
