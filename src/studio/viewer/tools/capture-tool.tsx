import { useState } from 'react';
import { words } from '../../words/viewer.ts';
import { videoType } from '../stage/capture.ts';
import type { Stage } from '../stage/stage.ts';
import { Action } from './action.tsx';
import { PanelTool } from './tool.tsx';
import { panelOf, type ToolContext } from './tool-context.ts';

/** Saves pictures and videos of the stage. */
export function CaptureTool(context: ToolContext) {
  const { stage, name } = context;
  const [filming, setFilming] = useState<AbortController | null>(null);
  const start = async () => {
    const controller = new AbortController();
    setFilming(controller);
    try {
      const film = await stage.turntableFilm(controller.signal);
      save(film, `${name}.${film.type.endsWith('mp4') ? 'mp4' : 'webm'}`);
    } catch (error) {
      if (!controller.signal.aborted) throw error;
    } finally {
      setFilming(null);
    }
  };
  return (
    <PanelTool
      icon="capture"
      label={words.tool.capture}
      active={filming !== null}
      {...panelOf(context, 'capture')}
    >
      <Action
        label={words.tool.png}
        shortcut="S"
        disabled={filming !== null}
        onPress={() => void savePicture(stage, name)}
      />
      {videoType() !== null && filming === null && (
        <Action label={words.tool.video} onPress={() => void start()} />
      )}
      {filming && (
        <>
          <span role="status">{words.tool.filming}</span>
          <Action label={words.tool.stopFilming} onPress={() => filming.abort()} />
        </>
      )}
    </PanelTool>
  );
}

/** Saves a picture of the stage. */
export async function savePicture(stage: Stage, name: string): Promise<void> {
  save(await stage.screenshot(), `${name}.png`);
}

function save(blob: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  // Browsers read the URL some time after the click and do not report when they have done so.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
