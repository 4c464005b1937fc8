import type { SurfaceDistance } from '../../contract/finish-report.ts';
import type { SurfaceComparison } from '../../engines/spec.ts';
import { rounded } from './finish/model-state.ts';

/** Returns the differences between two surfaces under the names of the API. */
export function wireDistance({
  mean,
  hausdorff,
  normal,
  area,
}: SurfaceComparison): SurfaceDistance {
  return {
    mean_percent: rounded(100 * mean),
    hausdorff_percent: rounded(100 * hausdorff),
    normal_deviation: rounded(normal),
    area_change_percent: rounded(100 * area),
  };
}
