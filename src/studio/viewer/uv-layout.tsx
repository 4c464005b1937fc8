import { useEffect, useRef } from 'react';
import { words } from '../words/viewer.ts';
import type { Stage } from './stage/stage.ts';
import classes from './viewer.module.css';

const SIDE = 512;

/** Shows the model's UV layout over its base color. */
export function UvLayout({ stage, name }: { stage: Stage; name: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another model has another UV layout.
  useEffect(() => {
    const paper = canvas.current?.getContext('2d');
    const layout = stage.uvLayout(SIDE);
    if (!paper || !layout) return;
    paper.clearRect(0, 0, SIDE, SIDE);
    paper.globalAlpha = 0.55;
    if (layout.picture) paper.drawImage(layout.picture, 0, 0, SIDE, SIDE);
    paper.globalAlpha = 1;
    const lines = new OffscreenCanvas(SIDE, SIDE);
    const ink = paper.createImageData(SIDE, SIDE);
    const { r, g, b } = stage.picture.palette.line;
    layout.counts.forEach((count, i) => {
      ink.data.set([255 * r, 255 * g, 255 * b, Math.min(200, 130 * count)], 4 * i);
    });
    lines.getContext('2d')?.putImageData(ink, 0, 0);
    paper.drawImage(lines, 0, 0);
  }, [stage, name]);
  return (
    <canvas
      ref={canvas}
      className={classes.uvLayout}
      width={SIDE}
      height={SIDE}
      role="img"
      aria-label={words.uvLayout}
    />
  );
}
