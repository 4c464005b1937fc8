/** Layer of everything drawn besides surfaces: background, shadow, lines. Picking and shadows ignore it. */
export const OVERLAY_LAYER = 1;
