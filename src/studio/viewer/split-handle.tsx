import type { KeyboardEvent, PointerEvent } from 'react';
import { words } from '../words/viewer.ts';
import classes from './viewer.module.css';

const STEP = 0.02;

/** The divider between two compared models; it can be dragged or moved with the arrow keys. */
export function SplitHandle({
  split,
  onSplit,
}: {
  split: number;
  onSplit: (split: number) => void;
}) {
  const move = (value: number) => onSplit(Math.min(1, Math.max(0, value)));
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const around = event.currentTarget.parentElement?.getBoundingClientRect();
    if (around) move((event.clientX - around.left) / around.width);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
    if (step !== undefined) move(split + step);
  };
  return (
    <div
      className={classes.split}
      style={{ left: `${100 * split}%` }}
      role="slider"
      tabIndex={0}
      aria-label={words.tool.divider}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(100 * split)}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={press}
    />
  );
}
