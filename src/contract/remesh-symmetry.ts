/** Across which plane a new mesh is mirrored: the best one, the one perpendicular to an axis, or none. */
export const REMESH_SYMMETRIES = ['auto', 'x', 'y', 'z', 'none'] as const;
