import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useId } from 'react';
import { type LibraryEntry, NotFoundError } from '../../sdk/index.ts';
import { flowsQuery } from '../data/queries.ts';
import editing from '../editor/editor.module.css';
import { EditorHead } from '../editor/editor-head.tsx';
import { MakeVersion } from '../editor/make-version.tsx';
import { ParameterSliders } from '../editor/parameter-sliders.tsx';
import { type Editor, useEditor } from '../editor/use-editor.ts';
import { FLOW, MOST_TRIANGLES, thingRequest } from '../editor/version-request.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { Workbench } from '../ui/page.tsx';
import { words as editorWords } from '../words/editor.ts';
import { subjectTitle, words } from '../words/library.ts';
import { thingQuery } from './library-queries.ts';
import { usePicture } from './pictures/use-picture.ts';
import { SlotColors } from './slot-colors.tsx';
import classes from './thing-page.module.css';

/** The viewer and three.js are loaded only when there is something to show. */
const Viewer = lazy(async () => ({ default: (await import('../viewer/viewer.tsx')).Viewer }));

/** Shows a thing of the library, with sliders for its parameters and colors for its materials. */
export function ThingPage({ name }: { name: string }) {
  const { data: thing, error } = useQuery(thingQuery(name));
  if (error instanceof NotFoundError)
    return (
      <Notice title={words.unknown.title} heading="h1" text={words.unknown.text}>
        <Link to="/library" className={buttonClass('primary')}>
          {words.back}
        </Link>
      </Notice>
    );
  if (error !== null) return <ErrorNotice error={error} />;
  if (thing === undefined) return <Workbench title={name} panel={null} stage={null} />;
  return <Thing key={`${thing.name} ${thing.version}`} thing={thing} />;
}

function Thing({ thing }: { thing: LibraryEntry }) {
  const { editor, view } = useEditor(thing.program, MOST_TRIANGLES, true);
  // If it was drawn for the list.
  const picture = usePicture(thing, false);
  return (
    <Workbench
      title={thing.name}
      isStageKept
      panel={editor && <ThingPanel thing={thing} editor={editor} />}
      stage={
        <Suspense fallback={null}>
          <Viewer source={{ name: thing.name, url: null }} edited={view} poster={picture} />
        </Suspense>
      }
    />
  );
}

function ThingPanel({ thing, editor }: { thing: LibraryEntry; editor: Editor }) {
  const { data } = useQuery(flowsQuery);
  const id = useId();
  const { preview, state } = editor;
  const flow = data?.flows.find(({ flow_name }) => flow_name === FLOW);
  const hasProportions = thing.parameters.some(
    ({ name, min, max }) => name !== 'size' && max > min,
  );
  return (
    <div className={classes.panel}>
      <header className={classes.head}>
        <Link to="/library" className={classes.back}>
          <Icon name="left" />
          {words.back}
        </Link>
        <span className={classes.quiet}>{subjectTitle(thing.subject)}</span>
        <h1>{thing.name}</h1>
        {thing.words.length > 0 && <p className={classes.quiet}>{words.also(thing.words)}</p>}
        {thing.source === 'own' && <p className={classes.quiet}>{words.file(thing.file)}</p>}
      </header>
      <section aria-labelledby={id} className={editing.editor}>
        <EditorHead editor={editor} id={id} title={words.shape} />
        <ParameterSliders editor={editor} hasHeading={false} />
        {!hasProportions && <p className={classes.quiet}>{words.plain}</p>}
      </section>
      <SlotColors editor={editor} />
      {preview.problem !== null && (
        <p role="alert" className={editing.problem}>
          {editorWords.problem(preview.problem)}
        </p>
      )}
      <div className={editing.make}>
        {flow !== undefined && (
          <MakeVersion
            request={thingRequest(state.program)}
            flow={flow}
            action={words.make}
            isWhole={preview.problem === null}
          />
        )}
        {editor.isChanged && (
          <Button look="quiet" onClick={editor.discard}>
            {words.reset}
          </Button>
        )}
      </div>
    </div>
  );
}
