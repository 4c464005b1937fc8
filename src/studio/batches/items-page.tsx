import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { BatchItemPayload, BatchPayload, TaskStatus } from '../../sdk/index.ts';
import { bozzetto } from '../data/client.ts';
import { wordsOf } from '../data/queries.ts';
import { modelOf, TASK_STATES } from '../tasks/task-facts.ts';
import { TaskProgress, TaskState } from '../tasks/task-state.tsx';
import { Thumbnail } from '../tasks/thumbnail.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { Page } from '../ui/page.tsx';
import tables from '../ui/table.module.css';
import { words } from '../words/batches.ts';
import { flowWords } from '../words/flows.ts';
import { words as taskWords } from '../words/tasks.ts';
import { number } from '../words/units.ts';
import { ArchiveButton } from './archive-button.tsx';
import { BATCHES, batchQuery, itemsQuery } from './batch-queries.ts';
import { BatchState } from './batch-state.tsx';
import classes from './batches.module.css';

/** Shows the items of a batch with their state, and what can be done with all of them. */
export function ItemsPage({ uuid }: { uuid: string }) {
  const { data: batch, error } = useQuery(batchQuery(uuid));
  if (error !== null) return <ErrorNotice error={error} />;
  if (batch === undefined) return <Page title={words.untitled}>{null}</Page>;
  return (
    <Page title={batch.name ?? words.untitled} actions={<Actions batch={batch} />}>
      <Summary batch={batch} />
      <Items key={uuid} batch={batch} />
    </Page>
  );
}

function Summary({ batch }: { batch: BatchPayload }) {
  const { counts, charged_credits, reserved_credits, progress, status } = batch;
  const facts = [
    words.summary(counts.succeeded, counts.items),
    ...(counts.failed > 0 ? [words.failed(counts.failed)] : []),
    ...(counts.cancelled > 0 ? [words.cancelled(counts.cancelled)] : []),
    words.money(charged_credits, reserved_credits),
  ];
  return (
    <div className={classes.summary} role="status">
      <BatchState batch={batch} />
      <p className="number">{facts.join(' · ')}</p>
      {status === 'RUNNING' && <TaskProgress progress={progress} label={words.untitled} />}
    </div>
  );
}

function Actions({ batch }: { batch: BatchPayload }) {
  const { batch_uuid, status, counts, is_cancelling } = batch;
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSettled: () => client.invalidateQueries({ queryKey: BATCHES }),
  });
  const cancel = () => {
    if (confirm(words.cancelSure)) change.mutate(() => bozzetto.batches.cancel(batch_uuid));
  };
  const isOver = status !== 'RUNNING';
  return (
    <div className={classes.actions}>
      {!isOver && (
        <Button disabled={is_cancelling || change.isPending} onClick={cancel}>
          {is_cancelling ? words.cancelling : words.cancel}
        </Button>
      )}
      {isOver && counts.succeeded < counts.items && (
        <Button
          disabled={change.isPending}
          onClick={() => change.mutate(() => bozzetto.batches.retry(batch_uuid))}
        >
          {words.retry}
        </Button>
      )}
      <ArchiveButton batch={batch} />
      {change.error !== null && (
        <p role="alert" className={classes.problem}>
          {wordsOf(change.error).message} {wordsOf(change.error).suggestion}
        </p>
      )}
    </div>
  );
}

function Items({ batch }: { batch: BatchPayload }) {
  const [status, setStatus] = useState<TaskStatus | null>(null);
  const query = itemsQuery(batch.batch_uuid, status, batch.status === 'RUNNING');
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(query);
  const items = data?.pages.flatMap(({ records }) => records) ?? [];
  return (
    <>
      <label className={classes.choice}>
        {words.filter.label}
        <select
          value={status ?? ''}
          onChange={({ target }) =>
            setStatus(TASK_STATES.find((each) => each === target.value) ?? null)
          }
        >
          <option value="">{words.filter.all}</option>
          {TASK_STATES.map((each) => (
            <option key={each} value={each}>
              {taskWords.status[each]}
            </option>
          ))}
        </select>
      </label>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <section className={tables.scroll} aria-label={words.columns.items} tabIndex={0}>
        <table className={`${tables.table} number`}>
          <thead>
            <tr>
              <th>{words.columns.name}</th>
              <th>{words.columns.flow}</th>
              <th>{words.columns.state}</th>
              <th className={tables.figure}>{words.columns.price}</th>
              <th className={tables.figure}>{words.columns.charge}</th>
              <th>{words.columns.problem}</th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <ItemRow key={item.name} item={item} />
            ))}
          </tbody>
        </table>
      </section>
      {hasNextPage && (
        <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </>
  );
}

function ItemRow({ item }: { item: BatchItemPayload }) {
  const { name, task_uuid, flow_name, status, progress, cost_credits, output, error } = item;
  const picture = output?.preview_url ?? output?.image_url?.[0] ?? null;
  return (
    <tr>
      <td className={classes.name}>
        <Link
          to={modelOf({ output }) === null ? '/tasks/$uuid' : '/models/$uuid'}
          params={{ uuid: task_uuid }}
          className={classes.item}
        >
          <Thumbnail picture={picture} />
          {name}
        </Link>
      </td>
      <td>{flowWords(flow_name).step}</td>
      <td>
        <TaskState status={status} progress={progress} />
      </td>
      <td className={tables.figure}>{number(cost_credits)}</td>
      <td className={tables.figure}>{number(item.charged_credits)}</td>
      <td className={classes.details}>
        {error?.message ?? (item.waiting_for.length > 0 ? words.waits(item.waiting_for) : '')}
      </td>
    </tr>
  );
}
