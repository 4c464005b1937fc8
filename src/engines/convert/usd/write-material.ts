import type { Material, Scene, SceneImage, TextureUse, Wrap } from '../../mesh/scene.ts';
import type { ConvertContext } from '../format.ts';
import { imageExtension } from '../image/content-type.ts';
import { toWebImage } from '../image/web-image.ts';
import { textureUses } from '../texture-uses.ts';
import { uvPrimvar } from './write-mesh.ts';
import { identifier, type PrimBuilder } from './write-prim.ts';

const WRAPS: Record<Wrap, string> = { repeat: 'repeat', clamp: 'clamp', mirror: 'mirror' };

/** An image in the package. */
export interface PackagedImage {
  path: string;
  bytes: Uint8Array;
}

/**
 * Converts the scene's images to PNG or JPEG, which are the formats that USDZ allows; null if an image cannot be
 * converted.
 */
export async function packageImages(
  scene: Scene,
  context: ConvertContext,
): Promise<(PackagedImage | null)[]> {
  const used = new Set<number>();
  for (const material of scene.materials)
    for (const { image } of textureUses(material)) used.add(image);
  return Promise.all(
    scene.images.map(async (image, i) => {
      const web: SceneImage | null = used.has(i) ? await toWebImage(image, context) : null;
      if (web === null) return null;
      const name = identifier(image.name || 'texture').slice(0, 60);
      return { path: `textures/${i}_${name}.${imageExtension(web.contentType)}`, bytes: web.bytes };
    }),
  );
}

/** Writes a material as a UsdPreviewSurface network; returns the Material prim's path. */
export function writeMaterial(
  scope: PrimBuilder,
  material: Material,
  images: (PackagedImage | null)[],
  context: ConvertContext,
): string {
  if (material.unlit) return writeMaterial(scope, shining(material), images, context);
  const prim = scope.child('Material', material.name);
  const surface = prim
    .child('Shader', 'PreviewSurface')
    .setUniform('info:id', 'token', 'UsdPreviewSurface');
  const network = new TextureNetwork(prim, images);
  const [r, g, b, alpha] = material.baseColor;
  const { emissiveStrength: strength, metallic, roughness, normalScale } = material;
  const emissive = material.emissive.map((value) => value * strength);
  const color = network.texture('baseColor', material.baseColorTexture, 'sRGB', [r, g, b, alpha]);
  if (color === null) surface.set('inputs:diffuseColor', 'color3f', Float32Array.of(r, g, b));
  else surface.connect('inputs:diffuseColor', 'color3f', color.output('rgb', 'float3'));
  if (material.alphaMode !== 'opaque' && color !== null) {
    surface.connect('inputs:opacity', 'float', color.output('a', 'float'));
  } else surface.set('inputs:opacity', 'float', material.alphaMode === 'opaque' ? 1 : alpha);
  if (material.alphaMode === 'mask')
    surface.set('inputs:opacityThreshold', 'float', material.alphaCutoff);
  const factors = [1, roughness, metallic, 1];
  const packed = network.texture(
    'metallicRoughness',
    material.metallicRoughnessTexture,
    'raw',
    factors,
  );
  if (packed === null) {
    surface.set('inputs:metallic', 'float', metallic).set('inputs:roughness', 'float', roughness);
  } else {
    surface.connect('inputs:metallic', 'float', packed.output('b', 'float'));
    surface.connect('inputs:roughness', 'float', packed.output('g', 'float'));
  }
  const unpack = [2 * normalScale, 2 * normalScale, 2, 1];
  const normal = network.texture('normal', material.normalTexture, 'raw', unpack, [
    -normalScale,
    -normalScale,
    -1,
    0,
  ]);
  if (normal !== null) surface.connect('inputs:normal', 'normal3f', normal.output('rgb', 'float3'));
  const occlusion = network.texture('occlusion', material.occlusionTexture, 'raw', [1, 1, 1, 1]);
  if (occlusion !== null)
    surface.connect('inputs:occlusion', 'float', occlusion.output('r', 'float'));
  const glow = network.texture('emissive', material.emissiveTexture, 'sRGB', [...emissive, 1]);
  if (glow !== null)
    surface.connect('inputs:emissiveColor', 'color3f', glow.output('rgb', 'float3'));
  else if (emissive.some((value) => value > 0)) {
    surface.set('inputs:emissiveColor', 'color3f', Float32Array.from(emissive));
  }
  writeExtensions(surface, material, context);
  prim.connect('outputs:surface', 'token', surface.output('surface', 'token'));
  return prim.path;
}

/** Returns a material without light in one that USD has: it shines in its color and reflects nothing. */
function shining(material: Material): Material {
  const [r, g, b, alpha] = material.baseColor;
  return {
    ...material,
    unlit: false,
    // Its texture still says how transparent it is.
    baseColor: [0, 0, 0, alpha],
    metallic: 0,
    roughness: 1,
    metallicRoughnessTexture: null,
    normalTexture: null,
    occlusionTexture: null,
    emissive: [r, g, b],
    emissiveStrength: 1,
    emissiveTexture: material.baseColorTexture,
    baseColorTexture: material.alphaMode === 'opaque' ? null : material.baseColorTexture,
    extensions: { KHR_materials_ior: { ior: 1 } },
  };
}

function writeExtensions(surface: PrimBuilder, material: Material, context: ConvertContext): void {
  const {
    KHR_materials_clearcoat: clearcoat,
    KHR_materials_ior: ior,
    ...others
  } = material.extensions;
  const number = (value: unknown, otherwise: number) =>
    typeof value === 'number' ? value : otherwise;
  if (clearcoat !== undefined) {
    surface.set('inputs:clearcoat', 'float', number(clearcoat.clearcoatFactor, 0));
    surface.set(
      'inputs:clearcoatRoughness',
      'float',
      number(clearcoat.clearcoatRoughnessFactor, 0),
    );
  }
  if (ior !== undefined) surface.set('inputs:ior', 'float', number(ior.ior, 1.5));
  const names = Object.keys(others).map((name) => name.replace('KHR_materials_', ''));
  if (names.length > 0) {
    context.warn('material_extensions_dropped', `USD's preview surface has no ${names.join(', ')}`);
  }
}

/** Creates the texture shaders of one material, which share one reader per UV set. */
class TextureNetwork {
  readonly #prim: PrimBuilder;
  readonly #images: (PackagedImage | null)[];
  readonly #readers = new Map<number, string>();

  constructor(prim: PrimBuilder, images: (PackagedImage | null)[]) {
    this.#prim = prim;
    this.#images = images;
  }

  /** Writes a texture; null if there is none, or if its image could not be packaged. */
  texture(
    name: string,
    use: TextureUse | null,
    colorSpace: 'sRGB' | 'raw',
    scale: number[],
    bias: number[] = [0, 0, 0, 0],
  ): PrimBuilder | null {
    const image = use === null ? null : this.#images[use.image];
    if (use === null || image == null) return null;
    const shader = this.#prim
      .child('Shader', `${name}Texture`)
      .setUniform('info:id', 'token', 'UsdUVTexture');
    shader.set('inputs:file', 'asset', image.path);
    shader.set('inputs:sourceColorSpace', 'token', colorSpace);
    shader.connect('inputs:st', 'float2', this.#coordinates(name, use));
    shader
      .set('inputs:wrapS', 'token', WRAPS[use.wrapS])
      .set('inputs:wrapT', 'token', WRAPS[use.wrapT]);
    if (scale.some((value) => value !== 1))
      shader.set('inputs:scale', 'float4', Float32Array.from(scale));
    if (bias.some((value) => value !== 0))
      shader.set('inputs:bias', 'float4', Float32Array.from(bias));
    return shader;
  }

  #coordinates(name: string, { uvSet, transform }: TextureUse): string {
    const reader = this.#readers.get(uvSet) ?? this.#reader(uvSet);
    if (transform === null) return reader;
    const shader = this.#prim
      .child('Shader', `${name}Transform`)
      .setUniform('info:id', 'token', 'UsdTransform2d');
    const { offset, rotation, scale } = transform;
    // The inverse of the reader's transform: see texture-reader.ts.
    const translation = Float32Array.of(
      offset[0] + scale[1] * Math.sin(rotation),
      1 - offset[1] - scale[1] * Math.cos(rotation),
    );
    shader.connect('inputs:in', 'float2', reader);
    shader.set('inputs:rotation', 'float', (rotation * 180) / Math.PI);
    shader.set('inputs:scale', 'float2', Float32Array.from(scale));
    shader.set('inputs:translation', 'float2', translation);
    return shader.output('result', 'float2');
  }

  #reader(uvSet: number): string {
    const varname = uvPrimvar(uvSet).slice('primvars:'.length);
    const shader = this.#prim.child('Shader', `${varname}Reader`);
    shader.setUniform('info:id', 'token', 'UsdPrimvarReader_float2');
    shader.set('inputs:varname', 'string', varname);
    const output = shader.output('result', 'float2');
    this.#readers.set(uvSet, output);
    return output;
  }
}
