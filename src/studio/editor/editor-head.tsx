import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { words } from '../words/editor.ts';
import classes from './editor.module.css';
import type { Editor } from './use-editor.ts';
import { useUndoKeys } from './use-undo-keys.ts';

/** The heading of an editor, with its undo and redo; reports what each step does to screen readers. */
export function EditorHead({ editor, id, title }: { editor: Editor; id: string; title: string }) {
  const { state, preview, undoes, redoes } = editor;
  const [said, setSaid] = useState('');
  const undo = () => {
    if (undoes === null) return;
    setSaid(words.undoStep(undoes));
    editor.undo();
  };
  const redo = () => {
    if (redoes === null) return;
    setSaid(words.redoStep(redoes));
    editor.redo();
  };
  useUndoKeys(undo, redo);
  return (
    <>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        {preview.isRunning && (
          <span className={classes.running} aria-hidden="true">
            {words.running}
          </span>
        )}
        <StepButton
          icon="undo"
          label={words.undo}
          step={undoes && words.undoStep(undoes)}
          onPress={undo}
        />
        <StepButton
          icon="redo"
          label={words.redo}
          step={redoes && words.redoStep(redoes)}
          onPress={redo}
        />
      </div>
      <p role="status" className="only-heard">
        {preview.isRunning ? words.running : said || state.done}
      </p>
    </>
  );
}

/** A button for one step; its label says what the step changes. */
function StepButton({
  icon,
  label,
  step,
  onPress,
}: {
  icon: 'undo' | 'redo';
  label: string;
  /** Null if there is no step. */
  step: string | null;
  onPress: () => void;
}) {
  return (
    <Button
      look="quiet"
      className={classes.step}
      // Still focusable, so that the keyboard does not lose its place at the last step.
      aria-disabled={step === null}
      aria-label={step ?? label}
      title={step ?? label}
      onClick={onPress}
    >
      <Icon name={icon} />
    </Button>
  );
}
