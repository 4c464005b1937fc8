import { hunyuanClasses } from './hunyuan-classes.ts';
import { float, int, type NodeClass, node } from './node-class.ts';
import { TRELLIS_CLASSES } from './trellis-classes.ts';

const UNETS = [
  'flux1-schnell.safetensors',
  'trellis_2_bf16.safetensors',
  'pixal3d_bf16.safetensors',
];
const VAES = [
  'ae.safetensors',
  'pixel_space',
  'trellis_2_shape_vae_bf16.safetensors',
  'trellis_2_texture_vae_bf16.safetensors',
];

/** Models that `Load3D` lists. */
const models = (uploads: readonly string[]) =>
  uploads.filter((name) => /^3d\/.*\.(glb|gltf|obj|fbx|stl)$/i.test(name));

/**
 * Node classes as `/object_info` describes them: those of the example workflows, and core classes that need no model.
 * @param uploads names in the input directory, which are the values that LoadImage accepts
 */
export function nodeClasses(uploads: readonly string[]): Record<string, NodeClass> {
  const sampling = {
    seed: int(0, 2 ** 53),
    steps: int(1, 10_000),
    cfg: float(0, 100),
    // The newer format for a list of values.
    sampler_name: ['COMBO', { options: ['euler', 'dpmpp_2m'] }],
    scheduler: [['normal', 'karras', 'simple']],
    positive: ['CONDITIONING'],
    negative: ['CONDITIONING'],
    latent_image: ['LATENT'],
    denoise: float(0, 1),
  };
  const view = ['CLIP_VISION_OUTPUT'];
  return {
    ...TRELLIS_CLASSES,
    ...hunyuanClasses(uploads),
    EmptyImage: node(
      {
        width: int(1, 16384),
        height: int(1, 16384),
        batch_size: int(1, 4096),
        color: int(0, 0xffffff),
      },
      ['IMAGE'],
    ),
    LoadImage: node({ image: [[...uploads], { image_upload: true }] }, ['IMAGE', 'MASK']),
    // It lists only models in the folder 3d, by their extension.
    Load3D: node(
      {
        model_file: [models(uploads), { file_upload: true }],
        image: ['LOAD_3D', {}],
        width: int(1, 4096),
        height: int(1, 4096),
      },
      ['IMAGE', 'MASK', 'STRING'],
    ),
    TextureMesh: node({ mesh_path: ['STRING', { forceInput: true }] }, ['MESH']),
    // A node with an input that grows, in the newer format.
    BatchImagesNode: node(
      { images: ['COMFY_AUTOGROW_V3', { template: { prefix: 'image', min: 2, max: 50 } }] },
      ['IMAGE'],
    ),
    SaveImage: node({ images: ['IMAGE'], filename_prefix: ['STRING', {}] }, []),
    ImageOnlyCheckpointLoader: node(
      { ckpt_name: [['hunyuan3d-dit-v2_fp16.safetensors', 'hunyuan_3d_v2.1.safetensors']] },
      ['MODEL', 'CLIP_VISION', 'VAE'],
    ),
    CheckpointLoaderSimple: node({ ckpt_name: [['sd_xl_base_1.0.safetensors']] }, [
      'MODEL',
      'CLIP',
      'VAE',
    ]),
    CLIPTextEncode: node({ text: ['STRING', {}], clip: ['CLIP'] }, ['CONDITIONING']),
    CLIPVisionEncode: node(
      { clip_vision: ['CLIP_VISION'], image: ['IMAGE'], crop: [['center', 'none']] },
      ['CLIP_VISION_OUTPUT'],
    ),
    Hunyuan3Dv2Conditioning: node({ clip_vision_output: view }, ['CONDITIONING', 'CONDITIONING']),
    Hunyuan3Dv2ConditioningMultiView: node({}, ['CONDITIONING', 'CONDITIONING'], {
      front: view,
      left: view,
      back: view,
      right: view,
    }),
    EmptyLatentHunyuan3Dv2: node({ resolution: int(1, 8192), batch_size: int(1, 4096) }, [
      'LATENT',
    ]),
    EmptyLatentImage: node(
      { width: int(16, 16384), height: int(16, 16384), batch_size: int(1, 4096) },
      ['LATENT'],
    ),
    EmptySD3LatentImage: node(
      { width: int(16, 16384), height: int(16, 16384), batch_size: int(1, 4096) },
      ['LATENT'],
    ),
    UNETLoader: node({ unet_name: [UNETS], weight_dtype: [['default', 'fp8_e4m3fn']] }, ['MODEL']),
    DualCLIPLoader: node(
      {
        clip_name1: [['t5xxl_fp16.safetensors', 'clip_l.safetensors']],
        clip_name2: [['t5xxl_fp16.safetensors', 'clip_l.safetensors']],
        type: [['sdxl', 'sd3', 'flux']],
      },
      ['CLIP'],
      { device: [['default', 'cpu'], { advanced: true }] },
    ),
    VAELoader: node({ vae_name: [VAES] }, ['VAE']),
    RandomNoise: node({ noise_seed: ['INT', { min: 0, control_after_generate: true }] }, ['NOISE']),
    BasicGuider: node({ model: ['MODEL'], conditioning: ['CONDITIONING'] }, ['GUIDER']),
    KSamplerSelect: node({ sampler_name: [['euler', 'dpmpp_2m']] }, ['SAMPLER']),
    BasicScheduler: node(
      {
        model: ['MODEL'],
        scheduler: [['simple', 'normal']],
        steps: int(1, 10_000),
        denoise: ['FLOAT', { default: 1, min: 0, max: 1 }],
      },
      ['SIGMAS'],
    ),
    SamplerCustomAdvanced: node(
      {
        noise: ['NOISE'],
        guider: ['GUIDER'],
        sampler: ['SAMPLER'],
        sigmas: ['SIGMAS'],
        latent_image: ['LATENT'],
      },
      ['LATENT', 'LATENT'],
    ),
    PrimitiveInt: node({ value: ['INT', { min: -(2 ** 53), control_after_generate: true }] }, [
      'INT',
    ]),
    ModelSamplingAuraFlow: node({ model: ['MODEL'], shift: float(0, 100) }, ['MODEL']),
    KSampler: node({ model: ['MODEL'], ...sampling }, ['LATENT']),
    VAEDecode: node({ samples: ['LATENT'], vae: ['VAE'] }, ['IMAGE']),
    VAEDecodeHunyuan3D: node(
      {
        samples: ['LATENT'],
        vae: ['VAE'],
        num_chunks: int(1000, 500_000),
        octree_resolution: int(16, 512),
      },
      ['VOXEL'],
    ),
    VoxelToMesh: node(
      { voxel: ['VOXEL'], algorithm: [['surface net', 'basic']], threshold: float(-1, 1) },
      ['MESH'],
    ),
    Preview3D: node({ model_file: ['STRING', {}] }, []),
    SaveGLB: node({ mesh: ['MESH'], filename_prefix: ['STRING', {}] }, []),
  };
}
