import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TaskStatusPayload } from '../../contract/task.ts';
import type { Candidate } from '../tasks/candidate.ts';
import { modelOf, pictureOf } from '../tasks/task-facts.ts';
import { TaskState } from '../tasks/task-state.tsx';
import { Thumbnail } from '../tasks/thumbnail.tsx';
import { flowWords } from '../words/flows.ts';
import { words } from '../words/models.ts';
import { familyQuery } from './family-query.ts';
import { madeFrom, versionsOf } from './lineage.ts';
import classes from './model-page.module.css';

/** Lists the versions of a model, starting with its source picture; each can be opened and compared. */
export function Versions({
  task,
  compare,
  candidate,
}: {
  task: TaskStatusPayload;
  compare: string | null;
  /** The one that is shown of two models; null: there is only one. */
  candidate: Candidate | null;
}) {
  const { data: family } = useQuery(familyQuery(task.task_uuid));
  const versions = versionsOf(family ?? [task]);
  const picture = versions[0]?.task.input?.image_url;
  return (
    <section>
      <h2>{words.versions}</h2>
      <ol className={classes.versions}>
        {typeof picture === 'string' && (
          <li className={classes.version}>
            <Thumbnail picture={picture} />
            {words.source}
          </li>
        )}
        {versions.map((version) => (
          <li key={version.task.task_uuid}>
            <VersionLink
              version={version.task.task_uuid === task.task_uuid ? task : version.task}
              current={task.task_uuid}
            />
            <BackLink version={version.task} task={task} />
            <CompareLink
              version={version.task}
              current={task.task_uuid}
              compare={compare}
              candidate={candidate}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

function VersionLink({ version, current }: { version: TaskStatusPayload; current: string }) {
  const uuid = version.task_uuid;
  return (
    <Link
      to={modelOf(version) === null ? '/tasks/$uuid' : '/models/$uuid'}
      params={{ uuid }}
      className={classes.version}
      aria-current={uuid === current ? 'page' : undefined}
    >
      <Thumbnail picture={pictureOf(version)} />
      {flowWords(version.flow_name).step}
      {version.status !== 'SUCCESS' && (
        <TaskState status={version.status} progress={version.progress} />
      )}
    </Link>
  );
}

/** Opens the version that the current one was made from, so that the next change starts from there. */
function BackLink({ version, task }: { version: TaskStatusPayload; task: TaskStatusPayload }) {
  const uuid = version.task_uuid;
  if (madeFrom(task.input) !== uuid || modelOf(version) === null) return null;
  return (
    <Link to="/models/$uuid" params={{ uuid }} className={classes.compare}>
      {words.back}
    </Link>
  );
}

/** Starts or stops the comparison with another version. */
function CompareLink({
  version,
  current,
  compare,
  candidate,
}: {
  version: TaskStatusPayload;
  current: string;
  compare: string | null;
  candidate: Candidate | null;
}) {
  const uuid = version.task_uuid;
  if (uuid === current || modelOf(version) === null) return null;
  const isCompared = uuid === compare;
  return (
    <Link
      to="/models/$uuid"
      params={{ uuid: current }}
      search={{
        ...(candidate === 'reconstructed' && { candidate }),
        ...(!isCompared && { compare: uuid }),
      }}
      className={classes.compare}
      aria-label={
        isCompared ? words.stopComparing : words.compareWith(flowWords(version.flow_name).step)
      }
    >
      {isCompared ? words.stopComparing : words.compare}
    </Link>
  );
}
