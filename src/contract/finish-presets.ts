/** Names of the tools that a model can be finished for. */
export const FINISH_PRESETS = ['unity', 'unreal', 'godot', 'web', 'usdz'] as const;
export type FinishPreset = (typeof FINISH_PRESETS)[number];

/** Every setting that has a value when a request names neither it nor a preset. */
export interface FinishDefaults {
  shape: 'keep' | 'repair' | 'remesh' | 'solid';
  uv: 'keep' | 'unwrap';
  lightmap_uv: boolean;
  pivot: 'keep' | 'center' | 'base_center';
  lods: number;
  collision: 'none' | 'box' | 'hull' | 'convex';
  max_pieces: number;
  merge_materials: boolean;
  compress: 'none' | 'meshopt' | 'draco';
  texture_format: 'keep' | 'png' | 'webp' | 'ktx2';
  target_format: 'glb' | 'gltf' | 'fbx' | 'usdz';
  /** Largest side of a texture, in pixels; null: textures keep their size. */
  texture_size: 1024 | 2048 | 4096 | null;
}

/** The settings of a request without a preset: a GLB with the same surface, textures and origin. */
export const FINISH_DEFAULTS: Readonly<FinishDefaults> = {
  shape: 'keep',
  uv: 'keep',
  lightmap_uv: false,
  pivot: 'keep',
  lods: 0,
  collision: 'none',
  max_pieces: 8,
  merge_materials: false,
  compress: 'none',
  texture_format: 'keep',
  target_format: 'glb',
  texture_size: null,
};

/**
 * The settings of each preset. They differ in what the tools import without a plugin: Unity and Unreal read FBX, and
 * recognize LODs and colliders by name; Godot reads GLB and recognizes colliders by name; browsers profit from small
 * files; AR viewers of Apple read USDZ.
 */
export const PRESET_SETTINGS: Readonly<Record<FinishPreset, Readonly<FinishDefaults>>> = {
  unity: {
    ...FINISH_DEFAULTS,
    shape: 'repair',
    pivot: 'base_center',
    lods: 3,
    collision: 'convex',
    max_pieces: 16,
    target_format: 'fbx',
    texture_size: 2048,
  },
  unreal: {
    ...FINISH_DEFAULTS,
    shape: 'repair',
    lightmap_uv: true,
    pivot: 'base_center',
    lods: 3,
    collision: 'convex',
    max_pieces: 16,
    target_format: 'fbx',
    texture_size: 2048,
  },
  godot: {
    ...FINISH_DEFAULTS,
    shape: 'repair',
    pivot: 'base_center',
    lods: 3,
    collision: 'convex',
    max_pieces: 16,
    texture_size: 2048,
  },
  web: {
    ...FINISH_DEFAULTS,
    pivot: 'base_center',
    compress: 'meshopt',
    texture_format: 'webp',
    texture_size: 2048,
  },
  usdz: {
    ...FINISH_DEFAULTS,
    pivot: 'base_center',
    target_format: 'usdz',
    texture_size: 2048,
  },
};
