import { counted } from './units.ts';

/** Text of the model pages. */
export const words = {
  title: 'Models',
  empty: {
    title: 'No models yet',
    text: 'Your models appear here. Describe one, or drop a picture.',
    create: 'Create model',
  },
  count: (total: number) => counted(total, 'model'),
  versions: 'Versions',
  back: 'Back to this version',
  source: 'Picture',
  change: {
    title: 'Change it',
    placeholder: 'Make the roof blue, add a chimney',
    submit: (price: string) => `Change · ${price}`,
    submitting: 'Sending…',
  },
  candidates: {
    title: 'Candidates',
    built: 'Built from parts',
    reconstructed: 'Reconstructed',
  },
  finish: {
    title: 'Finish for…',
    size: 'Longest side in meters',
    keepsSize: 'Unchanged',
    faces: 'Triangle limit of the new mesh',
    keepsMesh: 'Keeps the mesh',
    unwrap: 'New UVs and baked textures',
    submit: (price: string) => `Finish · ${price}`,
    submitting: 'Sending…',
    more: 'All settings',
  },
  next: 'Next steps',
  compare: 'Compare',
  compareWith: (name: string) => `Compare with ${name}`,
  stopComparing: 'Stop comparing',
  download: 'Download',
  moreFormats: (price: string) => `More formats · ${price} each`,
  convert: 'Convert',
  /** Labels of the files other than the model itself, by role. */
  roles: {
    candidate_model_url: 'reconstructed model',
    geometry_model_url: 'untextured model',
    lod_model_url: 'LOD with fewer triangles',
    collider_model_url: 'collider for physics',
    viewer_model_url: 'GLB preview of the converted file',
  } as Readonly<Record<string, string>>,
  share: {
    title: 'Share',
    isPublic: 'Anyone with the link can view and download',
    link: 'Public link',
    copy: 'Copy link',
    copied: 'Copied',
  },
  name: { label: 'Name', placeholder: 'Untitled', save: 'Rename' },
  task: 'View task',
  notReady: { title: 'No model yet', task: 'View task' },
} as const;

/** The features of a model that each format keeps. */
export const KEEPS: Readonly<Record<string, string>> = {
  glb: 'triangles, materials, textures, animations',
  gltf: 'triangles, materials, textures, animations; zip file',
  obj: 'polygons, materials, textures; zip file',
  fbx: 'everything: polygons, materials, textures, animations',
  stl: 'shape only, for 3D printing',
  ply: 'polygons, UVs and vertex colors',
  usdz: 'everything: polygons, materials, textures, animations',
  '3mf': 'shape, materials and textures, for 3D printing',
  dae: 'everything: polygons, materials, textures, animations',
};
