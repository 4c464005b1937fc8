import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { BatchPayload } from '../../sdk/index.ts';
import { TaskProgress } from '../tasks/task-state.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import tables from '../ui/table.module.css';
import { words } from '../words/batches.ts';
import { moment, number } from '../words/units.ts';
import { batchesQuery } from './batch-queries.ts';
import { BatchState } from './batch-state.tsx';
import classes from './batches.module.css';

/** Lists all batches, newest first. */
export function BatchesPage() {
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(batchesQuery);
  const batches = data?.pages.flatMap(({ records }) => records) ?? [];
  const make = (
    <Link to="/batches/new" className={buttonClass('primary')}>
      {words.make}
    </Link>
  );
  if (error !== null) return <ErrorNotice error={error} />;
  if (data !== undefined && batches.length === 0)
    return (
      <Notice title={words.empty.title} text={words.empty.text}>
        {make}
      </Notice>
    );
  return (
    <Page title={words.title} actions={make}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <section className={tables.scroll} aria-label={words.title} tabIndex={0}>
        <table className={`${tables.table} number`}>
          <thead>
            <tr>
              <th>{words.columns.name}</th>
              <th>{words.columns.state}</th>
              <th className={tables.figure}>{words.columns.items}</th>
              <th className={tables.figure}>{words.columns.price}</th>
              <th className={tables.figure}>{words.columns.charge}</th>
              <th>{words.columns.created}</th>
            </tr>
          </thead>
          <tbody>
            {batches.map((batch) => (
              <BatchRow key={batch.batch_uuid} batch={batch} />
            ))}
          </tbody>
        </table>
      </section>
      {hasNextPage && (
        <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </Page>
  );
}

function BatchRow({ batch }: { batch: BatchPayload }) {
  const { batch_uuid, name, counts, cost_credits, charged_credits, created_at } = batch;
  return (
    <tr>
      <td className={classes.name}>
        <Link to="/batches/$uuid" params={{ uuid: batch_uuid }}>
          {name ?? words.untitled}
        </Link>
      </td>
      <td>
        <BatchState batch={batch} />
        {batch.status === 'RUNNING' && (
          <TaskProgress progress={batch.progress} label={name ?? words.untitled} />
        )}
      </td>
      <td className={tables.figure}>{words.done(counts.succeeded, counts.items)}</td>
      <td className={tables.figure}>{number(cost_credits)}</td>
      <td className={tables.figure}>{number(charged_credits)}</td>
      <td className={classes.when}>{moment(created_at)}</td>
    </tr>
  );
}
