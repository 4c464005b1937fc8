import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { FlowInfoPayload } from '../../contract/flows.ts';
import type { TaskStatusPayload } from '../../contract/task.ts';
import { flowsQuery } from '../data/queries.ts';
import { Button } from '../ui/button.tsx';
import { words } from '../words/editor.ts';
import classes from './editor.module.css';
import { EditorHead } from './editor-head.tsx';
import { MakeVersion } from './make-version.tsx';
import { ParameterSliders } from './parameter-sliders.tsx';
import { PartTools } from './part-tools.tsx';
import { PartTreeView } from './part-tree-view.tsx';
import type { Editor } from './use-editor.ts';
import { FLOW, versionRequest } from './version-request.ts';

/** Lets the user change the parameters and parts of a model, and make a new version from them. */
export function EditorPanel({ task, editor }: { task: TaskStatusPayload; editor: Editor }) {
  const { state, parts, selected, preview, isChanged, edit } = editor;
  const { data } = useQuery(flowsQuery);
  const id = useId();
  const flow = data?.flows.find(({ flow_name }: FlowInfoPayload) => flow_name === FLOW);
  return (
    <section aria-labelledby={`${id}-title`} className={classes.editor}>
      <EditorHead editor={editor} id={`${id}-title`} title={words.title} />
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
      {preview.problem !== null && (
        <p role="alert" className={classes.problem}>
          {words.problem(preview.problem)}
        </p>
      )}
      {isChanged && (
        <div className={classes.make}>
          {flow !== undefined && (
            <MakeVersion
              request={versionRequest(task, state.program)}
              flow={flow}
              action={words.make}
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
