/** Purpose of a texture or value of a material. */
export type Slot =
  | 'baseColor'
  | 'normal'
  | 'bump'
  | 'metallic'
  | 'roughness'
  | 'occlusion'
  | 'emissive'
  | 'opacity';

/**
 * Properties to which textures are connected: those of FBX's own materials, of Maya's standard surface and Stingray
 * PBS, and of 3ds Max's physical and PBR materials.
 */
export const TEXTURE_SLOTS: Record<string, Slot | undefined> = {
  DiffuseColor: 'baseColor',
  'Maya|baseColor': 'baseColor',
  'Maya|base_color': 'baseColor',
  'Maya|TEX_color_map': 'baseColor',
  '3dsMax|Parameters|base_color_map': 'baseColor',
  '3dsMax|main|base_color_map': 'baseColor',
  '3dsMax|main|baseColorMap': 'baseColor',
  NormalMap: 'normal',
  'Maya|normalCamera': 'normal',
  'Maya|TEX_normal_map': 'normal',
  '3dsMax|main|norm_map': 'normal',
  '3dsMax|main|normalMap': 'normal',
  Bump: 'bump',
  '3dsMax|Parameters|bump_map': 'bump',
  ReflectionFactor: 'metallic',
  'Maya|metalness': 'metallic',
  'Maya|TEX_metallic_map': 'metallic',
  '3dsMax|Parameters|metalness_map': 'metallic',
  '3dsMax|main|metalness_map': 'metallic',
  '3dsMax|main|metalnessMap': 'metallic',
  ShininessExponent: 'roughness',
  Shininess: 'roughness',
  'Maya|specularRoughness': 'roughness',
  'Maya|TEX_roughness_map': 'roughness',
  '3dsMax|Parameters|roughness_map': 'roughness',
  '3dsMax|main|roughness_map': 'roughness',
  '3dsMax|main|roughnessMap': 'roughness',
  'Maya|TEX_ao_map': 'occlusion',
  '3dsMax|main|ao_map': 'occlusion',
  '3dsMax|main|ambientOcclusionMap': 'occlusion',
  EmissiveColor: 'emissive',
  EmissiveFactor: 'emissive',
  'Maya|emissionColor': 'emissive',
  'Maya|TEX_emissive_map': 'emissive',
  '3dsMax|Parameters|emission_map': 'emissive',
  '3dsMax|Parameters|emit_color_map': 'emissive',
  '3dsMax|main|emit_color_map': 'emissive',
  '3dsMax|main|emissionMap': 'emissive',
  TransparentColor: 'opacity',
  TransparencyFactor: 'opacity',
  Opacity: 'opacity',
};

/** Properties of physically based materials, in order of preference. */
export const PBR_COLORS = {
  baseColor: [
    'Maya|baseColor',
    'Maya|base_color',
    '3dsMax|Parameters|base_color',
    '3dsMax|main|basecolor',
    '3dsMax|main|baseColor',
  ],
  emissive: [
    'Maya|emissionColor',
    'Maya|emissive',
    '3dsMax|Parameters|emit_color',
    '3dsMax|main|emit_color',
    '3dsMax|main|emissionColor',
  ],
} as const;

export const PBR_NUMBERS = {
  /** Weight by which the base color is multiplied, even if the color comes from a texture. */
  base: ['Maya|base', '3dsMax|Parameters|base_weight'],
  metallic: [
    'Maya|metalness',
    'Maya|metallic',
    '3dsMax|Parameters|metalness',
    '3dsMax|main|metalness',
  ],
  roughness: [
    'Maya|specularRoughness',
    'Maya|roughness',
    '3dsMax|Parameters|roughness',
    '3dsMax|main|roughness',
  ],
  emission: ['Maya|emission', 'Maya|emissive_intensity', '3dsMax|Parameters|emission'],
} as const;

/**
 * Values for which FBX has no property. They are written as custom properties (which users see as custom attributes)
 * and read back, so that the format can store a complete glTF material.
 */
export const OWN = {
  roughness: 'Bozzetto|roughness',
  metallic: 'Bozzetto|metallic',
  alphaMode: 'Bozzetto|alphaMode',
  alphaCutoff: 'Bozzetto|alphaCutoff',
  doubleSided: 'Bozzetto|doubleSided',
  unlit: 'Bozzetto|unlit',
  normalScale: 'Bozzetto|normalScale',
  occlusionStrength: 'Bozzetto|occlusionStrength',
} as const;
