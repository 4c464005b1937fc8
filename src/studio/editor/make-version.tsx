import { useNavigate } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import type { FlowInfoPayload } from '../../contract/flows.ts';
import { SubmitButton } from '../create/submit-button.tsx';
import { whyUnavailable } from '../create/unavailable.ts';
import { useCreate } from '../create/use-create.ts';
import { useQuote } from '../create/use-quote.ts';
import { Button } from '../ui/button.tsx';
import { FLOW } from './version-request.ts';

/** The button that makes a model of the program, with its price. */
export function MakeVersion({
  request: body,
  flow,
  action,
  isWhole,
}: {
  /** Body of the request. */
  request: Readonly<Record<string, unknown>>;
  flow: FlowInfoPayload;
  /** The verb on the button. */
  action: string;
  /** Whether the program runs without a problem and produces a model. */
  isWhole: boolean;
}) {
  const create = useCreate();
  const navigate = useNavigate();
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
        {action}
      </Button>
    );
  return (
    <form onSubmit={submit}>
      <SubmitButton
        action={action}
        quote={quote}
        count={1}
        unavailable={whyUnavailable(flow)}
        isSending={create.isPending}
        error={create.error}
      />
    </form>
  );
}
