import { useEffect } from 'react';
import { type EdgeKind, VIEWS } from './stage/settings.ts';
import type { Stage } from './stage/stage.ts';
import { savePicture } from './tools/capture-tool.tsx';
import { edgeRefusal } from './tools/setting-tools.tsx';
import type { PanelName } from './tools/tool-context.ts';
import { useKeys } from './use-keys.ts';

interface ViewerKeys {
  stage: Stage;
  name: string;
  panel: PanelName | null;
  setPanel: (panel: PanelName | null) => void;
  isMeasuring: boolean;
  measure: () => void;
  compare: () => void;
}

/** Handles the keys of the viewer: letters anywhere on the page, arrows while the stage has focus. */
export function useViewerKeys(given: ViewerKeys): void {
  const { stage, name, panel, setPanel, isMeasuring, measure, compare } = given;
  const { view } = stage.picture;
  const open = (next: PanelName) => setPanel(panel === next ? null : next);
  useKeys({
    ...Object.fromEntries(VIEWS.map((each, i) => [`${i + 1}`, () => view.view(each)])),
    f: () => view.fit(),
    w: () => cycleEdges(stage, ['triangles']),
    t: () => cycleEdges(stage, ['polygons', 'irregular']),
    u: () => toggleUvs(stage),
    l: () => open('light'),
    s: () => void savePicture(stage, name),
    c: compare,
    m: measure,
    x: () => open('section'),
    Escape: () => {
      if (panel !== null) setPanel(null);
      else if (isMeasuring) measure();
    },
  });
  useEffect(() => {
    const { canvas } = stage.picture;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (move(stage, event.key, event.shiftKey)) event.preventDefault();
    };
    canvas.addEventListener('keydown', press);
    return () => canvas.removeEventListener('keydown', press);
  }, [stage]);
}

const ARROWS: Record<string, readonly [right: number, up: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** Moves the camera; returns false if the key does not control the camera. */
function move({ picture: { view } }: Stage, key: string, shift: boolean): boolean {
  const arrow = ARROWS[key];
  if (arrow && shift) view.pan(...arrow);
  else if (arrow) view.orbit(...arrow);
  else if (key === '+' || key === '=') view.zoom(1);
  else if (key === '-') view.zoom(-1);
  else return false;
  return true;
}

/** Switches to the next kind of edges that the model has; after the last kind, switches to none. */
function cycleEdges(stage: Stage, kinds: readonly EdgeKind[]): void {
  const model = stage.state.models[0];
  const possible = kinds.filter((kind) => edgeRefusal(model, kind) === null);
  const next = possible[possible.indexOf(stage.state.settings.edges) + 1];
  stage.set({ edges: next ?? 'none' });
}

function toggleUvs(stage: Stage): void {
  const isOff = stage.state.models[0]?.facts.emptyModes.includes('uv') ?? true;
  const isOn = stage.state.settings.mode === 'uv';
  if (!isOff) stage.set({ mode: isOn ? 'material' : 'uv' });
}
