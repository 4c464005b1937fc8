import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TaskStatusPayload } from '../../contract/task.ts';
import { ownLink } from '../data/client.ts';
import { flowsQuery } from '../data/queries.ts';
import { ModelStage } from '../models/model-stage.tsx';
import { NextSteps } from '../models/next-steps.tsx';
import { viewerSourceOf } from '../models/viewer-source.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { stageWords, words } from '../words/tasks.ts';
import { isLive, modelOf, pictureOf, spentOf } from './task-facts.ts';
import { reportQuery } from './task-queries.ts';
import classes from './task-stage.module.css';
import { TaskProgress } from './task-state.tsx';
import { titleOf } from './task-title.ts';
import { useCancelTask } from './use-task-actions.ts';
import { useTaskTitle } from './use-task-title.ts';

/** Shows a task as large as the space allows: its progress while it runs, then its result. */
export function TaskStage({ task }: { task: TaskStatusPayload }) {
  if (isLive(task.status)) return <Running task={task} />;
  if (task.status === 'SUCCESS') return <Result task={task} />;
  const text =
    task.status === 'CANCELLED'
      ? words.cancelled
      : [task.error?.message, task.error?.suggestion].filter(Boolean).join('. ');
  return (
    <Notice
      title={task.status === 'CANCELLED' ? words.status.CANCELLED : words.error.title}
      text={text}
    >
      <Link
        to="/create/$flow"
        params={{ flow: task.flow_name }}
        search={{ like: task.task_uuid }}
        className={buttonClass('primary')}
      >
        {words.change}
      </Link>
    </Notice>
  );
}

function Running({ task }: { task: TaskStatusPayload }) {
  const { data: report } = useQuery(reportQuery(task));
  const { data: flows } = useQuery(flowsQuery);
  const cancel = useCancelTask();
  const picture = pictureOf(task);
  const draft = viewerSourceOf(task);
  const stage = report?.stage ?? null;
  const doing =
    task.status === 'RUNNING' && stage !== null ? stageWords(stage) : words.status[task.status];
  const spent = spentOf(report);
  const typical = flows?.flows.find(({ flow_name }) => flow_name === task.flow_name)?.durations[0];
  return (
    <div className={classes.running}>
      {draft === null ? (
        picture !== null && <img className={classes.picture} src={ownLink(picture)} alt="" />
      ) : (
        <ModelStage source={draft} poster={picture} />
      )}
      <div className={classes.progress} role="status">
        <p className={classes.doing}>
          {doing}
          {task.progress > 0 && <span className="number">{words.percent(task.progress)}</span>}
        </p>
        <TaskProgress progress={task.progress} label={titleOf(task)} />
        <p className={classes.quiet}>
          <Expectation task={task} typical={typical?.p50_seconds ?? null} />
          {spent !== null && (
            <span className="number">{words.spent(spent.tokens, spent.cost)}</span>
          )}
          <Button
            look="quiet"
            disabled={cancel.isPending}
            onClick={() => cancel.mutate(task.task_uuid)}
          >
            {cancel.isPending ? words.cancelling : words.cancel}
          </Button>
        </p>
      </div>
    </div>
  );
}

/** Shows the expected time of completion. */
function Expectation({ task, typical }: { task: TaskStatusPayload; typical: number | null }) {
  const { queue } = task;
  const parts: string[] = [];
  if (queue?.is_queued && queue.position !== null) parts.push(words.queue.place(queue.position));
  if (queue?.is_queued && queue.estimated_wait_seconds !== null)
    parts.push(words.queue.wait(queue.estimated_wait_seconds));
  if (typical !== null) parts.push(words.usual(typical));
  return <span className="number">{parts.join(' · ')}</span>;
}

function Result({ task }: { task: TaskStatusPayload }) {
  const { output } = task;
  const title = useTaskTitle(task);
  if (modelOf(task) !== null)
    return (
      <div className={classes.result}>
        <ModelStage source={viewerSourceOf(task, title)} poster={output?.preview_url ?? null} />
        <NextSteps task={task} />
      </div>
    );
  const pictures = [
    ...(output?.image_url ?? []),
    ...(output?.rgb_image_url ?? []),
    ...(output?.white_image_url ?? []),
  ];
  if (pictures.length > 0)
    return (
      <div className={classes.result}>
        <ul className={classes.pictures}>
          {pictures.map((link, i) => (
            <li key={link}>
              <a href={ownLink(link)} target="_blank" rel="noreferrer">
                <img src={ownLink(link)} alt={words.pictureNumber(title, i + 1)} />
              </a>
            </li>
          ))}
        </ul>
        {output?.image_url !== undefined && <NextSteps task={task} />}
      </div>
    );
  return <Notice title={output?.optimized_prompt ?? words.status.SUCCESS} />;
}
