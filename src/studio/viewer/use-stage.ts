import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import type { Fetch } from './stage/fetch-bytes.ts';
import { Stage, type StageState } from './stage/stage.ts';

/** Opens a stage on a canvas while the canvas is mounted; null until then, an Error if the browser cannot open it. */
export function useStage(
  canvas: RefObject<HTMLCanvasElement | null>,
  fetchFile: Fetch | undefined,
): Stage | Error | null {
  const [stage, setStage] = useState<Stage | Error | null>(null);
  useEffect(() => {
    if (!canvas.current) return;
    let opened: Stage;
    try {
      opened = new Stage(canvas.current, fetchFile);
    } catch (error) {
      setStage(error instanceof Error ? error : new Error(String(error)));
      return;
    }
    const stopWatching = watchPage(opened);
    setStage(opened);
    return () => {
      stopWatching();
      opened.dispose();
      setStage(null);
    };
  }, [canvas, fetchFile]);
  return stage;
}

/** Returns the stage's state, updated after each change. */
export function useStageState(stage: Stage): StageState {
  return useSyncExternalStore(stage.subscribe, () => stage.state);
}

/** Repaints when the theme changes, and moves the camera without animation if the user prefers reduced motion. */
function watchPage(stage: Stage): () => void {
  const repaint = () => stage.repaint();
  const observer = new MutationObserver(repaint);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'class'] });
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  const calm = () => {
    stage.picture.view.still = still.matches;
  };
  calm();
  dark.addEventListener('change', repaint);
  still.addEventListener('change', calm);
  return () => {
    observer.disconnect();
    dark.removeEventListener('change', repaint);
    still.removeEventListener('change', calm);
  };
}
