import type { Material, Scene, TextureUse } from '../mesh/scene.ts';
import { type TextureMatrix, textureMatrix } from '../mesh/texture-use.ts';
import type { Warning } from '../spec.ts';

/** Texture properties of a material that an atlas holds. */
export const SLOTS = [
  'baseColorTexture',
  'metallicRoughnessTexture',
  'normalTexture',
  'occlusionTexture',
  'emissiveTexture',
] as const;

/** A material that can be joined with others, and how its textures are placed. */
export interface Member {
  /** Index into the scene's materials. */
  index: number;
  material: Material;
  /** The UV set and transform that all its textures share; null for a plain color. */
  placement: Placement | null;
}

export interface Placement {
  uvSet: number;
  matrix: TextureMatrix;
  wrapS: TextureUse['wrapS'];
  wrapT: TextureUse['wrapT'];
}

/** Materials that can be drawn as one. */
export interface MaterialGroup {
  alphaMode: Material['alphaMode'];
  doubleSided: boolean;
  unlit: boolean;
  nearest: boolean;
  members: Member[];
}

/**
 * Groups the materials that faces use by what one material cannot mix: transparency, visible back faces, light, and
 * filtering. A material that must stay alone is reported with the reason.
 */
export function groupMaterials(scene: Scene, warn: (warning: Warning) => void): MaterialGroup[] {
  const groups = new Map<string, MaterialGroup>();
  const drawn = usedMaterials(scene);
  for (const [index, material] of scene.materials.entries()) {
    if (!drawn.has(index)) continue;
    const obstacle = obstacleOf(scene, index, material);
    if (obstacle !== null) {
      const message = `material "${material.name}" was left alone: ${obstacle}`;
      warn({ code: 'material_kept', message });
      continue;
    }
    const uses = usesOf(material);
    const { alphaMode, doubleSided, unlit } = material;
    const nearest = uses.length > 0 && uses.every(({ filter }) => filter === 'nearest');
    const key = `${alphaMode} ${doubleSided} ${unlit} ${nearest}`;
    const group = groups.get(key) ?? { alphaMode, doubleSided, unlit, nearest, members: [] };
    const [first] = uses;
    const placement =
      first === undefined
        ? null
        : {
            uvSet: first.uvSet,
            matrix: textureMatrix(first),
            wrapS: first.wrapS,
            wrapT: first.wrapT,
          };
    group.members.push({ index, material, placement });
    groups.set(key, group);
  }
  return [...groups.values()].filter(({ members }) => members.length > 1);
}

/** Returns the textures of a material. */
export function usesOf(material: Material): TextureUse[] {
  return SLOTS.map((slot) => material[slot]).filter((use) => use !== null);
}

function usedMaterials({ meshes }: Scene): Set<number> {
  const used = new Set<number>();
  for (const { geometry } of meshes) {
    if (geometry.corners.length === 0) continue;
    for (const index of geometry.faceMaterials ?? [geometry.material]) used.add(index);
  }
  return used;
}

/** Returns why a material cannot be joined with others; null if it can. */
function obstacleOf({ meshes }: Scene, index: number, material: Material): string | null {
  const [extension] = Object.keys(material.extensions);
  if (extension !== undefined) return `an atlas cannot hold ${extension}`;
  if (meshes.some(({ strokes }) => strokes?.some((stroke) => stroke.material === index)))
    return 'lines or points use it';
  const uses = usesOf(material);
  const placeOf = ({ uvSet, wrapS, wrapT, transform }: TextureUse) =>
    JSON.stringify([uvSet, wrapS, wrapT, transform]);
  if (new Set(uses.map(placeOf)).size > 1)
    return 'its textures use different UV sets, transforms or wrapping';
  const { transform } = material.normalTexture ?? { transform: null };
  if (transform !== null && (transform.rotation !== 0 || transform.scale.some((s) => s < 0)))
    return 'its normal texture is rotated or mirrored';
  return null;
}
