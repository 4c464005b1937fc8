import { useEffect, useRef, useState } from 'react';
import type { Vector3 } from 'three';
import { words } from '../words/viewer.ts';
import type { Stage } from './stage/stage.ts';
import classes from './viewer.module.css';

/** Maximum pointer movement in pixels between press and release for a click. A longer movement rotates the model. */
const CLICK_PIXELS = 5;

/** Measures the distance between two points, set by clicks or Enter; the result is shown at the middle of the line. */
export function MeasureView({ stage, measured }: { stage: Stage; measured: readonly Vector3[] }) {
  const label = useRef<HTMLOutputElement>(null);
  const [missed, setMissed] = useState(false);
  useEffect(() => {
    const { canvas } = stage.picture;
    const ended = new AbortController();
    let down = { x: 0, y: 0 };
    canvas.addEventListener(
      'pointerdown',
      ({ offsetX, offsetY }) => {
        down = { x: offsetX, y: offsetY };
      },
      { signal: ended.signal },
    );
    canvas.addEventListener(
      'pointerup',
      ({ offsetX, offsetY }) => {
        if (Math.hypot(offsetX - down.x, offsetY - down.y) > CLICK_PIXELS) return;
        setMissed(!stage.measure(offsetX, offsetY));
      },
      { signal: ended.signal },
    );
    canvas.addEventListener(
      'keydown',
      ({ key }) => {
        if (key !== 'Enter') return;
        setMissed(!stage.measure(canvas.clientWidth / 2, canvas.clientHeight / 2));
      },
      { signal: ended.signal },
    );
    return () => ended.abort();
  }, [stage]);
  const [a, b] = measured;
  useEffect(() => {
    const place = () => {
      if (!a || !b || !label.current) return;
      const { x, y } = stage.picture.project(a.clone().lerp(b, 0.5));
      label.current.style.transform = `translate(${x}px, ${y}px) translate(-50%, -150%)`;
    };
    place();
    return stage.picture.onFrame(place);
  }, [stage, a, b]);
  const say = words.measure;
  const hint = missed ? say.nothing : a && !b ? say.second : say.first;
  return (
    <>
      {a && b ? (
        <output ref={label} className={classes.measured}>
          {say.result(a.distanceTo(b))}
        </output>
      ) : (
        <p className={classes.hint} role="status">
          {hint}
        </p>
      )}
    </>
  );
}
