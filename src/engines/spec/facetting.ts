import type { PolygonMesh } from '../mesh/polygon-mesh.ts';
import type { EngineContext, EngineIdentity } from './engine.ts';
import type { ModelData } from './geometry.ts';
import type { EncodedImage } from './images.ts';

export interface FacetRequest {
  /** Whose looks the faces get; in the same space as the target. */
  source: ModelData;
  target: PolygonMesh;
  /** At most so many. */
  colours: number;
}

/** A mesh of flat faces, each of one colour. */
export interface Faceted {
  /** The target with a normal a face, and one UV set that points into the palette; its material is 0. */
  mesh: PolygonMesh;
  /** A square of each colour. */
  palette: EncodedImage;
  colours: number;
}

/** A mesh → the same mesh in the manner of low-poly art: flat faces in the colours of a small palette. */
export interface Faceter {
  readonly specVersion: 1;
  readonly identity: EngineIdentity;
  doFacet(request: FacetRequest, context: EngineContext): Promise<Faceted>;
}
