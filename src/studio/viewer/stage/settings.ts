/** Ways to display a surface. */
export const MODES = [
  'material',
  'clay',
  'color',
  'normals',
  'roughness',
  'metallic',
  'occlusion',
  'uv',
  'matcap',
] as const;
export type Mode = (typeof MODES)[number];

/** Edges drawn over the surface. `irregular` shows the polygon edges and also marks irregular vertices. */
export const EDGES = ['none', 'triangles', 'polygons', 'irregular'] as const;
export type EdgeKind = (typeof EDGES)[number];

export const VIEWS = ['front', 'right', 'back', 'left', 'top', 'bottom'] as const;
export type View = (typeof VIEWS)[number];

export const AXES = ['x', 'y', 'z'] as const;
export type Axis = (typeof AXES)[number];

/** A section through the model; the part beyond the plane is not drawn. */
export interface Section {
  axis: Axis;
  /** Position along the model's box, 0 to 1. */
  at: number;
  /** Whether the other half is kept. */
  flipped: boolean;
}

/** Layout of two models that share the stage and its one camera. */
export type Comparison = 'side' | 'slider';

/** All settings of the view except the camera. */
export interface StageSettings {
  mode: Mode;
  edges: EdgeKind;
  /** Exposure in stops; 1 is twice as bright as 0. */
  exposure: number;
  /** Rotation of the light around the model, in degrees. */
  lightAngle: number;
  shadow: boolean;
  /** Whether the camera circles the model. */
  turntable: boolean;
  section: Section | null;
  comparison: Comparison;
  /** Position of the slider, 0 (left) to 1. */
  split: number;
}

export const DEFAULT_SETTINGS: StageSettings = {
  mode: 'material',
  edges: 'none',
  exposure: 0,
  lightAngle: 0,
  shadow: true,
  turntable: false,
  section: null,
  comparison: 'side',
  split: 0.5,
};
