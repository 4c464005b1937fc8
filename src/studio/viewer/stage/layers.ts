/** What is drawn beside surfaces: background, shadow, lines. Picking and shadows do not see it. */
export const OVERLAY_LAYER = 1;
