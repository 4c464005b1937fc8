/** What can make the faces of a new mesh smaller: bright vertex colors, or a curved surface. */
export const REMESH_DENSITIES = ['vertex_colors', 'curvature'] as const;
