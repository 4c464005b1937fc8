/**
 * Layer of everything that is drawn in addition to surfaces: background, shadow, lines. Picking and shadows ignore it.
 */
export const OVERLAY_LAYER = 1;
