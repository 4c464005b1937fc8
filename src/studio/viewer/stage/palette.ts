import { Color, LinearSRGBColorSpace, SRGBColorSpace } from 'three';

/** Colors of the stage, taken from the page's tokens, in display space from 0 to 1. */
export interface Palette {
  top: Color;
  bottom: Color;
  /** Color of lines over a surface. */
  line: Color;
  /** Color of the cut surface, and of measurements. */
  accent: Color;
  isDark: boolean;
}

/** Reads the tokens that apply to `element`, in any CSS color notation. */
export function readPalette(element: HTMLElement): Palette {
  const probe = document.createElement('span');
  probe.hidden = true;
  (element.parentElement ?? document.body).append(probe);
  const paper = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const read = (token: string, otherwise: string): Color => {
    probe.style.color = `var(${token}, ${otherwise})`;
    if (paper === null) return new Color(otherwise);
    paper.fillStyle = getComputedStyle(probe).color;
    paper.fillRect(0, 0, 1, 1);
    const [r, g, b] = paper.getImageData(0, 0, 1, 1).data;
    return new Color().setRGB(r / 255, g / 255, b / 255, LinearSRGBColorSpace);
  };
  const top = read('--stage-top', '#f6f5f3');
  const palette = {
    top,
    bottom: read('--stage-bottom', '#e2dfda'),
    line: read('--stage-edge', '#181512'),
    accent: read('--accent', '#b4532a'),
    isDark: top.r + top.g + top.b < 1.5,
  };
  probe.remove();
  return palette;
}

/** Converts a display color to the linear color that lighting uses. */
export function toLight(color: Color): Color {
  return new Color().setRGB(color.r, color.g, color.b, SRGBColorSpace);
}
