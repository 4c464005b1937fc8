import { useEffect, useState } from 'react';

/** Full screen for the element around a canvas; `toggle` is null where the browser cannot. */
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
