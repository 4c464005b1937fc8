import type { Material, Scene, TextureUse, Wrap } from '../../mesh/scene.ts';
import type { ConvertContext } from '../format.ts';
import type { Attributes, XmlWriter } from '../xml/xml-writer.ts';
import { EXACT_SLOTS, PROFILE } from './material-extra.ts';
import { PLACEMENT_PROFILE, placementValues } from './texture-placement.ts';

const WRAPS: Readonly<Record<Wrap, string>> = { repeat: 'WRAP', clamp: 'CLAMP', mirror: 'MIRROR' };

/** Texture slots of a material, in the order in which they are written. */
const SLOTS = ['baseColorTexture', 'emissiveTexture', ...EXACT_SLOTS] as const;

/** Returns the name of the texture coordinates of a UV set, which materials and instances both use. */
export function texcoord(uvSet: number): string {
  return `UV${uvSet}`;
}

/** Writes materials and their effects. `written` states which images exist; uses of missing images are omitted. */
export function writeMaterials(
  xml: XmlWriter,
  scene: Scene,
  written: ReadonlySet<number>,
  context: ConvertContext,
): void {
  if (scene.materials.length === 0) return;
  xml.open('library_effects');
  scene.materials.forEach((material, index) => {
    writeEffect(xml, `effect${index}`, withImages(material, written));
    warnOfLoss(material, context);
  });
  xml.close().open('library_materials');
  scene.materials.forEach(({ name }, index) => {
    xml
      .open('material', { id: `material${index}`, name: name || null })
      .element('instance_effect', { url: `#effect${index}` })
      .close();
  });
  xml.close();
}

function withImages(material: Material, written: ReadonlySet<number>): Material {
  const out = { ...material };
  for (const slot of SLOTS) if (!written.has(out[slot]?.image ?? -1)) out[slot] = null;
  return out;
}

function writeEffect(xml: XmlWriter, id: string, material: Material): void {
  xml.open('effect', { id }).open('profile_COMMON');
  for (const slot of SLOTS) {
    const use = material[slot];
    if (use !== null) writeSampler(xml, slot, use);
  }
  xml.open('technique', { sid: 'common' });
  if (material.unlit) {
    xml.open('constant');
    writeColorOrTexture(xml, 'emission', material.baseColor, 'baseColorTexture', material);
  } else {
    // As in Blender, this is Lambert with metallic written as reflectivity. Blender would read the exponent of Phong as
    // a roughness.
    xml.open('lambert');
    writeColorOrTexture(xml, 'emission', emitted(material), 'emissiveTexture', material);
    writeColorOrTexture(xml, 'diffuse', material.baseColor, 'baseColorTexture', material);
    if (material.metallic > 0)
      xml.open('reflectivity').numbers('float', {}, [material.metallic]).close();
  }
  if (material.alphaMode === 'blend' && material.baseColor[3] < 1)
    xml
      .open('transparent', { opaque: 'A_ONE' })
      .numbers('color', {}, [0, 0, 0, material.baseColor[3]])
      .close();
  // Without this element, Blender reports a negative refractive index. 1.5 is glTF's default.
  xml.open('index_of_refraction').numbers('float', {}, [1.5]).close().close();
  writeExtras(xml, material);
  xml.close().close().close();
}

function emitted({ emissive, emissiveStrength }: Material): number[] {
  return [...emissive.map((value) => Math.min(1, value * emissiveStrength)), 1];
}

function writeSampler(xml: XmlWriter, slot: string, use: TextureUse): void {
  xml
    .open('newparam', { sid: `${slot}-surface` })
    .open('surface', { type: '2D' })
    .element('init_from', {}, `image${use.image}`)
    .close()
    .close()
    .open('newparam', { sid: slot })
    .open('sampler2D')
    .element('source', {}, `${slot}-surface`)
    .element('wrap_s', {}, WRAPS[use.wrapS])
    .element('wrap_t', {}, WRAPS[use.wrapT]);
  if (use.filter === 'nearest')
    xml.element('minfilter', {}, 'NEAREST').element('magfilter', {}, 'NEAREST');
  xml.close().close();
}

function writeColorOrTexture(
  xml: XmlWriter,
  element: string,
  color: readonly number[],
  slot: (typeof SLOTS)[number],
  material: Material,
): void {
  const use = material[slot];
  xml.open(element);
  if (use === null) xml.numbers('color', {}, color);
  else writeTexture(xml, { texture: slot, texcoord: texcoord(use.uvSet) }, use);
  xml.close();
}

/** Writes offset, rotation and scale in Maya's way, as an addition to the standard. */
function writeTexture(xml: XmlWriter, attributes: Attributes, use: TextureUse): void {
  if (use.transform === null) {
    xml.element('texture', attributes);
    return;
  }
  xml.open('texture', attributes).open('extra').open('technique', { profile: PLACEMENT_PROFILE });
  for (const [name, value] of placementValues(use)) xml.element(name, {}, String(value));
  xml.close().close().close();
}

/**
 * Writes what the common profile does not support: under the names that other programs use, if there are any, and also
 * exactly, for this project's own reader.
 */
function writeExtras(xml: XmlWriter, material: Material): void {
  const { normalTexture } = material;
  if (normalTexture !== null) {
    xml.open('extra').open('technique', { profile: 'FCOLLADA' }).open('bump');
    const attributes = { texture: 'normalTexture', texcoord: texcoord(normalTexture.uvSet) };
    writeTexture(xml, attributes, normalTexture);
    xml.close().close().close();
  }
  if (material.doubleSided)
    xml
      .open('extra')
      .open('technique', { profile: 'GOOGLEEARTH' })
      .element('double_sided', {}, '1')
      .close()
      .close();
  xml
    .open('extra')
    .open('technique', { profile: PROFILE })
    .open('metallic_roughness', {
      baseColor: material.baseColor.map(Math.fround).join(' '),
      metallic: material.metallic,
      roughness: material.roughness,
      normalScale: material.normalScale,
      occlusionStrength: material.occlusionStrength,
      emissive: material.emissive.map(Math.fround).join(' '),
      emissiveStrength: material.emissiveStrength,
      alphaMode: material.alphaMode,
      alphaCutoff: material.alphaCutoff,
    });
  for (const slot of EXACT_SLOTS) {
    const use = material[slot];
    if (use !== null)
      writeTexture(xml, { slot, texture: slot, texcoord: texcoord(use.uvSet) }, use);
  }
  xml.close().close().close();
}

function warnOfLoss(material: Material, context: ConvertContext): void {
  if (material.metallicRoughnessTexture !== null || material.occlusionTexture !== null)
    context.warn(
      'material_textures_extra',
      'DAE has no metallic, roughness or occlusion textures; they were written to an extra technique that other programs ignore.',
    );
  const [red, green, blue] = material.baseColor;
  if (material.baseColorTexture !== null && Math.min(red, green, blue) < 1)
    context.warn(
      'material_factors_extra',
      'DAE supports a color or a texture, not both; base colors of textured materials were written to an extra technique that other programs ignore.',
    );
  if (SLOTS.some((slot) => material[slot]?.transform))
    context.warn(
      'texture_transforms_extra',
      "DAE has no texture offset, rotation or scale; they were written to Maya's extra technique, which other programs ignore.",
    );
  const extensions = Object.keys(material.extensions);
  if (extensions.length > 0)
    context.warn('material_extensions_dropped', `DAE cannot store ${extensions.join(', ')}.`);
}
