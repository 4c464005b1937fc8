import type { Material, TextureUse } from '../../mesh/scene.ts';
import type { Element } from '../xml/document.ts';
import type { Collada } from './collada.ts';

/**
 * COLLADA's common profile does not include metallic-roughness. Files written here add it in a technique with this
 * profile, which other programs ignore: `<extra><technique profile="BOZZETTO"><metallic_roughness metallic= roughness=
 * …><texture slot= texture= texcoord=/>…`.
 */
export const PROFILE = 'BOZZETTO';

/** Texture slots that only this project's own technique can store. */
export const EXACT_SLOTS = [
  'metallicRoughnessTexture',
  'normalTexture',
  'occlusionTexture',
] as const;

/** Returns the technique with this project's profile from an element's extras; null if there is none. */
export function ownTechnique(collada: Collada, element: Element): Element | null {
  const { xml } = collada;
  for (const extra of xml.children(element, 'extra')) {
    for (const technique of xml.children(extra, 'technique')) {
      if (xml.attribute(technique, 'profile') === PROFILE) return technique;
    }
  }
  return null;
}

/** Returns the material with the exact values from its effect's technique; null unless this project wrote the file. */
export function readExactMaterial(
  collada: Collada,
  holder: Element,
  read: Material,
  texture: (element: Element) => TextureUse | null,
): Material {
  const { xml } = collada;
  const technique = ownTechnique(collada, holder);
  const exact = technique === null ? null : xml.child(technique, 'metallic_roughness');
  if (exact === null) return read;
  const numbers = (name: string, count: number): number[] | null => {
    const values = (xml.attribute(exact, name) ?? '').split(' ').map(Number);
    return values.length === count && values.every(Number.isFinite) ? values : null;
  };
  const one = (name: string, otherwise: number) => numbers(name, 1)?.[0] ?? otherwise;
  const mode = xml.attribute(exact, 'alphaMode');
  const out: Material = {
    ...read,
    baseColor: (numbers('baseColor', 4) as Material['baseColor'] | null) ?? read.baseColor,
    metallic: one('metallic', read.metallic),
    roughness: one('roughness', read.roughness),
    normalScale: one('normalScale', 1),
    occlusionStrength: one('occlusionStrength', 1),
    emissive: (numbers('emissive', 3) as Material['emissive'] | null) ?? read.emissive,
    emissiveStrength: one('emissiveStrength', 1),
    alphaMode: mode === 'mask' || mode === 'blend' || mode === 'opaque' ? mode : read.alphaMode,
    alphaCutoff: one('alphaCutoff', 0.5),
  };
  for (const element of xml.children(exact, 'texture')) {
    const slot = EXACT_SLOTS.find((name) => name === xml.attribute(element, 'slot'));
    if (slot !== undefined) out[slot] = texture(element);
  }
  return out;
}
