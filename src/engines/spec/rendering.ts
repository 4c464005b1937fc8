import type { Scene } from '../mesh/scene.ts';
import type { EngineIdentity, Work } from './engine.ts';
import type { Raster } from './images.ts';

/** Degrees: azimuth from +Z towards +X, elevation up from the horizon. */
export interface Camera {
  azimuth: number;
  elevation: number;
  /** Absent: perspective. */
  projection?: 'perspective' | 'orthographic';
}

/** One view of the model and the size of its pictures. */
export interface Shot {
  camera: Camera;
  width: number;
  height: number;
}

/**
 * `pbr`: its own materials · `clay`: matt white · `wireframe`: clay with the edges of its polygons · `topology`: polygons
 * coloured by their number of sides, with the irregular vertices of a quad mesh marked.
 */
export type RenderStyle = 'pbr' | 'clay' | 'wireframe' | 'topology';

/** What is behind the model; its contact shadow falls on each. `studio` is a light grey. */
export type Backdrop = 'studio' | 'white' | 'transparent';

export interface RenderRequest {
  model: Scene;
  style: RenderStyle;
  /** Those of the same size show the model at the same scale. */
  shots: readonly Shot[];
  /** The surface is shaded once for all of them. */
  backdrops: readonly Backdrop[];
}

/**
 * Model → pictures. The camera is fitted to the bounds with a constant margin, the light follows the camera, skins and
 * morphs are at rest. Same input, same pixels.
 */
export interface Renderer {
  readonly specVersion: 1;
  readonly identity: EngineIdentity;
  /**
   * The pictures of each shot in turn, one on each backdrop; at most a few shots are drawn ahead of the reader.
   * Throws `SourceUnusable` where the model has nothing to show or its copies are beyond the limits.
   */
  doRender(request: RenderRequest, work: Work): AsyncIterable<Raster[]>;
}
