import { buildHalfEdges } from '../../mesh/half-edges.ts';
import type { PlacedNet } from './placed-net.ts';
import { PolygonEditor } from './polygon-editor.ts';
import { regularise } from './regularity.ts';
import type { TargetSurface } from './target-surface.ts';

/**
 * Makes a net that lies on its target more regular once more, faces judged as seen along the normals of the target:
 * what is upside down there is taken for whole before. Null where there is nothing to gain.
 */
export function mend(net: PlacedNet, target: TargetSurface): PlacedNet | null {
  const { offsets, corners, positions } = net;
  const { twins } = buildHalfEdges({ faceOffsets: offsets, corners }, positions.length / 3);
  const editor = new PolygonEditor({ ...net, twins });
  editor.lookAlong(target);
  return regularise(editor) > 0 ? editor.toNet() : null;
}
