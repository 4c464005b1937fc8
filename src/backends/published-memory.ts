/**
 * GPU memory in GiB that models need, as their publishers state it. Used for servers that do not report it: 3DAIGC-API
 * knows it, but its scheduler lists no adapter (run: `7f41cd2` and `9c5643f`), and Hunyuan3D's servers have no request for it.
 */

/** Models of 3DAIGC-API (read: `config/models.yaml` at `9c5643f`; those that it no longer has, at `7f41cd2`). */
export const THREEDAIGC_MEMORY: Readonly<Record<string, number>> = {
  fastmesh_v1k_retopology: 16,
  fastmesh_v4k_retopology: 23.9,
  holopart_part_completion: 10,
  hunyuan3d_2_0_image_mesh_painting: 11,
  hunyuan3d_2_0_image_to_raw_mesh: 5,
  hunyuan3d_2_0_image_to_textured_mesh: 14,
  hunyuan3d_image_mesh_painting: 12,
  hunyuan3d_image_to_raw_mesh: 8,
  hunyuan3d_image_to_textured_mesh: 19,
  hunyuan3dv21_image_mesh_painting: 12,
  hunyuan3dv21_image_to_raw_mesh: 8,
  hunyuan3dv21_image_to_textured_mesh: 19,
  p3sam_mesh_segmentation: 60,
  partfield_mesh_segmentation: 4,
  partpacker_image_to_raw_mesh: 10,
  partpacker_part_packing: 10,
  partuv_uv_unwrapping: 7,
  trellis2_image_mesh_painting: 23,
  trellis2_image_to_textured_mesh: 23,
  trellis_image_mesh_painting: 11.5,
  trellis_image_to_textured_mesh: 11.5,
  trellis_text_mesh_painting: 11.5,
  trellis_text_to_textured_mesh: 11.5,
  ultrashape_image_to_raw_mesh: 26,
  unirig_auto_rig: 9,
  voxhammer_image_mesh_editing: 40,
  voxhammer_text_mesh_editing: 40,
};

/** Hunyuan3D by version (read: the READMEs of Hunyuan3D-2, `9bcf302`, and of 2.1, `a6509b9`). */
export const HUNYUAN3D_MEMORY = {
  2: [
    { name: 'shape', gibibytes: 6 },
    { name: 'shape with textures', gibibytes: 16 },
  ],
  2.1: [
    { name: 'shape', gibibytes: 10 },
    { name: 'shape with textures', gibibytes: 29 },
  ],
} as const;
