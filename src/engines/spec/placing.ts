import type { Scene, Vector3 } from '../mesh/scene.ts';
import type { EngineIdentity, Warning, Work } from './engine.ts';

/** An axis with its sign. */
export type SignedAxis = 'x' | '-x' | 'y' | '-y' | 'z' | '-z';

export interface PlaceRequest {
  scene: Scene;
  /** Length of a side of the finished bounding box in meters, or a factor; null: the size is kept. */
  size: { side: 'longest' | 'height'; meters: number } | { factor: number } | null;
  /** The point that becomes the origin: as it is, the center of the bounding box, or the center of its bottom. */
  pivot: 'keep' | 'center' | 'base_center';
  /** Where the pivot is moved to; omitted: the origin. */
  at?: Vector3;
  /** The axes of the scene that become +Y and +Z. */
  up: SignedAxis;
  forward: SignedAxis;
}

/** A scene at its final size and place. */
export interface PlacedScene {
  scene: Scene;
  /** Ratio of the new size to the old one. */
  scale: number;
  /** Transform from the scene before to the scene after: 16 values, column-major. */
  matrix: Float64Array;
  warnings: Warning[];
}

/**
 * Turns, scales and moves a scene, and applies all scales to vertices, so that every node has scale 1. Skins, morph
 * targets and animations show the same motion at the new size.
 */
export interface ScenePlacer {
  readonly specVersion: 1;
  readonly identity: EngineIdentity;
  /** Throws `SourceUnusable` if a size is requested and the scene has none on that side. */
  place(request: PlaceRequest, work: Work): Promise<PlacedScene>;
}
