import { counted } from './units.ts';

/** The words of models. */
export const words = {
  title: 'Models',
  empty: {
    title: 'No models yet',
    text: 'Your models appear here. Describe one, or drop a picture.',
    make: 'Make a model',
  },
  count: (total: number) => counted(total, 'model'),
  versions: 'Versions',
  source: 'Picture',
  change: {
    title: 'Change it',
    placeholder: 'Make the roof blue, add a chimney',
    submit: (price: string) => `Change · ${price}`,
    submitting: 'Sending…',
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
    geometry_model_url: 'the shape without its texture',
    viewer_model_url: 'the converted file as the viewer shows it',
  } as Readonly<Record<string, string>>,
  share: {
    title: 'Share',
    isPublic: 'Anyone with the link can view and download',
    link: 'Public link',
    copy: 'Copy link',
    copied: 'Copied',
  },
  name: { label: 'Name', placeholder: 'Unnamed', save: 'Rename' },
  task: 'How it was made',
  notReady: { title: 'There is no model yet', task: 'View the task' },
  loadingViewer: 'Loading the viewer',
} as const;

/** Describes the features of a model that a format keeps; formats are written as in the service. */
export const KEEPS: Readonly<Record<string, string>> = {
  glb: 'materials, textures, animations; triangles',
  gltf: 'materials, textures, animations; triangles; as a zip',
  obj: 'polygons, materials, textures; as a zip',
  fbx: 'everything: polygons, materials, textures, animations',
  stl: 'only the shape, for printing',
  ply: 'polygons, UVs and vertex colours',
  usdz: 'everything: polygons, materials, textures, animations',
  '3mf': 'shape, materials and textures, for printing',
  dae: 'everything: polygons, materials, textures, animations',
};
