import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import type { FlowInfoPayload } from '../../contract/flows.ts';
import type { ComparisonRequest } from '../../sdk/index.ts';
import { BATCHES } from '../batches/batch-queries.ts';
import classes from '../compare/compare.module.css';
import { comparisonQuoteQuery } from '../compare/comparison-query.ts';
import { bozzetto } from '../data/client.ts';
import { meQuery, wordsOf } from '../data/queries.ts';
import { Button } from '../ui/button.tsx';
import { words } from '../words/compare.ts';
import { words as createWords } from '../words/create.ts';
import { valueLabel } from '../words/fields.ts';
import type { FormValues } from './form-values.ts';
import { MOST_ENGINES } from './most-engines.ts';

/** The choice of engines that all get the form's request; nothing if the flow has fewer than two. */
export function CompareEngines({
  flow,
  bodies,
  isComplete,
}: {
  flow: FlowInfoPayload;
  /** Requests of the form; only a single one can be compared. */
  bodies: readonly FormValues[];
  /** Whether the form has no problems. */
  isComplete: boolean;
}) {
  const choice = flow.choices.at(-1);
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<readonly string[]>(
    () =>
      choice?.models
        .filter(({ available }) => available)
        .map(({ name }) => name)
        .slice(0, MOST_ENGINES) ?? [],
  );
  const [body = {}] = bodies;
  const { [choice?.field ?? '']: _, ...input } = useDeferredValue(body);
  const request = { flow: flow.flow_name, input, engines: [...chosen] } as ComparisonRequest;
  const isReady = isOpen && isComplete && bodies.length === 1 && chosen.length >= 2;
  const quote = useQuery(comparisonQuoteQuery(request, isReady));
  const client = useQueryClient();
  const navigate = useNavigate();
  const create = useMutation({
    mutationFn: () => bozzetto.comparisons.create(request),
    onSuccess: ({ batch_uuid }) => {
      void client.invalidateQueries({ queryKey: BATCHES });
      void client.invalidateQueries({ queryKey: meQuery.queryKey });
      return navigate({ to: '/compare/$uuid', params: { uuid: batch_uuid } });
    },
  });
  if (choice === undefined || choice.models.length < 2) return null;
  const price = isReady ? (quote.data?.cost_credits ?? null) : null;
  const short = price === null ? 0 : Math.max(0, price - quote.data!.available_credits);
  const failed = create.error ?? (isReady ? quote.error : null);
  return (
    <details className={classes.open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{words.open}</summary>
      <p className={classes.quiet}>{bodies.length > 1 ? words.oneOnly : words.hint}</p>
      <fieldset className={classes.engines}>
        <legend>{words.choose}</legend>
        {choice.models.map(({ name, available }) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={chosen.includes(name)}
              disabled={!available || (chosen.length >= MOST_ENGINES && !chosen.includes(name))}
              onChange={({ target }) =>
                setChosen((now) =>
                  choice.models
                    .map((each) => each.name)
                    .filter((each) => (each === name ? target.checked : now.includes(each))),
                )
              }
            />
            {valueLabel(choice.field, name)}
            {!available && <span className={classes.quiet}>{words.down}</span>}
          </label>
        ))}
      </fieldset>
      {chosen.length < 2 && <p role="status">{words.tooFew}</p>}
      {short > 0 && (
        <p role="status" className={classes.problem}>
          {createWords.short(short)} <Link to="/account">{createWords.shortHelp}</Link>
        </p>
      )}
      {failed !== null && (
        <p role="alert" className={classes.problem}>
          {wordsOf(failed).message} {wordsOf(failed).suggestion}
        </p>
      )}
      <Button
        disabled={price === null || short > 0 || create.isPending}
        onClick={() => create.mutate()}
      >
        {create.isPending ? words.submitting : words.submit(chosen.length, price)}
      </Button>
    </details>
  );
}
