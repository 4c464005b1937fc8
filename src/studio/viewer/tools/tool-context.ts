import type { Stage, StageState } from '../stage/stage.ts';

/** Panels of the toolbar; at most one is open. */
export type PanelName =
  | 'view'
  | 'mode'
  | 'edges'
  | 'light'
  | 'section'
  | 'animation'
  | 'compare'
  | 'capture';

/** State shared by the tools of the toolbar. */
export interface ToolContext {
  stage: Stage;
  state: StageState;
  name: string;
  panel: PanelName | null;
  onPanel: (panel: PanelName | null) => void;
}

/** Returns the properties that open and close one panel. */
export function panelOf({ panel, onPanel }: ToolContext, name: PanelName) {
  return { open: panel === name, onOpen: (open: boolean) => onPanel(open ? name : null) };
}
