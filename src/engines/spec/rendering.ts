import type { Scene } from '../mesh/scene.ts';
import type { EngineIdentity, Work } from './engine.ts';
import type { Raster } from './images.ts';

/** Degrees: azimuth from +Z towards +X, elevation up from the horizon. */
export interface Camera {
  azimuth: number;
  elevation: number;
  /** Absent: perspective. */
  projection?: 'perspective' | 'orthographic';
  /**
   * Distance of a perspective camera from the center of the model's bounds, which it looks at, in radii of the bounding
   * sphere. The field of view is then fitted to the model. Absent: the usual field of view, and a distance that fits.
   */
  distance?: number;
}

/** One view of the model, and the size of its images. */
export interface Shot {
  camera: Camera;
  width: number;
  height: number;
  /**
   * Box that the images show, without perspective, for a close-up; each value is a share of the model's bounds along its
   * axis, 0 to 1. Absent: the whole model.
   */
  focus?: {
    min: readonly [number, number, number];
    max: readonly [number, number, number];
  };
}

/**
 * `pbr`: the model's own materials · `clay`: matte white · `wireframe`: clay with the edges of its polygons ·
 * `topology`: polygons colored by their number of sides, with the irregular vertices of a quad mesh marked.
 */
export type RenderStyle = 'pbr' | 'clay' | 'wireframe' | 'topology';

/** Background behind the model, which also receives its contact shadow. `studio` is a light gray. */
export type Backdrop = 'studio' | 'white' | 'transparent';

export interface RenderRequest {
  model: Scene;
  style: RenderStyle;
  /** Shots of the same size show the model at the same scale, except for those with a focus. */
  shots: readonly Shot[];
  /** The surface is shaded once for all backdrops. */
  backdrops: readonly Backdrop[];
  /**
   * False: no cast shadows and no darkened hollows, for comparing many small images; their maps take two thirds of the
   * time. Absent: with both.
   */
  shadows?: boolean;
}

/**
 * Renders images of a model. The camera is fitted to the bounds with a constant margin, the light follows the camera,
 * skins and morphs are at rest. The same input gives the same pixels.
 */
export interface Renderer {
  readonly specVersion: 1;
  readonly identity: EngineIdentity;
  /**
   * Yields the images of each shot in turn, one per backdrop; at most a few shots are rendered ahead of the consumer.
   * Throws `SourceUnusable` if the model has nothing to show, or its copies exceed the limits.
   */
  render(request: RenderRequest, work: Work): AsyncIterable<Raster[]>;
}
