import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { TaskStatusPayload } from '../../contract/task.ts';
import { programQuery } from '../editor/program-query.ts';
import { type Editor, useEditor } from '../editor/use-editor.ts';
import { triangleLimit } from '../editor/version-request.ts';
import { CANDIDATES, type Candidate, hasCandidates, withCandidate } from '../tasks/candidate.ts';
import { ReportFacts } from '../tasks/report-facts.tsx';
import { reportQuery, taskQuery } from '../tasks/task-queries.ts';
import { useTaskTitle } from '../tasks/use-task-title.ts';
import { buttonClass } from '../ui/button.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { Notice } from '../ui/notice.tsx';
import { Workbench } from '../ui/page.tsx';
import { flowWords } from '../words/flows.ts';
import { words } from '../words/models.ts';
import { CandidateChoice } from './candidate-choice.tsx';
import { captionOf } from './caption.ts';
import { ChangeBox } from './change-box.tsx';
import { Downloads } from './downloads.tsx';
import { familyQuery } from './family-query.ts';
import { FinishPanel } from './finish-panel.tsx';
import classes from './model-page.module.css';
import { ModelStage } from './model-stage.tsx';
import { NameField } from './name-field.tsx';
import { NextSteps } from './next-steps.tsx';
import { SaveToLibrary } from './save-to-library.tsx';
import { Sharing } from './sharing.tsx';
import { Versions } from './versions.tsx';
import { viewerSourceOf } from './viewer-source.ts';

/** Loaded only for models that a shape program made. */
const EditorPanel = lazy(async () => ({
  default: (await import('../editor/editor-panel.tsx')).EditorPanel,
}));

/** Shows a model on the stage, with its versions, next steps and files. */
export function ModelPage({
  uuid,
  compare,
  candidate,
}: {
  uuid: string;
  compare: string | null;
  /** Which of two models is shown, if there are two. */
  candidate: Candidate;
}) {
  const { data: task, error } = useQuery(taskQuery(uuid));
  const { data: other } = useQuery({ ...taskQuery(compare ?? ''), enabled: compare !== null });
  const { data: family = [] } = useQuery({
    ...familyQuery(uuid),
    enabled: task !== undefined,
  });
  if (error !== null) return <ErrorNotice error={error} />;
  if (task === undefined) return <Workbench title={words.title} panel={null} stage={null} />;
  return (
    <Model
      key={uuid}
      made={task}
      candidate={candidate}
      other={other ?? null}
      family={family}
      compare={compare}
    />
  );
}

function Model({
  made,
  candidate,
  other,
  family,
  compare,
}: {
  made: TaskStatusPayload;
  candidate: Candidate;
  /** The version to compare with; null: none. */
  other: TaskStatusPayload | null;
  family: readonly TaskStatusPayload[];
  compare: string | null;
}) {
  const task = withCandidate(made, candidate);
  const uuid = task.task_uuid;
  const title = useTaskTitle(task);
  const source = viewerSourceOf(task, title);
  const { data: program = null } = useQuery(programQuery(task));
  const edited = useEditor(program, triangleLimit(task));
  // The edits belong to the candidate that has a program.
  const { editor, view } = program === null ? { editor: null, view: null } : edited;
  if (source === null)
    return (
      <Notice title={words.notReady.title}>
        <Link to="/tasks/$uuid" params={{ uuid }} className={buttonClass('primary')}>
          {words.notReady.task}
        </Link>
      </Notice>
    );
  return (
    <Workbench
      title={title}
      panel={
        <ModelPanel
          task={task}
          candidate={hasCandidates(made) ? candidate : null}
          compare={compare}
          editor={editor}
        />
      }
      isStageKept={program !== null}
      stage={
        <ModelStage
          key={`${uuid} ${candidate}`}
          source={source}
          compareWith={other === null ? null : versionSource(other)}
          // A finished model looks like the one before, and differs where the divider passes.
          comparison={task.flow_name === 'model-finish' ? 'slider' : 'side'}
          others={[
            ...otherCandidates(made, candidate),
            ...family.flatMap((each) =>
              each.task_uuid === uuid ? [] : (versionSource(each) ?? []),
            ),
          ]}
          edited={view}
          poster={task.output?.preview_url ?? null}
        />
      }
    />
  );
}

/** Returns the viewer's source for a version, named after its last operation. */
const versionSource = (task: TaskStatusPayload) =>
  viewerSourceOf(task, flowWords(task.flow_name).step);

/** Returns the viewer's source for the candidate that is not shown. */
const otherCandidates = (task: TaskStatusPayload, shown: Candidate) =>
  hasCandidates(task)
    ? CANDIDATES.filter((each) => each !== shown).flatMap(
        (each) => viewerSourceOf(withCandidate(task, each), words.candidates[each]) ?? [],
      )
    : [];

function ModelPanel({
  task,
  candidate,
  compare,
  editor,
}: {
  task: TaskStatusPayload;
  /** The one that is shown of two models; null: there is only one. */
  candidate: Candidate | null;
  compare: string | null;
  /** Editor of the shape program; null if no shape program made the model. */
  editor: Editor | null;
}) {
  const { data: report } = useQuery(reportQuery(task));
  const uuid = task.task_uuid;
  return (
    <div className={classes.panel}>
      <NameField key={uuid} task={task} name={report?.name ?? captionOf(report)} />
      {candidate !== null && (
        <CandidateChoice task_uuid={uuid} candidate={candidate} compare={compare} />
      )}
      <Versions task={task} compare={compare} candidate={candidate} />
      <ChangeBox key={`change ${uuid}`} task={task} />
      {editor !== null && (
        <Suspense fallback={null}>
          <EditorPanel task={task} editor={editor} />
        </Suspense>
      )}
      {candidate !== 'reconstructed' && <FinishPanel key={`finish ${uuid}`} task={task} />}
      <section>
        <h2>{words.next}</h2>
        <NextSteps task={task} candidate={candidate} isPanel />
      </section>
      {report !== undefined && <Downloads task={task} assets={report.assets} />}
      <SaveToLibrary key={`save ${uuid}`} task={task} />
      {report !== undefined && <Sharing task_uuid={uuid} isPublic={report.is_public} />}
      {/* The report is about the model that was built. */}
      {report !== undefined && candidate !== 'reconstructed' && <ReportFacts report={report} />}
      <Link to="/tasks/$uuid" params={{ uuid }} className={buttonClass('quiet')}>
        {words.task}
      </Link>
    </div>
  );
}
