/** Ways to show a surface. */
export const MODES = [
  'material',
  'clay',
  'colour',
  'normals',
  'roughness',
  'metallic',
  'occlusion',
  'uv',
  'matcap',
] as const;
export type Mode = (typeof MODES)[number];

/** Edges drawn over the surface; `irregular` marks vertices over the polygons' edges. */
export const EDGES = ['none', 'triangles', 'polygons', 'irregular'] as const;
export type EdgeKind = (typeof EDGES)[number];

export const VIEWS = ['front', 'right', 'back', 'left', 'top', 'bottom'] as const;
export type View = (typeof VIEWS)[number];

export const AXES = ['x', 'y', 'z'] as const;
export type Axis = (typeof AXES)[number];

/** A cut through the model: what is beyond the plane is not drawn. */
export interface Section {
  axis: Axis;
  /** Position along the model's box, 0 to 1. */
  at: number;
  /** Keeps the other half. */
  flipped: boolean;
}

/** Layout of two models that share the stage and its one camera. */
export type Comparison = 'side' | 'slider';

/** Everything that can be chosen about the picture, the camera apart. */
export interface StageSettings {
  mode: Mode;
  edges: EdgeKind;
  /** Stops: 1 is twice as bright. */
  exposure: number;
  /** Degrees by which the light is turned about the model. */
  lightAngle: number;
  shadow: boolean;
  /** The camera goes around the model. */
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
