import { useEffect, useState } from 'react';

/** Controls full screen for the parent of a canvas; `toggle` is null if the browser does not support it. */
export function useFullScreen(canvas: HTMLCanvasElement) {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const change = () => setFull(document.fullscreenElement === canvas.parentElement);
    document.addEventListener('fullscreenchange', change);
    return () => document.removeEventListener('fullscreenchange', change);
  }, [canvas]);
  const toggle = () =>
    void (isFull ? document.exitFullscreen() : canvas.parentElement?.requestFullscreen());
  return { isFull, toggle: document.fullscreenEnabled ? toggle : null };
}
