import { childOf } from './document.ts';
import type { FbxObject } from './fbx-object.ts';

/**
 * Properties that Maya, 3ds Max and this project's writer define. Names that start with a program's name end it with a
 * `|`.
 */
const QUIET = /^(currentUVSet|MaxHandle|lockInfluenceWeights|liw|filmboxTypeID|\w+\|.*)$/;

/** Returns whether users defined properties of their own on the object ("custom attributes"). */
export function hasCustomProperties({ record }: FbxObject): boolean {
  const list = childOf(record, 'Properties70') ?? childOf(record, 'Properties60');
  // Version 6 has no label between the type and the flags.
  const flagsAt = list?.name === 'Properties60' ? 2 : 3;
  return (list?.children ?? []).some(({ values }) => {
    const [name, flags] = [values[0], values[flagsAt]];
    if (typeof name !== 'string' || typeof flags !== 'string') return false;
    return flags.includes('U') && !QUIET.test(name);
  });
}
