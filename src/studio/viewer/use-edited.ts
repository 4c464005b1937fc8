import { useEffect } from 'react';
import type { EditedView } from './stage/edited-scene.ts';
import type { Stage } from './stage/stage.ts';

/**
 * Shows an edit instead of the model that is on the stage. `edited` is null if there is no edit yet, or if the model is
 * still loading.
 */
export function useEdited(stage: Stage, edited: EditedView | null, name: string): void {
  const scene = edited?.scene;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name is that of the model, which does not change.
  useEffect(() => {
    if (scene !== undefined) stage.showEdited(scene, name);
  }, [stage, scene]);
  const { hidden, marked } = edited ?? {};
  useEffect(() => {
    if (scene !== undefined && hidden && marked) stage.setParts(hidden, marked);
  }, [stage, scene, hidden, marked]);
}
