import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import type { FlowInfoPayload } from '../../contract/flows.ts';
import type { TaskStatusPayload } from '../../contract/task.ts';
import { useCreate } from '../create/use-create.ts';
import { useQuote } from '../create/use-quote.ts';
import { flowsQuery, wordsOf } from '../data/queries.ts';
import { isLive, modelOf } from '../tasks/task-facts.ts';
import { taskQuery } from '../tasks/task-queries.ts';
import { TaskProgress, TaskState } from '../tasks/task-state.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { valueLabel } from '../words/fields.ts';
import { words } from '../words/models.ts';
import { credits } from '../words/units.ts';
import classes from './finish-panel.module.css';

const FLOW = 'model-finish';

/**
 * Finishes the model for a tool with the tool's settings, of which the most common can be changed. The result is shown
 * next to the model, with a divider between before and after.
 */
export function FinishPanel({ task }: { task: TaskStatusPayload }) {
  const { data } = useQuery(flowsQuery);
  const flow = data?.flows.find(({ flow_name }) => flow_name === FLOW);
  const model = modelOf(task);
  if (flow === undefined || model === null) return null;
  return <Settings task={task} model_file={model} flow={flow} />;
}

function Settings({
  task,
  model_file,
  flow,
}: {
  task: TaskStatusPayload;
  /** Link to the model. */
  model_file: string;
  flow: FlowInfoPayload;
}) {
  const [preset, setPreset] = useState<string | null>(null);
  const [size, setSize] = useState('');
  const [faces, setFaces] = useState('');
  const [unwraps, setUnwraps] = useState(false);
  const create = useCreate();
  const [finishing, setFinishing] = useState<string | null>(null);
  const body = {
    model_file,
    ...(preset !== null && { preset }),
    ...(size !== '' && { size: { longest: Number(size) } }),
    ...(faces !== '' && { shape: 'remesh', target_face_count: Number(faces) }),
    // A new mesh has no UVs of its own.
    ...((unwraps || faces !== '') && { uv: 'unwrap' }),
  };
  const { price, short } = useQuote(flow, [body]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (preset === null) return;
    create.mutate(
      { flow: FLOW, body, picture: task.output?.preview_url ?? null },
      {
        onSuccess: ({ task_uuid }) => setFinishing(task_uuid),
      },
    );
  };
  return (
    <section>
      <h2>{words.finish.title}</h2>
      <form className={classes.form} onSubmit={submit}>
        <div className={classes.presets}>
          {presetsOf(flow).map((each) => (
            <Button
              key={each}
              aria-pressed={each === preset}
              onClick={() => setPreset(each === preset ? null : each)}
            >
              {valueLabel('preset', each)}
            </Button>
          ))}
        </div>
        {preset !== null && (
          <>
            <label className={classes.field}>
              {words.finish.size}
              <input
                type="number"
                min="0.001"
                step="any"
                value={size}
                placeholder={words.finish.keepsSize}
                onChange={(event) => setSize(event.target.value)}
              />
            </label>
            <label className={classes.field}>
              {words.finish.faces}
              <input
                type="number"
                min="500"
                max="5000000"
                value={faces}
                placeholder={words.finish.keepsMesh}
                onChange={(event) => setFaces(event.target.value)}
              />
            </label>
            <label className={classes.check}>
              <input
                type="checkbox"
                checked={unwraps || faces !== ''}
                disabled={faces !== ''}
                onChange={(event) => setUnwraps(event.target.checked)}
              />
              {words.finish.unwrap}
            </label>
            <div className={classes.actions}>
              <Button
                type="submit"
                look="primary"
                disabled={price === null || short > 0 || create.isPending || finishing !== null}
              >
                {create.isPending
                  ? words.finish.submitting
                  : words.finish.submit(price === null ? '…' : credits(price))}
              </Button>
              <Link
                to="/create/$flow"
                params={{ flow: FLOW }}
                search={{ from: task.task_uuid }}
                className={buttonClass('quiet')}
              >
                {words.finish.more}
              </Link>
            </div>
          </>
        )}
        {create.error !== null && <p role="alert">{wordsOf(create.error).message}</p>}
        {finishing !== null && <Finishing uuid={finishing} before={task.task_uuid} />}
      </form>
    </section>
  );
}

/** Follows the task that finishes the model, and then compares its model with the one before. */
function Finishing({ uuid, before }: { uuid: string; before: string }) {
  const { data: task } = useQuery(taskQuery(uuid));
  const navigate = useNavigate();
  const isDone = task?.status === 'SUCCESS';
  useEffect(() => {
    if (isDone)
      void navigate({ to: '/models/$uuid', params: { uuid }, search: { compare: before } });
  }, [isDone, navigate, uuid, before]);
  if (task === undefined) return null;
  return (
    <div className={classes.finishing} role="status">
      <TaskState status={task.status} progress={task.progress} />
      {isLive(task.status) && (
        <TaskProgress progress={task.progress} label={words.finish.submitting} />
      )}
      {task.error !== null && <p role="alert">{task.error.message}</p>}
      <Link to="/tasks/$uuid" params={{ uuid }} className={buttonClass('quiet')}>
        {words.task}
      </Link>
    </div>
  );
}

/** Returns the names of the tools that the flow can finish a model for. */
function presetsOf({ input }: FlowInfoPayload): string[] {
  const { properties } = input as { properties?: { preset?: { enum?: string[] } } };
  return properties?.preset?.enum ?? [];
}
