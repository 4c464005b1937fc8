import type { RepairReport } from './repair/repair.ts';

/** What was made of what, and how well. */
export interface RemeshReport {
  repair: RepairReport;
  source: { triangles: number; vertices: number; components: number; borderEdges: number };
  result: { faces: number; vertices: number; quads: number; triangles: number };
  /** Of all vertices: inside without four edges, at a border without three. Quads only. */
  irregularVertices: number | null;
  /** Mean difference of the corners to right angles, degrees. Quads only. */
  angleDeviation: number | null;
  /** Between samples of both surfaces, in shares of the source's diagonal. */
  distance: { mean: number; hausdorff: number };
  watertight: boolean;
  eulerCharacteristic: number;
  /** Edges of creases that the quads follow. */
  creaseEdges: number;
  /** What the triangle count cost: nothing, seams of UVs and normals, or small parts. */
  letGo: 'nothing' | 'seams' | 'parts';
  timings: { stage: string; milliseconds: number }[];
}
