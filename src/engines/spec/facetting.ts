import type { PolygonMesh } from '../mesh/polygon-mesh.ts';
import type { Scene } from '../mesh/scene.ts';
import type { EngineIdentity, Work } from './engine.ts';

export interface FacetRequest {
  /** Whose base colours the faces get; in the same space as the target. */
  source: Scene;
  target: PolygonMesh;
  /** At most so many. */
  colours: number;
}

/** A mesh of flat faces, each of one colour. */
export interface Faceted {
  /** The target with a normal a face, and one UV set that points into a palette: the texture of its one material. */
  scene: Scene;
  /** How many the palette has. */
  colours: number;
}

/** A mesh → the same mesh in the manner of low-poly art: flat faces in the colours of a small palette. */
export interface Faceter {
  readonly specVersion: 1;
  readonly identity: EngineIdentity;
  doFacet(request: FacetRequest, work: Work): Promise<Faceted>;
}
