import { holds, WRITE_FORMATS, type WriteFormat } from '../../src/contract/formats.ts';
import type { Keeps } from './compare-scenes.ts';

/** Returns what a file keeps of a scene, according to the table of formats. */
function keeps(name: WriteFormat): Keeps {
  return {
    polygons: holds(name, 'polygons'),
    collapsed: true,
    position: 1e-6,
    normals: holds(name, 'normals'),
    uvs: holds(name, 'uvs'),
    colors: holds(name, 'vertex-colors'),
    materials: holds(name, 'materials'),
    textures: holds(name, 'textures'),
    hierarchy: holds(name, 'hierarchy'),
    skins: holds(name, 'skins'),
    morphs: holds(name, 'morph-targets'),
    animations: holds(name, 'animations'),
  };
}

/**
 * A triangle of a 3MF has one property: a texture, colors or a base material; there are no nodes between objects and
 * the build. Tests next to the format cover the rest.
 */
const ONE_PROPERTY = {
  collapsed: false,
  uvs: false,
  colors: false,
  materials: false,
  textures: false,
  hierarchy: false,
} as const;

/** What each written format can hold, by its specification, as this project's writers use it. */
export const KEEPS = Object.fromEntries(
  WRITE_FORMATS.map((name) => [
    name,
    name === '3mf' ? { ...keeps(name), ...ONE_PROPERTY } : keeps(name),
  ]),
) as Readonly<Record<WriteFormat, Keeps>>;
