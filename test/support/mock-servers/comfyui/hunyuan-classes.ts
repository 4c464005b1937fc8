import { float, type Input, int, type NodeClass, node } from './node-class.ts';

const text: Input = ['STRING', {}];
const flag: Input = ['BOOLEAN', {}];
const image: Input = ['IMAGE'];
const mask: Input = ['MASK'];
const mesh: Input = ['TRIMESH'];
const seed = int(0, 2 ** 64 - 1);
const views = { camera_azimuths: text, camera_elevations: text, view_weights: text };
const camera: Input = ['HY3DCAMERA'];
const camera21: Input = ['HY3D21CAMERA'];
const array: Input = ['NPARRAY'];

/** Saves although it has outputs. */
const saving = (described: NodeClass): NodeClass => ({ ...described, output_node: true });

/** Node classes of ComfyUI-Hunyuan3DWrapper that the examples use (read: `1b74a02`, nodes.py). */
const HUNYUAN_2: Readonly<Record<string, NodeClass>> = {
  DownloadAndLoadHy3DDelightModel: node({ model: [['hunyuan3d-delight-v2-0']] }, [
    'HY3DDIFFUSERSPIPE',
  ]),
  Hy3DDelightImage: node(
    {
      delight_pipe: ['HY3DDIFFUSERSPIPE'],
      image,
      steps: int(1, 10_000),
      width: int(64, 4096),
      height: int(64, 4096),
      cfg_image: float(0, 100),
      seed,
    },
    ['IMAGE'],
  ),
  DownloadAndLoadHy3DPaintModel: node(
    { model: [['hunyuan3d-paint-v2-0', 'hunyuan3d-paint-v2-0-turbo']] },
    ['HY3DDIFFUSERSPIPE'],
  ),
  Hy3DLoadMesh: node({ glb_path: text }, ['TRIMESH']),
  Hy3DMeshUVWrap: node({ trimesh: mesh }, ['TRIMESH']),
  Hy3DCameraConfig: node(
    { ...views, camera_distance: float(0.1, 10), ortho_scale: float(0.1, 10) },
    ['HY3DCAMERA'],
  ),
  Hy3DRenderMultiView: node(
    { trimesh: mesh, render_size: int(64, 4096), texture_size: int(64, 4096) },
    ['IMAGE', 'IMAGE', 'MESHRENDER', 'MASK'],
    { camera_config: camera, normal_space: [['world', 'tangent']] },
  ),
  Hy3DSampleMultiView: node(
    {
      pipeline: ['HY3DDIFFUSERSPIPE'],
      ref_image: image,
      normal_maps: image,
      position_maps: image,
      view_size: int(64, 4096),
      steps: int(1, 10_000),
      seed,
    },
    ['IMAGE'],
    { camera_config: camera, denoise_strength: float(0, 1), samples: ['LATENT'] },
  ),
  Hy3DBakeFromMultiview: node(
    { images: image, renderer: ['MESHRENDER'] },
    ['IMAGE', 'MASK', 'MESHRENDER'],
    { camera_config: camera },
  ),
  Hy3DMeshVerticeInpaintTexture: node({ texture: image, mask, renderer: ['MESHRENDER'] }, [
    'IMAGE',
    'MASK',
    'MESHRENDER',
  ]),
  CV2InpaintTexture: node(
    { texture: image, mask, inpaint_radius: int(1, 10), inpaint_method: [['ns', 'telea']] },
    ['IMAGE'],
  ),
  Hy3DApplyTexture: node({ texture: image, renderer: ['MESHRENDER'] }, ['TRIMESH']),
  Hy3DExportMesh: saving(
    node(
      { trimesh: mesh, filename_prefix: text, file_format: [['glb', 'obj', 'ply', 'stl']] },
      ['STRING'],
      { save_file: flag },
    ),
  ),
};

/** Node classes of ComfyUI-Hunyuan3d-2-1 that the examples use (read: `1e6b6f8`, nodes.py). */
const HUNYUAN_2_1: Readonly<Record<string, NodeClass>> = {
  Hy3DMeshGenerator: node(
    {
      model: [['hunyuan3d-dit-v2-1.ckpt']],
      image,
      steps: int(1, 100),
      guidance_scale: float(1, 30),
      seed,
      attention_mode: [['sdpa', 'sageattn']],
      keep_models_loaded: flag,
    },
    ['HY3DLATENT'],
  ),
  Hy3D21VAELoader: node({ model_name: [['hunyuan3d-vae-v2-1.ckpt']] }, ['HY3DVAE']),
  Hy3D21VAEDecode: node(
    {
      vae: ['HY3DVAE'],
      latents: ['HY3DLATENT'],
      box_v: float(-10, 10),
      octree_resolution: int(8, 4096),
      num_chunks: int(1, 10_000_000),
      mc_level: float(-1, 1),
      mc_algo: [['mc', 'dmc']],
    },
    ['TRIMESH'],
    { enable_flash_vdm: flag, force_offload: flag },
  ),
  Hy3D21PostprocessMesh: node(
    {
      trimesh: mesh,
      remove_floaters: flag,
      remove_degenerate_faces: flag,
      reduce_faces: flag,
      max_facenum: int(1, 10_000_000),
      smooth_normals: flag,
    },
    ['TRIMESH'],
  ),
  Hy3D21LoadMesh: node({ glb_path: text }, ['TRIMESH']),
  Hy3D21CameraConfig: node({ ...views, ortho_scale: float(0.1, 2) }, ['HY3D21CAMERA']),
  Hy3DMultiViewsGenerator: node(
    {
      trimesh: mesh,
      camera_config: camera21,
      view_size: int(512, 1024),
      image,
      steps: int(1, 100),
      guidance_scale: float(1, 10),
      texture_size: int(512, 4096),
      unwrap_mesh: flag,
      seed,
    },
    ['HY3DPIPELINE', 'IMAGE', 'IMAGE', 'IMAGE', 'IMAGE', 'HY3D21CAMERA', 'HY3D21METADATA'],
  ),
  Hy3DBakeMultiViews: node(
    { pipeline: ['HY3DPIPELINE'], camera_config: camera21, albedo: image, mr: image },
    ['HY3DPIPELINE', 'NPARRAY', 'NPARRAY', 'NPARRAY', 'NPARRAY', 'IMAGE', 'IMAGE'],
  ),
  Hy3DInPaint: saving(
    node(
      {
        pipeline: ['HY3DPIPELINE'],
        albedo: array,
        albedo_mask: array,
        mr: array,
        mr_mask: array,
        output_mesh_name: text,
      },
      ['IMAGE', 'IMAGE', 'TRIMESH', 'STRING'],
    ),
  ),
};

/**
 * Node classes of two packs that paint for Hunyuan3D.
 * @param uploads names in the input directory, which are the images that can be loaded
 */
export function hunyuanClasses(uploads: readonly string[]): Record<string, NodeClass> {
  return {
    ...HUNYUAN_2,
    ...HUNYUAN_2_1,
    Hy3D21LoadImageWithTransparency: node({ image: [[...uploads], { image_upload: true }] }, [
      'IMAGE',
      'MASK',
      'IMAGE',
    ]),
  };
}
