import { float, type Input, int, type NodeClass, node } from './node-class.ts';

const image: Input = ['IMAGE'];
const mesh: Input = ['MESH'];
const conditioning: Input = ['CONDITIONING'];
const latent: Input = ['LATENT'];
const vae: Input = ['VAE'];
const flag: Input = ['BOOLEAN', {}];
const STAGE = ['CONDITIONING', 'CONDITIONING', 'LATENT'];
const pair = { positive: conditioning, negative: conditioning };

/**
 * Node classes of TRELLIS.2, Pixal3D and meshes in ComfyUI 0.33 that the examples use, as its template
 * `3d_pixal3d_trellis2_image_to_model` wires them (read: workflow_templates `e9e1ce1`). Limits of numbers are not in it.
 */
export const TRELLIS_CLASSES: Readonly<Record<string, NodeClass>> = {
  InvertMask: node({ mask: ['MASK'] }, ['MASK']),
  ImageCropToMask: node(
    {
      images: image,
      masks: ['MASK'],
      width: int(1, 16384),
      height: int(1, 16384),
      pad_factor: float(0, 10),
      grow_mask: int(-1024, 1024),
      background: ['STRING', {}],
    },
    ['IMAGE'],
  ),
  CLIPVisionLoader: node(
    { clip_name: [['dino_v3_L_naf_fp32.safetensors', 'dino_v3_vit_l.safetensors']] },
    ['CLIP_VISION'],
  ),
  LoadMoGeModel: node({ model_name: [['moge_2_vitl_normal_fp16.safetensors']] }, ['MOGE_MODEL']),
  MoGeInference: node(
    {
      moge_model: ['MOGE_MODEL'],
      image,
      resolution_level: int(0, 9),
      fov_x_degrees: float(0, 180),
      batch_size: int(1, 64),
      force_projection: flag,
      apply_mask: flag,
    },
    ['MOGE_GEOMETRY'],
  ),
  MoGeGeometryToFOV: node(
    {
      moge_geometry: ['MOGE_GEOMETRY'],
      axis: [['horizontal', 'vertical']],
      unit: [['degrees', 'radians']],
    },
    ['FLOAT', 'FLOAT'],
  ),
  Pixal3DConditioning: node(
    { clip_vision_model: ['CLIP_VISION'], image, camera_angle_x: float(0, 180) },
    ['CONDITIONING', 'CONDITIONING'],
  ),
  Trellis2Conditioning: node({ clip_vision_model: ['CLIP_VISION'], image }, [
    'CONDITIONING',
    'CONDITIONING',
  ]),
  CFGOverride: node(
    { model: ['MODEL'], cfg: float(0, 100), start_percent: float(0, 1), end_percent: float(0, 1) },
    ['MODEL'],
  ),
  RescaleCFG: node({ model: ['MODEL'], multiplier: float(0, 1) }, ['MODEL']),
  ModelSamplingSD3: node({ model: ['MODEL'], shift: float(0, 100) }, ['MODEL']),
  EmptyTrellis2LatentStructure: node({ batch_size: int(1, 4096) }, ['LATENT']),
  VaeDecodeStructureTrellis2: node({ samples: latent, vae, resolution: [['32', '64']] }, ['VOXEL']),
  Trellis2ShapeStage: node({ ...pair, voxel: ['VOXEL'] }, STAGE),
  Trellis2UpsampleStage: node(
    { ...pair, shape_latent: latent, vae, target_resolution: [['1024', '1536']] },
    STAGE,
  ),
  Trellis2TextureStage: node({ ...pair, shape_latent: latent }, STAGE),
  VaeDecodeShapeTrellis: node({ samples: latent, vae }, ['MESH', 'SHAPE_SUBDIVIDES']),
  VaeDecodeTextureTrellis: node({ samples: latent, vae, shape_subdivides: ['SHAPE_SUBDIVIDES'] }, [
    'VOXEL',
  ]),
  RemeshMesh: node(
    {
      mesh,
      resolution: int(16, 4096),
      sign_mode: ['COMFY_DYNAMICCOMBO_V3', {}],
      band: float(0, 16),
      project_back: float(0, 1),
      fix_poles: flag,
      smooth_iters: int(0, 1000),
      drop_small_components: float(0, 1),
      precluster_max_verts: int(0, 2 ** 31),
    },
    ['MESH'],
  ),
  DecimateMesh: node(
    { mesh, target_face_count: int(0, 2 ** 31), placement_mode: [['midpoint', 'optimal']] },
    ['MESH'],
  ),
  MeshSmoothNormals: node({ mesh, crease_angle: float(0, 180) }, ['MESH']),
  UnwrapMesh: node(
    {
      mesh,
      segmenter: [['pec']],
      resolution: int(64, 8192),
      padding: int(0, 64),
      weld_distance: float(0, 1),
    },
    ['MESH'],
  ),
  BakeTextureFromVoxel: node(
    { mesh, voxel_colors: ['VOXEL'], texture_size: int(64, 8192) },
    ['IMAGE', 'IMAGE', 'IMAGE'],
    { reference_mesh: mesh },
  ),
  BakeNormalMapFromMesh: node(
    {
      low_poly: mesh,
      high_poly: mesh,
      resolution: int(64, 8192),
      cage_distance: float(0, 1),
      ignore_backfaces: flag,
    },
    ['IMAGE'],
  ),
  ApplyTextureToMesh: node({ mesh, base_color: image }, ['MESH'], {
    metallic: image,
    roughness: image,
    occlusion: image,
    normal_map: image,
  }),
};
