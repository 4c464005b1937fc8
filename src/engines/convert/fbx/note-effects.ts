import type { UnreadParts } from '../unread-parts.ts';
import type { Properties } from './properties.ts';

/**
 * Weights of effects that are not read, from physically based materials (Maya's and Arnold's standard surface, 3ds
 * Max's physical material, OpenPBR). An effect with weight 0 is off.
 */
const WEIGHTS = [
  ...['transmission', 'coat', 'sheen', 'subsurface', 'thinFilmThickness', 'specularAnisotropy'].map(
    (name) => `Maya|${name}`,
  ),
  ...['transparency', 'coating', 'scattering', 'transmission_weight', 'coat_weight'].map(
    (name) => `3dsMax|Parameters|${name}`,
  ),
  ...['fuzz_weight', 'subsurface_weight', 'thin_film_weight'].map(
    (name) => `3dsMax|Parameters|${name}`,
  ),
];

/** Effects of 3ds Max's glTF material, each with the property that turns it on. */
const SWITCHED = [
  ['3dsMax|extension|enableClearCoat', '3dsMax|extension|clearcoat'],
  ['3dsMax|extension|enableSheen', '3dsMax|extension|sheenColor'],
  ['3dsMax|extension|enableSpecular', '3dsMax|extension|Specular'],
  ['3dsMax|extension|enableTransmission', '3dsMax|extension|transmission'],
  ['3dsMax|extension|enableVolume', '3dsMax|extension|volumeThickness'],
  ['3dsMax|extension|enableIndexOfRefraction', '3dsMax|extension|indexOfRefraction'],
] as const;

/** Notes the effects of a material that are turned on but not read, as the file spells them. */
export function noteEffects(material: Properties, unread: UnreadParts): void {
  for (const name of WEIGHTS) if (material.number(name, 0) > 0) unread.note('property', name);
  for (const [isOn, name] of SWITCHED)
    if (material.number(isOn, 0) !== 0) unread.note('property', name);
}
