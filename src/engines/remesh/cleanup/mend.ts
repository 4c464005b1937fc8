import { buildHalfEdges } from '../../mesh/half-edges.ts';
import { PolygonEditor } from '../extraction/polygon-editor.ts';
import { regularise } from '../extraction/regularity.ts';
import type { PlacedNet } from '../target/placed-net.ts';
import type { TargetSurface } from '../target/target-surface.ts';

/**
 * Makes a net that lies on its target more regular. Unlike before, faces are viewed along the target's normals, so that
 * flipped faces are recognized.
 * @returns the net (null if there is nothing to improve) and the number of rounds
 */
export function mend(
  net: PlacedNet,
  target: TargetSurface,
  mostRounds: number,
): { net: PlacedNet | null; rounds: number } {
  const { offsets, corners, positions } = net;
  const { twins } = buildHalfEdges({ faceOffsets: offsets, corners }, positions.length / 3);
  const editor = new PolygonEditor({ ...net, twins });
  editor.lookAlong(target);
  const { changed, rounds } = regularise(editor, mostRounds);
  return { net: changed ? editor.toNet() : null, rounds };
}

/**
 * Returns the number of irregular vertices plus faces other than quads, which become irregular vertices in the split.
 */
export function irregularities({ offsets, corners, positions }: PlacedNet): number {
  const { twins } = buildHalfEdges({ faceOffsets: offsets, corners }, positions.length / 3);
  const valence = new Int32Array(positions.length / 3);
  const regular = new Uint8Array(valence.length).fill(4);
  let count = 0;
  for (let f = 0; f + 1 < offsets.length; f++) {
    if (offsets[f + 1] - offsets[f] !== 4) count++;
    for (let c = offsets[f]; c < offsets[f + 1]; c++) {
      valence[corners[c]]++;
      if (twins[c] >= 0) continue;
      const next = corners[c + 1 === offsets[f + 1] ? offsets[f] : c + 1];
      valence[next]++;
      regular[corners[c]] = regular[next] = 3;
    }
  }
  for (let v = 0; v < valence.length; v++) if (valence[v] !== regular[v]) count++;
  return count;
}
