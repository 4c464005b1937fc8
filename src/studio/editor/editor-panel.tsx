import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { FlowInfoPayload } from '../../contract/flows.ts';
import type { TaskStatusPayload } from '../../contract/task.ts';
import { flowsQuery } from '../data/queries.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { words } from '../words/editor.ts';
import classes from './editor.module.css';
import { MakeVersion } from './make-version.tsx';
import { ParameterSliders } from './parameter-sliders.tsx';
import { PartTools } from './part-tools.tsx';
import { PartTreeView } from './part-tree-view.tsx';
import type { Editor } from './use-editor.ts';
import { useUndoKeys } from './use-undo-keys.ts';
import { FLOW } from './version-request.ts';

/** Parameters and parts of a model, to be changed and made into a new version. */
export function EditorPanel({ task, editor }: { task: TaskStatusPayload; editor: Editor }) {
  const { state, parts, selected, preview, isChanged, undoes, redoes, edit } = editor;
  const { data } = useQuery(flowsQuery);
  const id = useId();
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
  const things = parts.flatMap(({ part: { name, use } }) => (use === undefined ? [] : [name]));
  const flow = data?.flows.find(({ flow_name }: FlowInfoPayload) => flow_name === FLOW);
  return (
    <section aria-labelledby={`${id}-title`} className={classes.editor}>
      <div className={classes.head}>
        <h2 id={`${id}-title`}>{words.title}</h2>
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
      <ParameterSliders editor={editor} />
      <h3>{words.parts(parts.length)}</h3>
      <p id={`${id}-help`} className="only-heard">
        {words.help}
      </p>
      <PartTreeView
        program={state.program}
        parts={parts}
        hidden={state.hidden}
        selected={selected}
        describedBy={`${id}-help`}
        onSelect={(part) => editor.select(part?.index ?? null)}
        onHide={(part, isHidden) => edit({ kind: isHidden ? 'hide' : 'show', part })}
        onRemove={(part) => edit({ kind: 'remove', part })}
      />
      {selected !== null && <PartTools editor={editor} part={selected} />}
      {things.length > 0 && <p className={classes.quiet}>{words.unshown(things)}</p>}
      {preview.problem !== null && (
        <p role="alert" className={classes.problem}>
          {words.problem(preview.problem)}
        </p>
      )}
      {isChanged && (
        <div className={classes.make}>
          {flow !== undefined && (
            <MakeVersion
              task={task}
              flow={flow}
              program={state.program}
              isWhole={preview.problem === null}
            />
          )}
          <Button look="quiet" onClick={editor.discard}>
            {words.discard}
          </Button>
        </div>
      )}
    </section>
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
