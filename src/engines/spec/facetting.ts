import type { PolygonMesh } from '../mesh/polygon-mesh.ts';
import type { Scene } from '../mesh/scene.ts';
import type { EngineIdentity, Work } from './engine.ts';

export interface FacetRequest {
  /** Scene that provides the base colors of the faces; in the same space as the target. */
  source: Scene;
  target: PolygonMesh;
  /** Maximum number of colors. */
  colors: number;
}

/** A mesh of flat faces, each of one color. */
export interface Faceted {
  /**
   * The target with one normal per face, and one UV set that points into a palette: the texture of its single material.
   */
  scene: Scene;
  /** Number of colors in the palette. */
  colors: number;
}

/** Converts a mesh to low-poly style: flat faces in the colors of a small palette. */
export interface Faceter {
  readonly specVersion: 1;
  readonly identity: EngineIdentity;
  facet(request: FacetRequest, work: Work): Promise<Faceted>;
}
