import type { ConvertContext } from '../format.ts';
import type { PlyElement, PlyHeader } from './read-header.ts';
import { isLayerProperty } from './read-vertices.ts';

/** List properties of faces that are read. */
const FACE_LISTS = new Set(['vertex_indices', 'vertex_index', 'texcoord', 'texnumber']);
/** MeshLab's own flags, and data that follows from the corners. */
const MEANINGLESS = new Set(['flags']);
/** Properties that identify a Gaussian splat (with Inria's names), and those of SuperSplat's compressed splats. */
const SPLAT = ['scale_0', 'rot_0', 'opacity'];
const PACKED_SPLAT = ['packed_position', 'packed_rotation', 'packed_scale'];

/** Notes the elements and properties of a PLY that are not read, based on its header. */
export function noteUnread({ elements }: PlyHeader, context: ConvertContext): void {
  const names = new Set(elements.flatMap(({ properties }) => properties.map(({ name }) => name)));
  const has = (wanted: string[]) => wanted.every((name) => names.has(name));
  if (has(SPLAT) || has(PACKED_SPLAT))
    context.warn(
      'gaussian_splat',
      'The PLY is a Gaussian splat, a cloud of blurred points without a surface. Export a mesh from the program that made it.',
    );
  for (const element of elements) {
    if (element.count === 0) continue;
    if (!['vertex', 'face', 'tristrips', 'edge'].includes(element.name))
      context.unread.note('element', element.name, element.count);
    else for (const name of unreadOf(element)) context.unread.note('property', name);
  }
}

function unreadOf({ name: element, properties }: PlyElement): string[] {
  return properties
    .filter((property) => {
      const { name, countType } = property;
      if (MEANINGLESS.has(name)) return false;
      if (element === 'vertex') return countType !== null || !isLayerProperty(name);
      if (element === 'edge') return !/^vertex[12]$/.test(name);
      if (element === 'face') return !FACE_LISTS.has(name) && !isLayerProperty(name);
      return !FACE_LISTS.has(name);
    })
    .map(({ name }) => name);
}
