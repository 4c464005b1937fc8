import { childOf } from './document.ts';
import type { FbxObject, ObjectId, ObjectLink } from './fbx-object.ts';

/**
 * Converts the objects of version 6 to the structure of version 7, so that no other code needs to know the difference.
 * Version 6 stores geometry inside the model and attaches skins and textures to the model.
 */
export function modernizeObjects(
  objects: readonly FbxObject[],
  links: readonly ObjectLink[],
): { objects: FbxObject[]; links: ObjectLink[] } {
  const result = { objects: [...objects], links: [] as ObjectLink[] };
  const byId = new Map(objects.map((object) => [object.id, object]));
  const geometries = new Map<unknown, FbxObject>();
  for (const model of objects) {
    if (model.kind !== 'Model' || childOf(model.record, 'Vertices') === null) continue;
    const geometry: FbxObject = {
      ...model,
      id: `${String(model.id)}\0geometry`,
      kind: 'Geometry',
      subkind: 'Mesh',
    };
    geometries.set(model.id, geometry);
    result.objects.push(geometry);
    result.links.push({ child: geometry.id, parent: model.id, property: null });
  }
  const parts = partsOfModels(links, byId);
  for (const link of links) {
    const child = byId.get(link.child);
    const geometry = geometries.get(link.parent);
    if (child?.kind === 'Deformer' && geometry !== undefined) {
      result.links.push({ ...link, parent: geometry.id });
    } else if (child?.kind === 'Texture' && byId.get(link.parent)?.kind === 'Model') {
      const model = parts.get(link.parent);
      const moved = model === undefined ? null : textureLink(link, model);
      if (model !== undefined) model.textures++;
      if (moved !== null) result.links.push(moved);
    } else result.links.push(link);
  }
  return result;
}

/** Ids of a model's materials and textures, in the order of the file. */
interface ModelParts {
  materials: ObjectId[];
  textures: number;
}

/** Links a texture to a material: the n-th texture of a model belongs to its n-th material, or to the last one. */
function textureLink(link: ObjectLink, { materials, textures }: ModelParts): ObjectLink | null {
  const material = materials[Math.min(textures, materials.length - 1)];
  if (material === undefined) return null;
  return { child: link.child, parent: material, property: 'DiffuseColor' };
}

function partsOfModels(
  links: readonly ObjectLink[],
  byId: ReadonlyMap<ObjectId, FbxObject>,
): Map<ObjectId, ModelParts> {
  const parts = new Map<ObjectId, ModelParts>();
  for (const { child, parent } of links) {
    if (byId.get(child)?.kind !== 'Material') continue;
    const known = parts.get(parent);
    if (known === undefined) parts.set(parent, { materials: [child], textures: 0 });
    else known.materials.push(child);
  }
  return parts;
}
