import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { FlowInfoPayload } from '../../contract/flows.ts';
import type { TaskStatusPayload } from '../../contract/task.ts';
import { useCreate } from '../create/use-create.ts';
import { flowsQuery, wordsOf } from '../data/queries.ts';
import { programQuery } from '../editor/program-query.ts';
import { Button } from '../ui/button.tsx';
import { submitOnEnter } from '../ui/submit-on-enter.ts';
import { words } from '../words/models.ts';
import { credits } from '../words/units.ts';
import classes from './model-page.module.css';

const FLOW = 'text-to-model';
/** Maximum number of characters of a prompt. */
const MOST = 1000;

/**
 * Lets the user enter a prompt, by which a language model changes the model. It is shown if a shape program made the
 * model and the service has a language model.
 */
export function ChangeBox({ task }: { task: TaskStatusPayload }) {
  const { data } = useQuery(flowsQuery);
  const client = useQueryClient();
  const create = useCreate();
  const navigate = useNavigate();
  const [prompt, setPrompt] = useState('');
  const change = useMutation({
    mutationFn: async (model_version: string) => {
      const program = await client.query(programQuery(task));
      const body = { prompt: prompt.trim(), program, model_version, made_from: task.task_uuid };
      return create.mutateAsync({ flow: FLOW, body, picture: null });
    },
    onSuccess: ({ task_uuid }) => navigate({ to: '/tasks/$uuid', params: { uuid: task_uuid } }),
  });
  const author = data === undefined ? null : authorOf(data.flows);
  if (task.output?.program_url === undefined || author === null) return null;
  const isReady = prompt.trim() !== '' && !change.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) change.mutate(author.name);
  };
  return (
    <section>
      <h2>{words.change.title}</h2>
      <form className={classes.change} onSubmit={submit}>
        <textarea
          aria-label={words.change.title}
          rows={2}
          maxLength={MOST}
          value={prompt}
          placeholder={words.change.placeholder}
          onChange={(event) => setPrompt(event.target.value)}
          onKeyDown={submitOnEnter}
        />
        <Button type="submit" disabled={!isReady}>
          {change.isPending
            ? words.change.submitting
            : words.change.submit(credits(author.cost_credits))}
        </Button>
        {change.error !== null && <p role="alert">{wordsOf(change.error).message}</p>}
      </form>
    </section>
  );
}

/**
 * Returns the language model that makes the change: the default model if it is a language model, otherwise the first
 * one; null if there is none.
 */
function authorOf(flows: readonly FlowInfoPayload[]) {
  const choices = flows.find(({ flow_name }) => flow_name === FLOW)?.choices ?? [];
  const authors = choices.flatMap(({ models, default: chosen }) =>
    models
      .filter(({ writes_programs, available }) => writes_programs && available)
      .sort((a, b) => Number(b.name === chosen) - Number(a.name === chosen)),
  );
  return authors[0] ?? null;
}
