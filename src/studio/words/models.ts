import { counted } from './units.ts';

/** The words of models. */
export const words = {
  title: 'Models',
  empty: {
    title: 'No models yet',
    text: 'What you make stands here. Say what to make, or drop a picture.',
    make: 'Make a model',
  },
  count: (total: number) => counted(total, 'model'),
  versions: 'Versions',
  source: 'Picture',
  next: 'Go on with it',
  compare: 'Compare',
  compareWith: (name: string) => `Compare with ${name}`,
  stopComparing: 'Stop comparing',
  download: 'Download',
  moreFormats: (price: string) => `More formats · ${price} each`,
  convert: 'Convert',
  untextured: 'the shape without its texture',
  share: {
    title: 'Share',
    isPublic: 'Whoever has the link may look at it and download it',
    link: 'Public link',
    copy: 'Copy the link',
    copied: 'Copied',
  },
  name: { label: 'Name', placeholder: 'Without a name', save: 'Rename' },
  task: 'How it was made',
  notReady: { title: 'There is no model yet', task: 'See its task' },
  loadingViewer: 'Loading the viewer',
} as const;

/** What a format keeps of a model, in words; formats are as the service writes them. */
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
