import type { Material, Scene, SceneImage, TextureUse } from '../../mesh/scene.ts';
import { FormatError } from '../format.ts';
import { extractChannel } from '../image/channels.ts';
import { imageExtension } from '../image/content-type.ts';
import { toWebImage } from '../image/web-image.ts';
import { OWN } from './material-slots.ts';
import { properties, property, single } from './property-records.ts';
import { titled, uvSetName } from './write-geometry.ts';
import type { ObjectWriter, OutId } from './write-objects.ts';
import { double, type OutRecord, raw, record, text } from './write-records.ts';

/** Image types other than PNG and JPEG that are embedded unchanged, because programs that read FBX support them. */
const EMBEDDED_TYPES = ['image/x-tga', 'image/bmp', 'image/tiff'];

const OCCLUSION_PROPERTY = 'Maya|TEX_ao_map';

/** Writes all materials with their textures, and returns the id of each. */
export async function writeMaterials(scene: Scene, writer: ObjectWriter): Promise<OutId[]> {
  const textures = createTextureWriter(scene, writer);
  const ids: OutId[] = [];
  for (const [i, material] of scene.materials.entries()) {
    const name = titled(material.name, 'Material', i);
    const id = writer.add('Material', name, '', materialRecords(material));
    ids.push(id);
    await linkTextures(material, id, textures);
    for (const extension of Object.keys(material.extensions)) {
      writer.context.warn(
        'material_extension_dropped',
        `FBX cannot store ${extension}; it was left out.`,
      );
    }
  }
  return ids;
}

/** Writes the material for faces without one, in meshes whose other faces have one. */
export function writeDefaultMaterial(writer: ObjectWriter): OutId {
  const grey = [property.color('DiffuseColor', [0.8, 0.8, 0.8])];
  return writer.add('Material', 'Default', '', [
    single.int('Version', 102),
    single.text('ShadingModel', 'phong'),
    single.int('MultiLayer', 0),
    properties(grey),
  ]);
}

/**
 * Returns the records of a Phong material (as Blender interprets it) for programs that support nothing better, with
 * custom properties for values that Phong cannot express.
 */
function materialRecords(m: Material): OutRecord[] {
  const alpha = m.baseColor[3];
  const shininess = (10 * (1 - m.roughness)) ** 2;
  const clear = alpha < 1 ? 1 : 0;
  const list = [
    property.color('EmissiveColor', m.emissive),
    property.number('EmissiveFactor', m.emissiveStrength),
    property.color('AmbientColor', [0, 0, 0]),
    property.color('DiffuseColor', m.baseColor),
    property.number('DiffuseFactor', 1),
    property.color('TransparentColor', [clear, clear, clear]),
    property.number('TransparencyFactor', 1 - alpha),
    property.number('Opacity', alpha),
    property.color('SpecularColor', [1, 1, 1]),
    property.number('SpecularFactor', 0.25),
    property.number('Shininess', shininess),
    property.number('ShininessExponent', shininess),
    property.color('ReflectionColor', [1, 1, 1]),
    property.number('ReflectionFactor', m.metallic),
    property.double(OWN.metallic, m.metallic, 'U'),
    property.double(OWN.roughness, m.roughness, 'U'),
    property.text(OWN.alphaMode, m.alphaMode, 'U'),
  ];
  if (m.alphaMode === 'mask') list.push(property.double(OWN.alphaCutoff, m.alphaCutoff, 'U'));
  if (m.doubleSided) list.push(property.bool(OWN.doubleSided, true, 'U'));
  if (m.unlit) list.push(property.bool(OWN.unlit, true, 'U'));
  if (m.normalScale !== 1) list.push(property.double(OWN.normalScale, m.normalScale, 'U'));
  if (m.occlusionStrength !== 1) {
    list.push(property.double(OWN.occlusionStrength, m.occlusionStrength, 'U'));
  }
  if (m.occlusionTexture !== null) {
    list.push(property.of(OCCLUSION_PROPERTY, 'ColorRGB', 'Color', 'AU', [1, 1, 1].map(double)));
  }
  return [
    single.int('Version', 102),
    single.text('ShadingModel', 'phong'),
    single.int('MultiLayer', 0),
    properties(list),
  ];
}

async function linkTextures(m: Material, material: OutId, textures: TextureWriter): Promise<void> {
  const link = async (use: TextureUse | null, ...names: string[]) => {
    const id = use === null ? null : await textures.write(use);
    if (id !== null) textures.link(id, material, names);
  };
  const isClear = m.alphaMode !== 'opaque';
  await link(m.baseColorTexture, 'DiffuseColor', ...(isClear ? ['TransparentColor'] : []));
  await link(m.normalTexture, 'NormalMap');
  await link(m.emissiveTexture, 'EmissiveColor');
  await link(m.occlusionTexture, OCCLUSION_PROPERTY);
  const packed = m.metallicRoughnessTexture;
  if (packed === null) return;
  const roughness = await textures.writeChannel(packed, 'green', 'roughness');
  if (roughness !== null) textures.link(roughness, material, ['ShininessExponent']);
  const metallic = await textures.writeChannel(packed, 'blue', 'metallic');
  if (metallic !== null) textures.link(metallic, material, ['ReflectionFactor']);
}

interface TextureWriter {
  /** Writes a texture. Returns null, with a warning, if the image cannot be embedded. */
  write(use: TextureUse): Promise<OutId | null>;
  /** Writes one channel as a grayscale image, because FBX does not support packed textures. */
  writeChannel(use: TextureUse, channel: 'green' | 'blue', what: string): Promise<OutId | null>;
  link(texture: OutId, material: OutId, names: readonly string[]): void;
}

interface Video {
  id: OutId;
  fileName: string;
}

function createTextureWriter(scene: Scene, writer: ObjectWriter): TextureWriter {
  const videos = new Map<string, Promise<Video | null>>();
  const names = new Set<string>();
  const embed = async (image: SceneImage | null): Promise<Video | null> => {
    const usable = image && (await toWebImage(image, writer.context, EMBEDDED_TYPES));
    if (usable === null) return null;
    const fileName = uniqueName(usable, names);
    return { id: writeVideo(usable, fileName, writer), fileName };
  };
  const video = (key: string, image: () => Promise<SceneImage | null>) => {
    let made = videos.get(key);
    if (made === undefined) {
      made = image().then(embed);
      videos.set(key, made);
    }
    return made;
  };
  const texture = (use: TextureUse, made: Video | null) => {
    if (made === null) return null;
    const id = writer.add('Texture', made.fileName, '', textureRecords(use, made.fileName, writer));
    writer.connect(made.id, id);
    return id;
  };
  return {
    async write(use) {
      return texture(use, await video(`${use.image}`, async () => scene.images[use.image] ?? null));
    },
    async writeChannel(use, channel, what) {
      const made = await video(`${use.image} ${channel}`, async () => {
        const image = scene.images[use.image];
        const web = image === undefined ? null : await toWebImage(image, writer.context);
        if (web === null) return null;
        try {
          return await extractChannel({ image: web, channel }, `${image.name} ${what}`.trim());
        } catch (error) {
          if (!(error instanceof FormatError)) throw error;
          writer.context.warn('image_unreadable', error.message);
          return null;
        }
      });
      return texture(use, made);
    },
    link(id, material, properties) {
      for (const name of properties) writer.connect(id, material, name);
    },
  };
}

/** Returns a unique file name that every operating system accepts. */
function uniqueName(image: SceneImage, names: Set<string>): string {
  const stem = image.name.replace(/[^\p{L}\p{N}._ -]+/gu, '_').trim() || 'texture';
  const extension = imageExtension(image.contentType);
  let name = `${stem}.${extension}`;
  for (let i = 2; names.has(name.toLowerCase()); i++) name = `${stem}-${i}.${extension}`;
  names.add(name.toLowerCase());
  return name;
}

function writeVideo(image: SceneImage, fileName: string, writer: ObjectWriter): OutId {
  return writer.add('Video', fileName, 'Clip', [
    single.text('Type', 'Clip'),
    properties([property.of('Path', 'KString', 'XRefUrl', '', [text(fileName)])]),
    single.int('UseMipMap', 0),
    single.text('Filename', fileName),
    single.text('RelativeFilename', fileName),
    record('Content', [raw(image.bytes)]),
  ]);
}

function textureRecords(use: TextureUse, fileName: string, writer: ObjectWriter): OutRecord[] {
  if (use.wrapS === 'mirror' || use.wrapT === 'mirror') {
    writer.context.warn(
      'wrap_mirror',
      'FBX does not support mirrored textures; they repeat instead.',
    );
  }
  const placement = texturePlacement(use.transform, writer);
  return [
    single.text('Type', 'TextureVideoClip'),
    single.int('Version', 202),
    single.text('TextureName', `${fileName}\0\x01Texture`),
    properties([
      property.text('UVSet', uvSetName(use.uvSet)),
      property.bool('UseMaterial', true),
      property.enum('WrapModeU', use.wrapS === 'clamp' ? 1 : 0),
      property.enum('WrapModeV', use.wrapT === 'clamp' ? 1 : 0),
      property.vector('Translation', 'Vector', [...placement.translation, 0]),
      property.vector('Rotation', 'Vector', [0, 0, placement.degrees]),
      property.vector('Scaling', 'Vector', [...placement.scaling, 1]),
    ]),
    single.text('Media', `${fileName}\0\x01Video`),
    single.text('FileName', fileName),
    single.text('RelativeFilename', fileName),
    record('ModelUVTranslation', placement.translation.map(double)),
    record('ModelUVScaling', placement.scaling.map(double)),
  ];
}

/**
 * Converts a texture transform. glTF moves the coordinates (v points down), while FBX moves the image (v points up), so
 * the result is the inverse, flipped vertically.
 */
function texturePlacement(transform: TextureUse['transform'], writer: ObjectWriter) {
  if (transform === null) return { translation: [0, 0], scaling: [1, 1], degrees: 0 };
  const { offset, rotation, scale } = transform;
  const [sx, sy] = scale.map((v) => (v === 0 ? 1 : v));
  if (rotation !== 0 && Math.abs(sx) !== Math.abs(sy)) {
    writer.context.warn(
      'texture_transform',
      'FBX cannot store a texture transform with both rotation and non-uniform scale; it is approximated.',
    );
  }
  const [c, s] = [Math.cos(rotation), Math.sin(rotation)];
  // Transformed coordinates, with v up: A uv + b, where A = S R. The image's translation is −A⁻¹ b.
  const a = [c * sx, -s * sx, s * sy, c * sy];
  const b = [offset[0] - a[1], 1 - a[3] - offset[1]];
  const translation = [-(c * (b[0] / sx) + s * (b[1] / sy)), -(-s * (b[0] / sx) + c * (b[1] / sy))];
  return { translation, scaling: [1 / sx, 1 / sy], degrees: (-rotation * 180) / Math.PI };
}
