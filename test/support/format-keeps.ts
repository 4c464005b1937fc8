import type { Keeps } from './compare-scenes.ts';

const ALL: Keeps = {
  polygons: true,
  collapsed: true,
  position: 1e-6,
  normals: true,
  uvs: true,
  colors: true,
  materials: true,
  textures: true,
  hierarchy: true,
  skins: true,
  morphs: true,
  animations: true,
};

const FLAT = { hierarchy: false, skins: false, morphs: false, animations: false } as const;

/** What each written format can hold, by its specification, as our writers use it. */
export const KEEPS: Readonly<Record<string, Keeps>> = {
  glb: { ...ALL, polygons: false },
  gltf: { ...ALL, polygons: false },
  fbx: ALL,
  dae: ALL,
  usdz: ALL,
  obj: { ...ALL, ...FLAT },
  ply: { ...ALL, ...FLAT, materials: false, textures: false },
  stl: {
    ...ALL,
    ...FLAT,
    polygons: false,
    normals: false,
    uvs: false,
    colors: false,
    materials: false,
    textures: false,
  },
  // A triangle has one property: a texture, colours or a base material; what is there of each is tested beside it.
  '3mf': {
    ...ALL,
    ...FLAT,
    polygons: false,
    collapsed: false,
    normals: false,
    uvs: false,
    colors: false,
    materials: false,
    textures: false,
  },
};
