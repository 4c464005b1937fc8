import type { ModelStatistics } from '../../../contract/mesh-report.ts';
import type { PolygonFormat } from '../topology/polygon-mesh.ts';

/** A model to show. */
export interface ModelSource {
  /** Display name. */
  name: string;
  url: string;
  /** `glb` keeps materials; the other formats are shown as untextured polygons. Default `glb`. */
  format?: 'glb' | PolygonFormat;
  /** A file of the same model that stores its polygons, if `url` is a GLB. */
  polygons?: { url: string; format: PolygonFormat };
  /**
   * Requests the service's measurements of the model. If the function is absent or its result is null, the model was
   * not measured.
   */
  measure?: () => Promise<ModelStatistics | null>;
}
