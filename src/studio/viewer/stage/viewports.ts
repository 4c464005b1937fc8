import type { Comparison } from './settings.ts';

/** A rectangle of the frame, in pixels from its upper left corner. */
export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The area in which a model is drawn. */
export interface Viewport {
  /** The area that the whole image of the camera fills. */
  view: Rectangle;
  /** The part of that area that is shown. */
  visible: Rectangle;
}

/** Returns the viewports of one or two models: side by side, or overlaid and divided at the slider. */
export function viewports(
  count: number,
  comparison: Comparison,
  split: number,
  width: number,
  height: number,
): Viewport[] {
  const whole = { x: 0, y: 0, width, height };
  if (count < 2) return [{ view: whole, visible: whole }];
  const middle = Math.round(width * (comparison === 'side' ? 0.5 : split));
  const left = { x: 0, y: 0, width: middle, height };
  const right = { x: middle, y: 0, width: width - middle, height };
  return comparison === 'side'
    ? [left, right].map((half) => ({ view: half, visible: half }))
    : [left, right].map((half) => ({ view: whole, visible: half }));
}

export function contains({ x, y, width, height }: Rectangle, px: number, py: number): boolean {
  return px >= x && px < x + width && py >= y && py < y + height;
}
