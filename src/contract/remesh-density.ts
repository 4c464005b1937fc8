/** What can make the faces of a new mesh smaller: bright vertex colors, a curved surface, or a bright texture. */
export const REMESH_DENSITIES = ['vertex_colors', 'curvature', 'texture'] as const;
