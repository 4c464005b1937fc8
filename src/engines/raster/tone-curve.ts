/* The constants of the tone mapping of renders, which is Khronos PBR Neutral. */

/** Luminance at which highlights begin to be compressed, and how fast they lose their color. */
export const START = 0.8 - 0.04;
export const DESATURATION = 0.15;

/**
 * Fresnel reflectance of plastics (4 %), which desaturates colors. It is subtracted in full if the smallest channel is
 * at most `VEILED`, and not at all from `WHITE` on.
 */
export const VEIL = 0.04;
export const VEILED = 0.2;
export const WHITE = 0.6;
