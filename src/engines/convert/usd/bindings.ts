import type { StagePrim } from './stage-prim.ts';

/** Names of material bindings in order of preference: for previews, for all purposes, and for film renderers. */
const PURPOSES = ['material:binding:preview', 'material:binding', 'material:binding:full'];

/**
 * Returns the path of the material that applies to a prim: its own, or that of its nearest ancestor, unless a farther
 * ancestor's binding takes precedence. Bindings of collections are not followed.
 */
export function boundMaterial(prim: StagePrim): string | null {
  let bound: string | null = null;
  for (let at: StagePrim | null = prim; at !== null; at = at.parent) {
    for (const purpose of PURPOSES) {
      const binding = at.property(purpose);
      const [target] = binding?.targets() ?? [];
      if (binding === null || target === undefined) continue;
      const insists = binding.metadata('bindMaterialAs') === 'strongerThanDescendants';
      if (bound === null || insists) bound = target;
      break;
    }
  }
  return bound;
}

/** Returns the faces with separate materials: the GeomSubset children that have a binding. */
export function materialSubsets(mesh: StagePrim): { path: string; faces: ArrayLike<number> }[] {
  return mesh.children.flatMap((child) => {
    if (child.typeName !== 'GeomSubset' || (child.text('elementType') ?? 'face') !== 'face')
      return [];
    const family = child.text('familyName') ?? '';
    const bindsItself = PURPOSES.some((purpose) => child.property(purpose) !== null);
    const path = bindsItself ? boundMaterial(child) : null;
    const faces = child.numbers('indices');
    if (path === null || faces === undefined || (family !== '' && family !== 'materialBind'))
      return [];
    return [{ path, faces }];
  });
}
