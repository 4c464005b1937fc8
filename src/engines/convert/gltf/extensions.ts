import { type ConvertContext, FormatError } from '../format.ts';
import type { GltfDocument } from './document.ts';

/** Extensions whose content is read. Other material extensions are kept unchanged. */
const READ = new Set([
  'KHR_draco_mesh_compression',
  'EXT_meshopt_compression',
  'KHR_meshopt_compression',
  'KHR_mesh_quantization',
  'KHR_texture_transform',
  'KHR_lights_punctual',
  'EXT_mesh_gpu_instancing',
  'EXT_texture_webp',
  'KHR_texture_basisu',
  'EXT_texture_avif',
  'MSFT_texture_dds',
  'FB_ngon_encoding',
  'MSFT_lod',
]);

/** For each of these extensions, the content that is lost if a file uses it. */
const LOST: Record<string, string> = {
  KHR_materials_variants: 'only the first material variant is kept',
  KHR_animation_pointer: 'animations of anything but nodes and morph targets are left out',
  KHR_xmp_json_ld: 'metadata is left out',
  KHR_node_visibility: 'hidden nodes become visible',
};

/**
 * Warns about extensions that are used but cannot be kept.
 * @throws FormatError if the file cannot be read without an extension that is unknown here
 */
export function checkExtensions(document: GltfDocument, context: ConvertContext): void {
  for (const name of document.extensionsUsed) {
    const said = name.slice(0, 60);
    if (READ.has(name)) continue;
    if (Object.hasOwn(LOST, name)) context.warn('gltf_extension', `${name}: ${LOST[name]}`);
    else if (name.startsWith('KHR_materials_')) continue;
    else if (document.extensionsRequired.includes(name))
      throw new FormatError(`it requires the glTF extension ${said}, which cannot be read`);
    else context.warn('gltf_extension', `the glTF extension ${said} was not kept`);
  }
}
