import type { ModelStatistics } from '../../../contract/mesh-report.ts';
import type { PolygonFormat } from '../topology/polygon-mesh.ts';

/** A model to show. */
export interface ModelSource {
  /** Display name. */
  name: string;
  url: string;
  /** `glb` with its looks; the others as bare polygons. Default `glb`. */
  format?: 'glb' | PolygonFormat;
  /** The file of the same model that states its polygons, where `url` is a GLB. */
  polygons?: { url: string; format: PolygonFormat };
  /** Asks for what the service measured of it; absent or null: nobody did. */
  measure?: () => Promise<ModelStatistics | null>;
}
