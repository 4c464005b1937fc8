import type { ModelStatistics } from '../../contract/mesh-report.ts';
import { counted } from './units.ts';

/** Describes whether a surface is watertight, and the reasons if it is not. */
export function watertightness({
  watertight,
  faces,
  boundary_edges,
  non_manifold_edges,
}: Pick<
  ModelStatistics,
  'watertight' | 'faces' | 'boundary_edges' | 'non_manifold_edges'
>): string {
  if (watertight) return 'Watertight';
  if (faces === 0) return 'Not watertight: no faces';
  const reasons: string[] = [];
  if (boundary_edges > 0) reasons.push(counted(boundary_edges, 'boundary edge'));
  if (non_manifold_edges > 0) reasons.push(counted(non_manifold_edges, 'non-manifold edge'));
  return `Not watertight${reasons.length > 0 ? ': ' : ''}${reasons.join(', ')}`;
}
