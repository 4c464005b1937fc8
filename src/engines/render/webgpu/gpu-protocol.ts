import type { Material, SceneImage } from '../../mesh/scene.ts';
import type { Backdrop, RenderStyle } from '../../spec.ts';
import type { View } from '../camera.ts';
import type { ContactShadow } from '../contact-shadow.ts';

/** What draws: a graphics card, or a Vulkan implementation on the processor. */
export type GpuKind = 'gpu' | 'lavapipe' | 'swiftshader';

/** Triangles of one material with one index for everything; arrays as `toPrimitives` makes them. */
export interface GpuPrimitive {
  /** Index into the scene's materials; the one behind them is for faces without any. */
  material: number;
  positions: Float32Array;
  normals: Float32Array;
  tangents: Float32Array | null;
  uvSets: Float32Array[];
  /** Linear RGBA. */
  color: Float32Array | null;
  /** null: every three vertices are a triangle. */
  indices: Uint32Array | null;
  /**
   * For the styles that draw edges, four bytes a vertex, the same for those of a triangle: `DrawnTriangles.poles` of its corners
   * and `DrawnTriangles.edges`.
   */
  marks: Uint8Array | null;
}

/** Points and lines of the whole scene, placed as its positions are. */
export interface GpuStrokes {
  positions: Float32Array;
  /** Linear RGB, three values a vertex. */
  colors: Float32Array;
  points: Uint32Array;
  /** Two vertices a line. */
  lines: Uint32Array;
}

/** A model ready to be drawn from any side: the bounds' centre lies at the origin, their half diagonal is 1. */
export interface GpuScene {
  style: RenderStyle;
  primitives: GpuPrimitive[];
  strokes: GpuStrokes | null;
  materials: Material[];
  /** By the index in the model's scene; only those that a material shows. */
  images: Record<number, SceneImage>;
  /** Only glTF says which side of a material is seen. */
  singleSided: boolean;
  /** Texels along a texture's side; one with twice as many is halved. */
  enoughTexels: number;
  ground: ContactShadow;
}

/** One picture a backdrop. */
export interface GpuDraw {
  view: View;
  width: number;
  height: number;
  backdrops: readonly Backdrop[];
}

/** Engine process → GPU process, one at a time: each is answered. */
export type ToGpu =
  | { type: 'start'; kinds: readonly GpuKind[] }
  | { type: 'open'; scene: GpuScene }
  | { type: 'draw'; draw: GpuDraw }
  | { type: 'close' };

/** The adapter in use, as its driver names it. */
export interface GpuAdapter {
  kind: GpuKind;
  name: string;
}

/** The answers. RGBA, sRGB, straight alpha. */
export type FromGpu =
  | { type: 'started'; adapter: GpuAdapter | null }
  | { type: 'opened' | 'closed' }
  | { type: 'drawn'; pictures: Uint8Array[] }
  | { type: 'failed'; message: string };
