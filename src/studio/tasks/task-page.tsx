import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { TaskReport, TaskStatusPayload } from '../../contract/task.ts';
import { spentCredits } from '../../sdk/index.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { Workbench } from '../ui/page.tsx';
import { flowWords } from '../words/flows.ts';
import { words } from '../words/tasks.ts';
import { credits, moment } from '../words/units.ts';
import { CodeSamples } from './code-view.tsx';
import { OutputFiles } from './output-files.tsx';
import { ReportFacts } from './report-facts.tsx';
import { isLive, modelOf } from './task-facts.ts';
import classes from './task-page.module.css';
import { reportQuery, taskQuery } from './task-queries.ts';
import { TaskStage } from './task-stage.tsx';
import { TaskState } from './task-state.tsx';
import { TimelineView } from './timeline-view.tsx';
import { useRemoveTask } from './use-task-actions.ts';
import { useTaskTitle } from './use-task-title.ts';

/** Shows everything about one task: its request, its progress and its result. */
export function TaskPage({ uuid }: { uuid: string }) {
  const { data: task, error } = useQuery(taskQuery(uuid));
  if (error !== null) return <ErrorNotice error={error} />;
  if (task === undefined) return <Workbench title={words.title} panel={null} stage={null} />;
  return <Told task={task} />;
}

function Told({ task }: { task: TaskStatusPayload }) {
  const title = useTaskTitle(task);
  return (
    <Workbench
      title={title}
      panel={<TaskPanel task={task} title={title} />}
      stage={<TaskStage task={task} />}
    />
  );
}

function TaskPanel({ task, title }: { task: TaskStatusPayload; title: string }) {
  const { data: report = null } = useQuery(reportQuery(task));
  return (
    <div className={classes.panel}>
      <header className={classes.head}>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.facts}>
          <TaskState status={task.status} progress={task.progress} />
          <span>{flowWords(task.flow_name).verb}</span>
          <span className="number">{credits(costOf(task, report))}</span>
        </p>
        <Actions task={task} />
      </header>
      {task.error !== null && (
        <p className={classes.quiet}>
          {words.error.code(task.error.code)}. {words.error.nothingCharged}
        </p>
      )}
      <TimelineView task={task} report={report} />
      {report !== null && report.assets.length > 0 && (
        <OutputFiles task={task} assets={report.assets} />
      )}
      {report !== null && !isLive(task.status) && <ReportFacts report={report} />}
      <CodeSamples task={task} />
      <p className={classes.quiet}>
        {words.id} <code>{task.task_uuid}</code>
        <br />
        {moment(task.created_at)}
      </p>
    </div>
  );
}

/** Returns the price, or what was charged once the task has succeeded: less than the price if finishing failed. */
function costOf(task: TaskStatusPayload, report: TaskReport | null): number {
  return report?.status === 'SUCCESS' ? report.charged_credits : spentCredits(task);
}

function Actions({ task }: { task: TaskStatusPayload }) {
  const remove = useRemoveTask();
  const navigate = useNavigate();
  if (isLive(task.status)) return null;
  const uuid = task.task_uuid;
  const onRemove = () => {
    if (!confirm(words.removeSure)) return;
    remove.mutate(uuid, { onSuccess: () => void navigate({ to: '/tasks' }) });
  };
  return (
    <div className={classes.actions}>
      {modelOf(task) !== null && (
        <Link to="/models/$uuid" params={{ uuid }} className={buttonClass('primary')}>
          {words.openModel}
        </Link>
      )}
      <Link
        to="/create/$flow"
        params={{ flow: task.flow_name }}
        search={{ like: uuid }}
        className={buttonClass('plain')}
      >
        {words.change}
      </Link>
      <Button look="quiet" onClick={onRemove}>
        {words.remove}
      </Button>
    </div>
  );
}
