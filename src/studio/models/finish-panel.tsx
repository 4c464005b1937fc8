import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { FlowInfoPayload } from '../../contract/flows.ts';
import type { TaskStatusPayload } from '../../contract/task.ts';
import { useCreate } from '../create/use-create.ts';
import { useQuote } from '../create/use-quote.ts';
import { flowsQuery, wordsOf } from '../data/queries.ts';
import { modelOf } from '../tasks/task-facts.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { valueLabel } from '../words/fields.ts';
import { words } from '../words/models.ts';
import { credits } from '../words/units.ts';
import classes from './finish-panel.module.css';

const FLOW = 'model-finish';

/** Finishes the model for a tool with the tool's settings, of which the most common can be changed. */
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
  const navigate = useNavigate();
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
        onSuccess: ({ task_uuid }) => navigate({ to: '/tasks/$uuid', params: { uuid: task_uuid } }),
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
                disabled={price === null || short > 0 || create.isPending}
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
      </form>
    </section>
  );
}

/** Returns the names of the tools that the flow can finish a model for. */
function presetsOf({ input }: FlowInfoPayload): string[] {
  const { properties } = input as { properties?: { preset?: { enum?: string[] } } };
  return properties?.preset?.enum ?? [];
}
