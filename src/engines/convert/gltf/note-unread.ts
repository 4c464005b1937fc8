import type { UnreadParts } from '../unread-parts.ts';
import type { GltfDocument } from './document.ts';

/** Vertex attributes that glTF itself defines. */
const KNOWN = /^(POSITION|NORMAL|TANGENT|(TEXCOORD|COLOR|JOINTS|WEIGHTS)_\d+)$/;

/**
 * Notes content that glTF itself does not define: custom vertex attributes, and extras, in which programs store their
 * own properties.
 */
export function noteUnread(document: GltfDocument, unread: UnreadParts): void {
  for (const { primitives } of document.meshes)
    for (const { attributes } of primitives)
      for (const name of Object.keys(attributes))
        if (!KNOWN.test(name)) unread.note('attribute', name);
  const lists = { nodes: document.nodes, meshes: document.meshes, materials: document.materials };
  for (const [kind, list] of Object.entries(lists)) {
    const count = list.filter(({ extras }) => hasOwnProperties(extras)).length;
    if (count > 0) unread.note('property', `extras of ${kind}`, count);
  }
}

/**
 * Properties that are read (names of morph targets, sizes of levels of detail, what a node is for), and the note of
 * FBX2glTF about the material that it converted.
 */
const KNOWN_EXTRAS = ['targetNames', 'MSFT_screencoverage', 'purpose', 'fromFBX'];

function hasOwnProperties(extras: unknown): boolean {
  if (typeof extras !== 'object' || extras === null) return false;
  return Object.keys(extras).some((key) => !KNOWN_EXTRAS.includes(key));
}
