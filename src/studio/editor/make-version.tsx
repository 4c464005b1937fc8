import { useNavigate } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import type { FlowInfoPayload } from '../../contract/flows.ts';
import type { ShapeProgram } from '../../contract/shape-program.ts';
import type { TaskStatusPayload } from '../../contract/task.ts';
import { SubmitButton } from '../create/submit-button.tsx';
import { useCreate } from '../create/use-create.ts';
import { useQuote } from '../create/use-quote.ts';
import { Button } from '../ui/button.tsx';
import { words } from '../words/editor.ts';
import { FLOW, versionRequest } from './version-request.ts';

/** The button that makes the changed program into a new version, with its price. */
export function MakeVersion({
  task,
  flow,
  program,
  isWhole,
}: {
  task: TaskStatusPayload;
  flow: FlowInfoPayload;
  program: ShapeProgram;
  /** Whether the program makes a model. */
  isWhole: boolean;
}) {
  const create = useCreate();
  const navigate = useNavigate();
  const body = versionRequest(task, program);
  const quote = useQuote(flow, [body]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (create.isPending) return;
    create.mutate(
      { flow: FLOW, body, picture: null },
      {
        onSuccess: ({ task_uuid }) => navigate({ to: '/tasks/$uuid', params: { uuid: task_uuid } }),
      },
    );
  };
  if (!isWhole)
    return (
      <Button look="primary" disabled>
        {words.make}
      </Button>
    );
  return (
    <form onSubmit={submit}>
      <SubmitButton
        action={words.make}
        quote={quote}
        count={1}
        isAvailable={flow.available}
        isSending={create.isPending}
        error={create.error}
      />
    </form>
  );
}
