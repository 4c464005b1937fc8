import type { ShapeFigures } from '../../spec.ts';

/** Maximum deviation of a result that still counts as the same shape. */
export const SHAPE_LIMITS = { area: 0.03, hausdorff: 0.015, normal: 12 } as const;

/**
 * Returns the largest measurement as a multiple of its limit: at most 1 if the shape is kept, Infinity if there are
 * non-manifold edges.
 */
export function excessOf({ area, hausdorff, normal, nonManifoldEdges }: ShapeFigures): number {
  if (nonManifoldEdges > 0) return Infinity;
  return Math.max(
    Math.abs(area) / SHAPE_LIMITS.area,
    hausdorff / SHAPE_LIMITS.hausdorff,
    normal / SHAPE_LIMITS.normal,
  );
}

export function keepsShape(figures: ShapeFigures): boolean {
  return excessOf(figures) <= 1;
}
