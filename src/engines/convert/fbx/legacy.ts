import { childOf } from './document.ts';
import type { FbxObject, ObjectLink } from './fbx-object.ts';

/**
 * Version 6 keeps geometry inside the model and hangs skins and textures on the model: split and linked here as version
 * 7 has it, so that nothing else needs to know.
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
  for (const link of links) {
    const child = byId.get(link.child);
    const geometry = geometries.get(link.parent);
    if (child?.kind === 'Deformer' && geometry !== undefined) {
      result.links.push({ ...link, parent: geometry.id });
    } else if (child?.kind === 'Texture' && byId.get(link.parent)?.kind === 'Model') {
      result.links.push(...textureLinks(link, links, byId));
    } else result.links.push(link);
  }
  return result;
}

/** The n-th texture of a model belongs to its n-th material, or to the last. */
function textureLinks(
  link: ObjectLink,
  links: readonly ObjectLink[],
  byId: ReadonlyMap<unknown, FbxObject>,
): ObjectLink[] {
  const ofModel = (kind: string) =>
    links.filter(({ child, parent }) => parent === link.parent && byId.get(child)?.kind === kind);
  const materials = ofModel('Material');
  const place = ofModel('Texture').indexOf(link);
  const material = materials[Math.min(place, materials.length - 1)];
  if (material === undefined) return [];
  return [{ child: link.child, parent: material.child, property: 'DiffuseColor' }];
}
